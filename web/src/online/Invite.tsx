// The way to this table for others: a link to copy or share, and the same as a picture for a telephone's camera.
import { useEffect, useState } from 'preact/hooks';
import { inviteLink, onlyHere } from '../home/invite';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { canShare, copyLink, shareLink } from './share';

/** The picture as one path: a square for every dark module. */
async function codeOf(text: string): Promise<{ size: number; path: string }> {
	const { default: qrcode } = await import('qrcode-generator');
	const code = qrcode(0, 'M');
	code.addData(text);
	code.make();
	const size = code.getModuleCount();
	let path = '';
	for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
	return { size, path };
}

const QUIET = 4; // modules of empty edge, which cameras need

function Code({ link }: { link: string }) {
	const [code, show] = useState<{ size: number; path: string } | null>(null);
	useEffect(() => {
		let wanted = true;
		void codeOf(link).then((made) => wanted && show(made));
		return () => {
			wanted = false;
		};
	}, [link]);
	if (!code) return <div class="qr" />;
	const edge = code.size + 2 * QUIET;
	return (
		<svg class="qr" role="img" aria-label={t('The link as a QR code')} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} shape-rendering="crispEdges">
			<path d={code.path} />
		</svg>
	);
}

export function Invite({ table, linkKey, game }: { table: string; linkKey: string | null; game: string }) {
	const link = inviteLink(location.href, { table, key: linkKey });
	const share = (): void => void shareLink(t('Play {game} with me!', { game }), link);
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
			<Code link={link} />
		</section>
	);
}
