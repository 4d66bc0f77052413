// Finished games in a few words.
import type { KeptGame, KeptTrouble } from '../game/kept';
import { levelName } from '../setup/Levels';
import { percent } from '../text/join';
import { dateTag, t } from '../text/text';
import { ownSeat } from './figures';

export const troubleText = (why: KeptTrouble): string => {
	if (why === 'full') return t('There is no room left on this device for more games. Export those you want to keep, delete some, then try again.');
	if (why === 'newer') return t('A newer version of this page has changed how games are kept. Reload the page to see them.');
	return t('This browser does not let the page keep games.');
};

export const shareText = (share: number): string => percent(Math.round(share * 100));

export function resultOf(game: KeptGame): { icon: string; text: string; won: boolean } {
	const [winner] = game.winners;
	const you = ownSeat(game);
	if (winner === undefined) return { icon: 'table', text: t('A draw'), won: false };
	if (you !== null && game.winners.includes(you)) return { icon: 'crown', text: t('You won'), won: true };
	return { icon: 'table', text: t('{name} wins', { name: game.seats[winner]?.name ?? '' }), won: false };
}

export const levelText = (level: number): string => (level ? t('{level} bots', { level: levelName(level) }) : t('No bots'));

export const whenText = (when: number): string => new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(when);

/** What the file of a record is called: sorted by name, they are sorted by date. */
export function fileOf({ game, when, id }: KeptGame): string {
	const day = new Date(when);
	const digits = (n: number, most = 2): string => String(n).padStart(most, '0');
	const date = [digits(day.getFullYear(), 4), digits(day.getMonth() + 1), digits(day.getDate())].join('-');
	return `muster-${date}-${digits(day.getHours())}${digits(day.getMinutes())}-${game}-${id.slice(0, 6)}.txt`;
}
