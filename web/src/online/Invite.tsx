// The way to this table for others: a link to copy or share, and the same as a picture for a telephone's camera.
import { inviteLink, onlyHere } from '../home/invite';
import { settings } from '../settings';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { QrCode } from './QrCode';
import { canShare, copyLink, shareLink } from './share';

export function Invite({ table, linkKey, game }: { table: string; linkKey: string | null; game: string }) {
	const link = inviteLink(location.href, { table, key: linkKey });
	const share = (): void => void shareLink(settings.value.name ? t('{name} invites you to a game of {game}.', { name: settings.value.name, game }) : t('Play {game} with me!', { game }), link);
	return (
		<section class="panel invite" aria-labelledby="invite">
			<div class="stack">
				<h2 id="invite">{linkKey ? t('Invite friends') : t('Share this table')}</h2>
				<p>{linkKey ? t('Anyone with this link can take a seat here.') : t('Anyone with this link can watch, or take an open seat.')}</p>
				<input class="input invite-link" readOnly value={link} aria-label={t('Link to this table')} onFocus={(event) => event.currentTarget.select()} />
				<div class="row">
					<button type="button" class="button main" onClick={() => void copyLink(link)}>
						<Icon name="save" />
						{t('Copy the link')}
					</button>
					{canShare() && (
						<button type="button" class="button" onClick={share}>
							<Icon name="share" />
							{t('Share…')}
						</button>
					)}
				</div>
				{onlyHere(link) && <p class="small-text invite-here">{t('This address only works on this computer. To play with others, start the server with --listen and an address they can reach.')}</p>}
				<p class="soft small-text">{t('Or use the table code: {code}', { code: table.replace(/(.{4})(?=.)/g, '$1-') })}</p>
			</div>
			<QrCode link={link} />
		</section>
	);
}
