import { Shell } from '../ui/Shell';

export function About() {
	return <Shell>{null}</Shell>;
}
