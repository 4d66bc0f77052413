// Handing a link on: by what the system offers for sharing, else by the clipboard.
import { t } from '../text/text';
import { toast } from '../ui/notice';

export const canShare = (): boolean => 'share' in navigator;

export const shareLink = (text: string, url: string): Promise<void> => navigator.share({ title: 'Muster', text, url }).catch(() => undefined);

export async function copyLink(link: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(link);
		toast(t('Link copied.'));
	} catch {
		toast(t('Your browser does not allow copying. Select the link and copy it yourself.'), true);
	}
}

export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast(t('Copied.'));
	} catch {
		toast(t('Your browser does not allow copying. Select the text and copy it yourself.'), true);
	}
}
