import { Shell } from '../ui/Shell';

export function Rules() {
	return <Shell>{null}</Shell>;
}
