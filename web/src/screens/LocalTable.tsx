import { Shell } from '../ui/Shell';

export function LocalTable() {
	return <Shell>{null}</Shell>;
}
