// Whose work Muster stands on. Names are the same in all languages; what a thing is for is translated, and where there is no licence.
import { mark } from '../text/text';

export interface Credit {
	name: string;
	by?: string;
	/** There are more who have done it. */
	others?: boolean;
	what: string;
	licence: string;
	link: string;
}

export const CREDITS: readonly Credit[] = [
	{ name: 'game-icons.net', by: 'Lorc, Delapouite', others: true, what: mark('icons on cards and buttons, coloured and combined by us'), licence: 'CC BY 3.0', link: 'https://game-icons.net/' },
	{ name: 'Alegreya, Alegreya Sans', by: 'Juan Pablo del Peral, Huerta Tipográfica', what: mark('typefaces'), licence: 'SIL OFL 1.1', link: 'https://www.huertatipografica.com/' },
	{ name: 'Preact, Preact Signals', by: 'Jason Miller', others: true, what: mark('user-interface framework'), licence: 'MIT', link: 'https://preactjs.com/' },
	{ name: 'libuv, wslay, jansson', what: mark('server: event loop, WebSocket frames, JSON'), licence: 'MIT', link: 'https://libuv.org/' },
	{ name: 'GNU libmicrohttpd', what: mark('server: HTTP'), licence: 'LGPL 2.1', link: 'https://www.gnu.org/software/libmicrohttpd/' },
	{ name: 'OpenSSL, libcurl', what: mark('server: notifications'), licence: 'Apache 2.0, curl', link: 'https://curl.se/' },
	{ name: 'libsodium', by: 'Frank Denis', what: mark('cryptography for fair dice'), licence: 'ISC', link: 'https://libsodium.org/' },
	{ name: 'SQLite', what: mark('database'), licence: mark('public domain'), link: 'https://sqlite.org/' },
];
