// Which of one's own leaders can be picked in a game on this device.
import { href } from '../router';
import { lang, langFile, t } from '../text/text';
import { Name } from '../ui/Name';
import { keptLeaders } from './kept';
import { MADE_MOST } from './made';
import { wordsIn } from './workshop';

/** As links. The way to the workshop, if there are none. */
export function MadeChoice({ value, onChange }: { value: readonly string[]; onChange: (links: string[]) => void }) {
	const mine = keptLeaders().filter(({ link }) => link);
	const file = langFile(lang.value);
	const flip = (link: string, on: boolean): void => onChange(on ? [...value, link] : value.filter((one) => one !== link));
	if (!mine.length)
		return (
			<p class="small-text">
				<a href={href('workshop')}>{t('Make a leader')}</a>
			</p>
		);
	return (
		<fieldset class="choices">
			<legend>{t('My leaders')}</legend>
			{mine.map(({ key, words, link = '' }) => (
				<label key={key} class="choice">
					<input type="checkbox" checked={value.includes(link)} disabled={!value.includes(link) && value.length >= MADE_MOST} onChange={(event) => flip(link, event.currentTarget.checked)} />
					<span>
						<Name>{wordsIn(words, 'name', file)}</Name>
					</span>
				</label>
			))}
		</fieldset>
	);
}
