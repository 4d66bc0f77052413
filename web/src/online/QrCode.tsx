// A link as a picture for a telephone's camera.
import './qr.css';
import { useMemo } from 'preact/hooks';
import { t } from '../text/text';
import { qrOf } from './qr';

/** The picture as one path: a square for every dark module. Null: the text is too long for one. */
function pathOf(text: string): { size: number; path: string } | null {
	const code = qrOf(text);
	return code && { size: code.length, path: code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
}

const QUIET = 4; // modules of empty edge, which cameras need

export function QrCode({ link }: { link: string }) {
	const code = useMemo(() => pathOf(link), [link]);
	if (!code) return null;
	const edge = code.size + 2 * QUIET;
	return (
		<svg class="qr" role="img" aria-label={t('The link as a QR code')} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} shape-rendering="crispEdges">
			<path d={code.path} />
		</svg>
	);
}
