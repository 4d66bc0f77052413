// The picture of a card, composed of icons. Decoration: the card's name stands beside it.
import './portrait.css';
import { CANVAS, portraitOf, transformOf } from './portraits';

export function Portrait({ card, class: extra }: { card: string; class?: string }) {
	const portrait = portraitOf(card);
	if (!portrait) return null;
	return (
		<svg
			class={`portrait ground-${portrait.ground} ${extra ?? ''}`}
			viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
			focusable="false"
		>
			{portrait.layers.map((layer, i) => (
				<use
					key={i}
					class={`tone-${layer.tone}`}
					href={`${import.meta.env.BASE_URL}art/portraits.svg#${layer.icon}`}
					x={-layer.size / 2}
					y={-layer.size / 2}
					width={layer.size}
					height={layer.size}
					transform={transformOf(layer)}
				/>
			))}
		</svg>
	);
}
