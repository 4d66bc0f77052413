/** A text, or whatever it is, as a file of this device. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
