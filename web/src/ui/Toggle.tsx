// Yes or no: a checkbox that looks like a switch, with a sentence about what it does.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ToggleProps {
	label: ComponentChildren;
	about?: string;
	value: boolean;
	onChange: (value: boolean) => void;
	disabled?: boolean;
}

export function Toggle({ label, about, value, onChange, disabled }: ToggleProps) {
	const id = useId();
	return (
		<label class={disabled ? 'toggle off' : 'toggle'}>
			<input type="checkbox" role="switch" checked={value} disabled={disabled} aria-describedby={about ? id : undefined} onChange={(event) => onChange(event.currentTarget.checked)} />
			<span class="toggle-track" aria-hidden="true" />
			<span>
				<span class="toggle-label">{label}</span>
				{about && (
					<span id={id} class="soft small-text toggle-about">
						{about}
					</span>
				)}
			</span>
		</label>
	);
}
