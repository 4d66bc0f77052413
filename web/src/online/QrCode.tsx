// A link as a picture for a telephone's camera.
import './qr.css';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';

/** The picture as one path: a square for every dark module. */
async function codeOf(text: string): Promise<{ size: number; path: string }> {
	const { default: qrcode } = await import('qrcode-generator');
	const code = qrcode(0, 'M');
	code.addData(text);
	code.make();
	const size = code.getModuleCount();
	let path = '';
	for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
	return { size, path };
}

const QUIET = 4; // modules of empty edge, which cameras need

export function QrCode({ link }: { link: string }) {
	const [code, show] = useState<{ size: number; path: string } | null>(null);
	useEffect(() => {
		let wanted = true;
		void codeOf(link).then((made) => wanted && show(made));
		return () => {
			wanted = false;
		};
	}, [link]);
	if (!code) return <div class="qr" />;
	const edge = code.size + 2 * QUIET;
	return (
		<svg class="qr" role="img" aria-label={t('The link as a QR code')} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} shape-rendering="crispEdges">
			<path d={code.path} />
		</svg>
	);
}
