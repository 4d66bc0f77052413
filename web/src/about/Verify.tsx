// Checks the record of a game that somebody has as a file, by what they have kept from before the game.
import { useRef, useState } from 'preact/hooks';
import { recordOfFile } from '../replay/record';
import { VerdictLine, verdictOf, type Proofs, type Verdict } from '../replay/Verdict';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';

function Kept({ proofs, onInput, onChange }: { proofs: Proofs; onInput: (proofs: Proofs) => void; onChange: () => void }) {
	const field = (id: string, label: string, value: string | undefined, take: (text: string | undefined) => Proofs) => (
		<div class="field">
			<label for={`proof-${id}`}>{label}</label>
			<input id={`proof-${id}`} class="input proof" value={value ?? ''} autocomplete="off" autocapitalize="none" spellcheck={false} onInput={(event) => onInput({ ...proofs, ...take(event.currentTarget.value.trim() || undefined) })} onChange={onChange} />
		</div>
	);
	return (
		<details class="fold">
			<summary>{t('What you saved before the game')}</summary>
			<div class="stack">
				{field('pact', t('Pact (one number for all commitments)'), proofs.pact, (pact) => ({ pact: pact?.toLowerCase() }))}
				{field('word', t('Your word'), proofs.word, (word) => ({ word }))}
				{field('seal', t("The server's commitment"), proofs.commitment, (commitment) => ({ commitment: commitment?.toLowerCase() }))}
				<p class="soft small-text">{t('Without these, this page can only check that the record is consistent.')}</p>
			</div>
		</details>
	);
}

export function Verify() {
	const [record, open] = useState<{ text: string | null } | null>(null);
	const [proofs, keep] = useState<Proofs>({});
	const [found, judge] = useState<Verdict | null>(null);
	const [busy, work] = useState(false);
	const latest = useRef(0);
	const check = async (record: Promise<string | null>): Promise<void> => {
		const asked = ++latest.current;
		judge(null);
		work(true);
		const text = await record;
		open({ text });
		const verdict = await verdictOf(text, proofs);
		if (asked !== latest.current) return; // something else has been asked meanwhile
		judge(verdict);
		work(false);
	};
	const read = (input: HTMLInputElement): void => {
		const file = input.files?.[0];
		if (!file) return;
		void check(recordOfFile(file));
		input.value = ''; // the same file may be chosen again
	};
	const again = (): void => void (record && check(Promise.resolve(record.text)));
	return (
		<div class="stack">
			<Kept proofs={proofs} onInput={keep} onChange={again} />
			<label class="button verify-file">
				<Icon name="verify" />
				{t('Check a record…')}
				<input type="file" accept=".mrec,.json,.txt,text/plain,application/json" onChange={(event) => read(event.currentTarget)} />
			</label>
			{busy && <p class="soft">{t('Checking…')}</p>}
			<VerdictLine found={found} />
		</div>
	);
}
