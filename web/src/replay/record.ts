// Records as text: found in what somebody pastes or opens, and packed into an address.

/** The text of a record: as it is, or inside of what `muster table` answers. Null: there is none. */
export function recordText(input: string): string | null {
	const text = input.replace(/^\uFEFF/, '').trimStart();
	if (text.startsWith('muster record ')) return text.endsWith('\n') ? text : `${text}\n`;
	if (!text.startsWith('{')) return null;
	try {
		const json = JSON.parse(text) as { record?: { text?: unknown } | string; text?: unknown };
		const inner = typeof json.record === 'string' ? json.record : (json.record?.text ?? json.text);
		return typeof inner === 'string' && !inner.startsWith('{') ? recordText(inner) : null;
	} catch {
		return null;
	}
}

const RECORD_MOST = 1 << 20; // a file or an address may be anything

/** The record in a file; null: there is none. */
export async function recordOfFile(file: File): Promise<string | null> {
	if (file.size > RECORD_MOST) return null;
	return file.text().then(recordText, () => null);
}

const base64url = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function bytesOf(text: string): Uint8Array {
	const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function through(bytes: Uint8Array, stream: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> }, most = Infinity): Promise<Uint8Array> {
	const writer = stream.writable.getWriter();
	const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
	written.catch(() => undefined); // the reader says what is wrong
	const parts: Uint8Array[] = [];
	let size = 0;
	const reader = stream.readable.getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		size += part.value.length;
		if (size > most) throw new Error('too large');
		parts.push(part.value);
	}
	const whole = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** A record, small enough for an address if the game was not a long one. */
export const recordPack = async (record: string): Promise<string> => base64url(await through(new TextEncoder().encode(record), new CompressionStream('deflate')));

export const recordUnpack = async (packed: string): Promise<string> => new TextDecoder().decode(await through(bytesOf(packed), new DecompressionStream('deflate'), RECORD_MOST));

/** Longer addresses do not survive being sent. */
export const ADDRESS_MOST = 8000;
