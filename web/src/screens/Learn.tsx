import { Shell } from '../ui/Shell';

export function Learn() {
	return <Shell>{null}</Shell>;
}
