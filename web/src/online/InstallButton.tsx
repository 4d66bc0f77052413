// Where somebody may want to come back: the page as an app, if the browser offers it.
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { install, installable } from './install';

export const InstallButton = () =>
	installable.value && (
		<button type="button" class="button install" onClick={() => void install()}>
			<Icon name="device" />
			{t('Install as an app')}
		</button>
	);
