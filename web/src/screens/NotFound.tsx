import { Shell } from '../ui/Shell';

export function NotFound() {
	return <Shell>{null}</Shell>;
}
