import { Shell } from '../ui/Shell';

export function SettingsScreen() {
	return <Shell>{null}</Shell>;
}
