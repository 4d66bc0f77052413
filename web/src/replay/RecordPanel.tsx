// The record itself: a link to this moment, a file, and the check that chance was fair.
import { useEffect, useState } from 'preact/hooks';
import { fairKept } from '../fair/kept';
import { href } from '../router';
import { t } from '../text/text';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import { ADDRESS_MOST, recordPack } from './record';
import type { ReplayGame } from './replayGame';
import { VerdictLine, verdictOf, type Verdict } from './Verdict';

/** The address of this moment, with the whole record in it; null: it would be too long to send. */
async function addressOf(game: ReplayGame): Promise<string | null> {
	if (typeof CompressionStream === 'undefined') return null;
	const query = new URLSearchParams({ r: await recordPack(game.record), move: String(game.move.value), as: String(game.viewer.value) });
	const address = new URL(`${href('replay')}?${query}`, location.href).href;
	return address.length <= ADDRESS_MOST ? address : null;
}

function Share({ game, onOther }: { game: ReplayGame; onOther: () => void }) {
	const [address, show] = useState<string | null>(null);
	const [long, tooLong] = useState(false);
	const share = async (): Promise<void> => {
		const made = await addressOf(game);
		show(made);
		tooLong(made === null);
		if (made === null) return;
		await navigator.clipboard?.writeText(made).then(
			() => toast(t('Link copied.')),
			() => undefined, // it can be copied by hand
		);
	};
	return (
		<div class="stack">
			<div class="row">
				<button type="button" class="button small" onClick={() => void share()}>
					<Icon name="share" />
					{t('Share this moment')}
				</button>
				<button type="button" class="button small" onClick={() => download(`muster-${game.opened.game}.txt`, game.record)}>
					<Icon name="save" />
					{t('Save the record')}
				</button>
				<button type="button" class="button small" onClick={onOther}>
					<Icon name="folder" />
					{t('Open another record')}
				</button>
			</div>
			{address && <input class="input" readOnly value={address} aria-label={t('Share this moment')} onFocus={(event) => event.currentTarget.select()} />}
			{long && <p>{t('This game is too long for a link. Send the record as a file instead.')}</p>}
		</div>
	);
}

function Verify({ game, now, table }: { game: ReplayGame; now: boolean; table: string | null }) {
	const [found, show] = useState<Verdict | null>(null);
	const check = async (): Promise<void> => show(await verdictOf(game.record, table === null ? null : fairKept(table)));
	useEffect(() => {
		if (now) void check();
	}, [now]);
	return (
		<div class="stack">
			<p class="soft">{t('Muster locks in a secret before each game and reveals it at the end, so anyone can recompute every shuffle and roll.')}</p>
			<div>
				<button type="button" class="button" onClick={() => void check()}>
					<Icon name="verify" />
					{t('Check for fair play')}
				</button>
			</div>
			<VerdictLine found={found} />
		</div>
	);
}

/** `table`: where it was played, if the address says so; perhaps this browser was there. */
export function RecordPanel({ game, verify, table, onOther }: { game: ReplayGame; verify: boolean; table: string | null; onOther: () => void }) {
	return (
		<div class="stack">
			<h2>{t('Share')}</h2>
			<Share game={game} onOther={onOther} />
			<h2>{t('Fair dice')}</h2>
			<Verify game={game} now={verify} table={table} />
		</div>
	);
}
