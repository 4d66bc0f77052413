// Whether the shuffles and dice of a record are those of the secret that was sealed before the game. Checked on this device.
import './verdict.css';
import { engineAsk } from '../game/sharedEngine';
import type { Seat, VerifiedMessage } from '../link/messages';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

/** `complete`: the own word and the pact were compared, too, and all is proven. */
export interface Verdict extends Partial<VerifiedMessage> {
	verdict: VerifiedMessage['verdict'];
	sentence: string;
}

/** What the reader has kept from before the game; whatever is missing is not compared. */
export interface Proofs {
	commitment?: string;
	pact?: string;
	word?: string;
	seat?: Seat;
}

function proofsGiven(proofs: Proofs | null): Proofs {
	const { commitment, pact, word, seat } = proofs ?? {};
	return { ...(commitment && { commitment }), ...(pact && { pact }), ...(word && { word }), ...(word && seat !== undefined && { seat }) };
}

/** Null: it is no record at all. */
export async function verdictOf(record: string | null, proofs: Proofs | null = null): Promise<Verdict> {
	if (record === null) return { verdict: 'unreadable', sentence: notRecord() };
	try {
		return await engineAsk({ do: 'verify', record, ...proofsGiven(proofs) });
	} catch (error) {
		return { verdict: 'unreadable', sentence: (error as Error).message };
	}
}

export const notRecord = (): string => t('This is not a record. A record begins with "muster record 1".');

const LOOKS: Record<Verdict['verdict'], { icon: string; look: string }> = {
	proven: { icon: 'check', look: 'verdict good' },
	broken: { icon: 'close', look: 'verdict bad' },
	'no-proof': { icon: 'info', look: 'verdict' },
	unreadable: { icon: 'info', look: 'verdict' },
};

export function VerdictLine({ found }: { found: Verdict | null }) {
	const { icon, look } = LOOKS[found?.verdict ?? 'unreadable'];
	return (
		<p role="status" class={look}>
			{found && (
				<>
					<Icon name={icon} />
					<span>{found.sentence}</span>
				</>
			)}
		</p>
	);
}
