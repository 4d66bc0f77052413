// What the others at the table call this person.
import { nameWrong } from '../server';
import { change, settings } from '../settings';
import { NAME_MOST } from '../text/fit';
import { t } from '../text/text';
import { FaceField } from './FaceField';

export function NameField({ id }: { id: string }) {
	const wrong = nameWrong();
	return (
		<div class="field">
			<label for={id}>{t('Your name at the table')}</label>
			<div class="face-name">
				<FaceField />
				<input
					id={id}
					class="input"
					value={settings.value.name}
					maxLength={NAME_MOST.bytes}
					autocomplete="nickname"
					placeholder={t('Guest')}
					dir="auto"
					aria-invalid={wrong !== null}
					aria-describedby={wrong === null ? undefined : `${id}-wrong`}
					onChange={(event) => {
						change({ name: event.currentTarget.value });
						event.currentTarget.value = settings.value.name; // as much of it as fits
					}}
				/>
			</div>
			{wrong !== null && (
				<p id={`${id}-wrong`} role="alert" class="small-text wrong">
					{wrong}
				</p>
			)}
		</div>
	);
}
