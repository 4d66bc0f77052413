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
		<Dialog title={t('The server does not know this device')} onClose={() => stranger.value && (stranger.value = { asks: false })}>
			<p>{t('It may have been removed on another of your devices, or the server has begun anew. What you were known by stays in this browser.')}</p>
			<EnterCode label={t('A recovery code, or a code from another device')} about={t('It brings you back, with your name and your seats.')} />
			<p>{t('As somebody new you can play at once, but your seats of before are not yours. Settings can bring back who you were.')}</p>
			<div class="row">
				<button type="button" class="button" onClick={() => server().retry()}>
					<Icon name="again" />
					{t('Try again')}
				</button>
				<button type="button" class="button" onClick={anew}>
					<Icon name="people" />
					{t('Go on as somebody new')}
				</button>
			</div>
		</Dialog>
	);
}
