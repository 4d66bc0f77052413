import { Shell } from '../ui/Shell';

export function OnlineTable() {
	return <Shell>{null}</Shell>;
}
