// Whether the shuffles and dice of a record are those of the secret that was sealed before the game. Checked on this device.
import './verdict.css';
import { deskAsk } from '../game/desk';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

export interface Verdict {
	verdict: 'proven' | 'broken' | 'no-proof' | 'unreadable';
	sentence: string;
}

/** Null: it is no record at all. */
export async function verdictOf(record: string | null): Promise<Verdict> {
	if (record === null) return { verdict: 'unreadable', sentence: notRecord() };
	try {
		return (await deskAsk({ do: 'verify', record })) as unknown as Verdict;
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
