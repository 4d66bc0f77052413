// What can be said about a card.
import { PHRASES } from '../generated/lists';

export const CLAIMS = PHRASES.filter(({ takesCard }) => takesCard);
