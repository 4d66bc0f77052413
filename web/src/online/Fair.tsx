// Fair dice, before the game: what the server is bound to, and a word of one's own.
import { useState } from 'preact/hooks';
import type { Table } from '../game/table';
import { hrefWith } from '../router';
import { fit, WORD_MOST } from '../text/fit';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

export function Fair({ table }: { table: Table }) {
	const head = table.head.value;
	const [word, write] = useState('');
	const [given, give] = useState(false);
	const send = async (event: Event): Promise<void> => {
		event.preventDefault();
		if (await table.do({ do: 'word', word: word.trim() })) give(true);
	};
	return (
		<section class="panel stack" aria-labelledby="fair">
			<h2 id="fair">
				<Icon name="verify" /> {t('Fair dice')}
			</h2>
			<p>
				{t('The server has already sealed its secret for shuffles and dice; your word is mixed in, so nobody can choose or foresee them.')} <a href={hrefWith(['about'], { at: 'dice' })}>{t('How?')}</a>
			</p>
			{head?.you !== null && (
				<form class="row fair-form" onSubmit={(event) => void send(event)}>
					<input class="input" value={word} maxLength={WORD_MOST} aria-label={t('Your word for the dice')} placeholder={t('Any word, for luck')} autocomplete="off" onInput={(event) => (write(fit(event.currentTarget.value, WORD_MOST)), give(false))} />
					<button type="submit" class="button" disabled={!word.trim() || given}>
						<Icon name={given ? 'check' : 'dice'} />
						{given ? t('It is in') : t('Throw it in')}
					</button>
				</form>
			)}
			<p class="soft small-text fair-seal">
				{t('Seal:')} <code>{head?.commitment}</code>
			</p>
		</section>
	);
}
