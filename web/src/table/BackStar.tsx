// The brass star on the back of every card.
export function BackStar() {
	return (
		<svg viewBox="0 0 24 24" class="back-star" aria-hidden="true" focusable="false">
			<path d="m12 2 2.6 6.6 7 .5-5.4 4.5 1.8 6.9-6-3.8-6 3.8 1.8-6.9-5.4-4.5 7-.5z" />
		</svg>
	);
}
