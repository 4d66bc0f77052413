// On the first screen: the next table of a game, with one tap.
import './people.css';
import { useState } from 'preact/hooks';
import { GAMES, gameInfo } from '../games';
import { go, href } from '../router';
import { t } from '../text/text';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { KeepDialog } from './Keep';
import { choiceFit, type PairChoice } from './choice';
import { choiceKeep, choiceKept, pair } from './pairing';
import { askedBefore, wishes, wishesLook } from './wishes';

export function Pair() {
	const [choice, set] = useState<PairChoice>(choiceKept);
	const [busy, work] = useState(false);
	const [asks, ask] = useState(false);
	const choose = (next: PairChoice): void => {
		set(next);
		choiceKeep(next);
	};
	const sit = async (): Promise<void> => {
		ask(false);
		work(true);
		try {
			go('t', await pair(choice));
		} catch (error) {
			toast((error as Error).message, true);
		}
		work(false);
	};
	const press = async (): Promise<void> => {
		work(true);
		const known = wishes.value ?? (await wishesLook().catch(() => null));
		if (known?.keep !== null || askedBefore()) return sit();
		work(false);
		ask(true);
	};
	return (
		<section class="panel stack pair" aria-labelledby="pair">
			<h3 id="pair">{t('Quick match')}</h3>
			<p>{t('Sit down with whoever else is looking for a game. After 30 seconds bots take the empty seats.')}</p>
			<Choice legend={t('Game')} value={choice.game} onChange={(game) => choose(choiceFit({ ...choice, game }))} options={GAMES.map(({ name, title }) => ({ value: name, label: t(title) }))} />
			<Choice legend={t('Players')} value={choice.seats} onChange={(seats) => choose({ ...choice, seats })} options={(gameInfo(choice.game)?.seats ?? []).map((value) => ({ value, label: value }))} />
			<button type="button" class="button main pair-go" disabled={busy} onClick={() => void press()}>
				<Icon name="run" />
				{t('Find players')}
			</button>
			<p class="pair-links">
				<a href={href('people')}>{t('People you know')}</a>
				<a href={href('ratings')}>{t('Ratings')}</a>
			</p>
			{asks && <KeepDialog onDone={() => void sit()} />}
		</section>
	);
}
