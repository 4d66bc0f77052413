// The card that is being made, as it will be printed. It is a picture; what it says is said to those who do not see it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { capital, list } from '../text/join';
import { langFile, lang, t } from '../text/text';
import { whole } from '../text/whole';
import { cardDraw, type CardFace } from './card';
import { pictureShow } from './picture';
import { portraitRead, type Picture } from './portrait';
import { wordsIn, type GameWorkshop, type Leader, type Told } from './workshop';

const WIDTH = 700;
const FONTS = ['700 40px Alegreya', '400 40px Alegreya', "400 40px 'Alegreya Sans'", "700 40px 'Alegreya Sans'"];

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const kindOf = (game: GameWorkshop, told: Told): string => `${capital(game.kind())} · ${capital(game.label('class', String(told.row.class)))}`;

/** What is on the card, but for its pictures. */
function facePlain(game: GameWorkshop, leader: Leader, told: Told): Omit<CardFace, 'portrait' | 'emblem'> {
	const row = told.row as Leader['row'];
	const file = langFile(lang.value);
	const { ground, frame } = portraitRead(leader.words.portrait ?? '', game.portrait(row), game.parts);
	return {
		name: wordsIn(leader.words, 'name', file) || t('Your leader'),
		title: wordsIn(leader.words, 'title', file),
		kind: kindOf(game, told),
		text: whole(told.text),
		edge: token(`--${game.colour(row)}`),
		ground: token(game.token('ground', ground === 'class' ? game.colour(row) : ground)),
		frame,
	};
}

/** Null until there is something to draw. What cannot be loaded is left out. */
export function useFace(game: GameWorkshop, leader: Leader, told: Told | null): CardFace | null {
	const [portrait, showPortrait] = useState<Picture | null>(null);
	const [emblem, showEmblem] = useState<Picture | null>(null);
	const [fonts, setFonts] = useState(0);
	const row = told?.row as Leader['row'] | undefined;
	const words = row ? leader.words.portrait || game.portrait(row) : '';
	useEffect(() => {
		let wanted = true;
		const found = leader.picture ? pictureShow(leader.picture) : row ? game.draw(words, row) : null;
		found?.then((picture) => wanted && showPortrait(picture)).catch(() => undefined);
		return () => {
			wanted = false;
		};
	}, [words, leader.picture, row?.class]);
	useEffect(() => {
		let wanted = true;
		if (row) game.emblem(row, '#f6ecd6').then((picture) => wanted && showEmblem(picture)).catch(() => undefined);
		return () => {
			wanted = false;
		};
	}, [row?.class]);
	const letters = told ? `${Object.values(leader.words).join('')}${told.text}` : '';
	useEffect(() => void Promise.all(FONTS.map((font) => document.fonts.load(font, letters || 'a'))).then(() => setFonts((n) => n + 1), () => undefined), [lang.value, letters === '']);
	return told && fonts >= 0 ? { ...facePlain(game, leader, told), portrait, emblem } : null;
}

export function CardView({ face }: { face: CardFace }) {
	const ref = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (ref.current) cardDraw(ref.current, face, WIDTH);
	});
	const said = list([face.name, face.title, face.kind, face.text]);
	return <canvas ref={ref} class="leader-card" role="img" aria-label={t('The card: {text}', { text: said })} width={WIDTH} height={1200} />;
}
