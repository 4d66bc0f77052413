import { Shell } from '../ui/Shell';

export function NewTable() {
	return <Shell>{null}</Shell>;
}
