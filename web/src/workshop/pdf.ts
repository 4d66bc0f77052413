// A card on paper: a PDF of one page, A4, with one picture in it. The format needs no more than this.
const POINTS = 72 / 25.4; // in a millimetre
const PAGE = { width: 210, height: 297 }; // millimetres

/** The picture is a JPEG of so many pixels, shown so many millimetres large in the middle of the page, with marks where to cut. */
export function pdfOf(jpeg: Uint8Array, pixels: { width: number; height: number }, card: { width: number; height: number }): Uint8Array {
	const at = (millimetres: number): string => (millimetres * POINTS).toFixed(2);
	const [x, y] = [(PAGE.width - card.width) / 2, (PAGE.height - card.height) / 2];
	const marks = [[x, -1], [x + card.width, 1]].flatMap(([u = 0, right = 1]) =>
		[[y, -1], [y + card.height, 1]].map(([v = 0, up = 1]) => `${at(u + 2 * right)} ${at(v)} m ${at(u + 7 * right)} ${at(v)} l S ${at(u)} ${at(v + 2 * up)} m ${at(u)} ${at(v + 7 * up)} l S`),
	);
	const content = `0.5 G 0.5 w\n${marks.join('\n')}\nq ${at(card.width)} 0 0 ${at(card.height)} ${at(x)} ${at(y)} cm /Card Do Q\n`;
	const encoder = new TextEncoder();
	const parts: Uint8Array[] = [];
	const offsets: number[] = [];
	let length = 0;
	const put = (part: string | Uint8Array): void => {
		const bytes = typeof part === 'string' ? encoder.encode(part) : part;
		parts.push(bytes);
		length += bytes.length;
	};
	const object = (...body: (string | Uint8Array)[]): void => {
		offsets.push(length);
		put(`${offsets.length} 0 obj\n`);
		body.forEach(put);
		put('\nendobj\n');
	};
	put('%PDF-1.4\n');
	object('<< /Type /Catalog /Pages 2 0 R >>');
	object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
	object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${at(PAGE.width)} ${at(PAGE.height)}] /Contents 4 0 R /Resources << /XObject << /Card 5 0 R >> >> >>`);
	object(`<< /Length ${content.length} >>\nstream\n`, content, '\nendstream');
	object(`<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream');
	const table = length;
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
	put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
	const all = new Uint8Array(length);
	let end = 0;
	for (const part of parts) {
		all.set(part, end);
		end += part.length;
	}
	return all;
}
