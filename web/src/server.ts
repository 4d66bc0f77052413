// The one connection to the server this page came from, opened when it is first needed.
import { SocketLink } from './link/socket';
import { settings } from './settings';

let link: SocketLink | null = null;

export function server(): SocketLink {
	const address = new URL('ws', new URL(import.meta.env.BASE_URL, location.href));
	address.protocol = address.protocol.replace('http', 'ws');
	address.hash = '';
	link ??= new SocketLink(address.href, () => ({ name: settings.value.name, lang: settings.value.lang }));
	return link;
}
