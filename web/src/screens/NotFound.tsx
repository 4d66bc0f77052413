// A place that is not there.
import { href } from '../router';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';

export function NotFound() {
	return (
		<Shell title={t('Nobody sits here')}>
			<div class="stack lost">
				<Icon name="tavern" />
				<p>{t('There is no such page. Perhaps the address was cut off on its way.')}</p>
				<p>
					<a class="button main" href={href()}>
						<Icon name="home" />
						{t('Home')}
					</a>
				</p>
			</div>
		</Shell>
	);
}
