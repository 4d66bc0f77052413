// A place that is not there.
import { href } from '../router';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';

export function NotFound() {
	return (
		<Shell title={t('Page not found')}>
			<div class="stack lost">
				<Icon name="tavern" />
				<p>{t('There is no such page. The link may be incomplete.')}</p>
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
