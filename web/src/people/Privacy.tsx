// What a server keeps about people, in the reader's language: rules/LANGUAGE/privacy.md.
import '../rules/rules.css';
import { useRules } from '../rules/load';
import { RulesText } from '../rules/RulesText';
import { langTag, t } from '../text/text';
import { Shell } from '../ui/Shell';

export function Privacy() {
	const text = useRules('privacy');
	if (!text) return <Shell title={t('What the server stores about you')}>{text === null ? <p class="soft">{t('Loading…')}</p> : <p>{t('This text could not be loaded. Check your connection and reload.')}</p>}</Shell>;
	return (
		<Shell title={text.title}>
			<div lang={langTag(text.lang)}>
				<RulesText game="" blocks={text.blocks} shown={new Set()} />
			</div>
		</Shell>
	);
}
