// The picture of a card, composed of icons. Decoration: the card's name stands beside it.
import './portrait.css';
import { portraitOf, portraitUrl } from './portraits';

export function Portrait({ card }: { card: string }) {
	const url = portraitUrl(card);
	return <span class={`portrait ground-${portraitOf(card)?.ground ?? 'item'}`}>{url && <img src={url} alt="" draggable={false} />}</span>;
}
