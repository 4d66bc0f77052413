// Whether the bots of a new table have characters.
import { change, settings } from '../settings';
import { t } from '../text/text';
import { Toggle } from '../ui/Toggle';

export const BotCharacters = () => (
	<Toggle label={t('Bots with personalities')} about={t('They have names, faces and personalities; they chat, and they may lie. They are as strong as any bot of their level. You can mute them.')} value={settings.value.characters} onChange={(characters) => change({ characters })} />
);
