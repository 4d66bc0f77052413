// The picture of a card, composed of icons. Decoration: the card's name stands beside it.
import './portrait.css';
import { pictureLoading } from '../../../made';
import { portraitOf, portraitUrl } from './portraits';

/** `like`: the class or kind of the card, for those without a portrait of their own. */
export function Portrait({ card, like }: { card: string; like?: string }) {
	const url = portraitUrl(card, like);
	return <span class={`portrait ground-${portraitOf(card, like)?.ground ?? 'item'}`}>{url && <img loading={pictureLoading()} src={url} alt="" draggable={false} />}</span>;
}
