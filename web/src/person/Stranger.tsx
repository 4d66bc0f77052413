// The server does not know this device. Nobody becomes somebody else without having said so.
import './person.css';
import { stranger, tokenTake } from '../link/token';
import { server } from '../server';
import { t } from '../text/text';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { EnterCode } from './EnterCode';

export function Stranger() {
	const anew = (): void => {
		tokenTake(null);
		server().again();
	};
	return (
		<Dialog title={t('The server does not recognise this device')} onClose={() => stranger.value && (stranger.value = { asks: false })}>
			<p>{t('This device may have been signed out from another of your devices, or the server may have been reset. Your old identity stays in this browser.')}</p>
			<EnterCode label={t('Recovery code, or code from another device')} about={t('The code brings back your name and your seats.')} />
			<p>{t('As a new player you can play right away, but without your old seats. In the settings you can switch back.')}</p>
			<div class="row">
				<button type="button" class="button" onClick={() => server().retry()}>
					<Icon name="again" />
					{t('Try again')}
				</button>
				<button type="button" class="button" onClick={anew}>
					<Icon name="people" />
					{t('Continue as a new player')}
				</button>
			</div>
		</Dialog>
	);
}
