// What stands for this person at a table, chosen from the list. It stays on this device, and goes with the name.
import { useId, useState } from 'preact/hooks';
import { FACES } from '../generated/lists';
import { change, OWN_FACES, settings } from '../settings';
import { t, tc } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Face } from '../ui/Face';

const faceName = (face: string): string => tc('face', FACES.find((known) => known.face === face)?.name ?? '');

function Choices() {
	const name = useId();
	return (
		<fieldset class="face-choices" aria-label={t('Your avatar')}>
			{OWN_FACES.map((face) => (
				<label key={face} class="face-choice">
					<input type="radio" name={name} checked={face === settings.value.face} onChange={() => change({ face })} />
					<span>
						<Face face={face} />
					</span>
					<span>{faceName(face)}</span>
				</label>
			))}
		</fieldset>
	);
}

export function FaceField() {
	const [opened, open] = useState(false);
	const { face } = settings.value;
	return (
		<>
			<button type="button" class="face-open" aria-label={t('Your avatar: {face}', { face: faceName(face) })} onClick={() => open(true)}>
				<Face face={face} />
			</button>
			{opened && (
				<Dialog title={t('Your avatar')} onClose={() => open(false)}>
					<Choices />
				</Dialog>
			)}
		</>
	);
}
