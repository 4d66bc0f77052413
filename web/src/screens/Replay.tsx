import { Shell } from '../ui/Shell';

export function Replay() {
	return <Shell>{null}</Shell>;
}
