// What can be done with a finished leader: play, save, hand it on, print it.
import { canShare, copyLink, shareLink } from '../online/share';
import { QrCode } from '../online/QrCode';
import { href } from '../router';
import { t } from '../text/text';
import { download } from '../ui/download';
import { Icon } from '../ui/Icon';
import { toast } from '../ui/notice';
import type { CardFace } from './card';
import { cardPdf, cardPng, cardPrint, fileName } from './files';

/** The page itself, wherever it is, with the leader behind it. */
export const linkAddress = (here: string, link: string): string => `${here.split('#')[0]}${href('workshop', link)}`;

function Downloads({ face, file }: { face: CardFace; file: string }) {
	const save = (making: Promise<Blob>, ending: string): void => void making.then((blob) => download(`${fileName(face.name)}.${ending}`, blob)).catch((error: Error) => toast(error.message, true));
	return (
		<div class="row">
			<button type="button" class="button" onClick={() => save(Promise.resolve(new Blob([file], { type: 'text/plain' })), 'leader')}>
				<Icon name="save" />
				{t('Download as a file')}
			</button>
			<button type="button" class="button" onClick={() => save(cardPng(face), 'png')}>
				<Icon name="look" />
				{t('Save card as PNG')}
			</button>
			<button type="button" class="button" onClick={() => save(cardPdf(face), 'pdf')}>
				<Icon name="log" />
				{t('Save card as PDF')}
			</button>
			<button type="button" class="button" onClick={() => void cardPrint(face).catch((error: Error) => toast(error.message, true))}>
				<Icon name="card" />
				{t('Print the card')}
			</button>
		</div>
	);
}

export function Share({ face, link, file }: { face: CardFace; link: string | undefined; file: string | undefined }) {
	const address = link ? linkAddress(location.href, link) : '';
	return (
		<section class="panel stack" aria-labelledby="workshop-share">
			<h2 id="workshop-share">{t('Share and print')}</h2>
			{!link || !file ? (
				<p class="soft">{t('Give your leader a name first.')}</p>
			) : (
				<>
					<p>{t('This link contains everything about the leader except an uploaded picture.')}</p>
					<input class="input" readOnly value={address} aria-label={t('Link to this leader')} onFocus={(event) => event.currentTarget.select()} />
					<div class="row">
						<button type="button" class="button" onClick={() => void copyLink(address)}>
							<Icon name="save" />
							{t('Copy the link')}
						</button>
						{canShare() && (
							<button type="button" class="button" onClick={() => void shareLink(t('Meet my leader: {name}', { name: face.name }), address)}>
								<Icon name="share" />
								{t('Share…')}
							</button>
						)}
					</div>
					<details class="fold">
						<summary>{t('QR code')}</summary>
						<QrCode link={address} />
					</details>
					<Downloads face={face} file={file} />
				</>
			)}
		</section>
	);
}
