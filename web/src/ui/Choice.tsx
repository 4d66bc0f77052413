// One of a few: radio buttons that look like pills.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { capital } from '../text/join';

export interface Option<T> {
	value: T;
	label: ComponentChildren;
}

export function Choice<T extends string | number | boolean>({ legend, options, value, onChange }: { legend: string; options: readonly Option<T>[]; value: T; onChange: (value: T) => void }) {
	const name = useId();
	return (
		<fieldset class="choices">
			<legend>{legend}</legend>
			{options.map((option) => (
				<label key={String(option.value)} class="choice">
					<input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
					<span>{typeof option.label === 'string' ? capital(option.label) : option.label}</span>
				</label>
			))}
		</fieldset>
	);
}
