// What the others at the table call this person.
import { change, settings } from '../settings';
import { NAME_MOST } from '../text/fit';
import { t } from '../text/text';

export function NameField({ id }: { id: string }) {
	return (
		<div class="field">
			<label for={id}>{t('Your name at the table')}</label>
			<input
				id={id}
				class="input"
				value={settings.value.name}
				maxLength={NAME_MOST}
				autocomplete="nickname"
				placeholder={t('Guest')}
				onChange={(event) => {
					change({ name: event.currentTarget.value });
					event.currentTarget.value = settings.value.name; // as much of it as fits
				}}
			/>
		</div>
	);
}
