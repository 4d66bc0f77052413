// The one question about what is kept: short, with both answers alike, and never in the way of the game.
import './people.css';
import { useState } from 'preact/hooks';
import { href } from '../router';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { askedAt, useWishes, wishesSet } from './wishes';

function Words() {
	return (
		<>
			<p>{t('If you agree, the server keeps your finished online games with your name. You find them on all your devices, public games are rated, and people you have played with can invite you.')}</p>
			<p class="soft small-text">
				{t('If you do not agree, finished games do not say that you took part. You can change this in the settings at any time.')} <a href={href('privacy')}>{t('What is stored?')}</a>
			</p>
		</>
	);
}

function Answers({ onAnswer }: { onAnswer: (answered: boolean) => void }) {
	const [busy, work] = useState(false);
	const say = async (keep: boolean): Promise<void> => {
		work(true);
		const done = await wishesSet({ keep });
		work(false);
		if (done) toast(keep ? t('Your results will be kept.') : t('Your results will not be kept.'));
		onAnswer(done);
	};
	return (
		<div class="row">
			<button type="button" class="button keep-yes" disabled={busy} onClick={() => void say(true)}>
				<Icon name="check" />
				{t('Keep my results')}
			</button>
			<button type="button" class="button keep-no" disabled={busy} onClick={() => void say(false)}>
				{t('Do not keep them')}
			</button>
		</div>
	);
}

/** Before the first game with strangers: it may begin at once, so it is asked before. Closing it answers nothing. */
export function KeepDialog({ onDone }: { onDone: () => void }) {
	return (
		<Dialog title={t('Keep your results?')} onClose={onDone} class="keep-dialog">
			<Words />
			<Answers onAnswer={(answered) => answered && onDone()} />
		</Dialog>
	);
}

/** Where one sits, or has just played; `table` absent: where one has come to see results. */
export function KeepPanel({ table }: { table?: string }) {
	const known = useWishes();
	const [asks] = useState(() => table === undefined || askedAt(table));
	if (!asks || !known || known.keep !== null) return null;
	return (
		<section class="panel stack keep-panel" aria-labelledby="keep">
			<h2 id="keep">{t('Keep your results?')}</h2>
			<Words />
			<Answers onAnswer={() => undefined} />
		</section>
	);
}
