// Everything a person can set on this device. It takes effect at once.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import '../person/person.css';
import { DeleteMe } from '../person/DeleteMe';
import { Device } from '../person/Device';
import { Forget } from '../person/Forget';
import { WishSwitches } from '../people/Wishes';
import { NameField } from '../person/NameField';
import { Notify } from '../person/Notify';
import { change, settings, type Settings } from '../settings';
import { LevelChoice } from '../setup/Levels';
import { reactOptions } from '../table/react';
import { percent } from '../text/join';
import { LANGS, t } from '../text/text';
import { BotCharacters } from '../setup/BotCharacters';
import { Choice } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { Shell } from '../ui/Shell';
import { Toggle } from '../ui/Toggle';

function Part({ icon, title, children }: { icon: string; title: string; children: ComponentChildren }) {
	const id = useId();
	return (
		<section class="panel stack" aria-labelledby={id}>
			<h2 id={id}>
				<Icon name={icon} />
				{title}
			</h2>
			{children}
		</section>
	);
}

const You = () => (
	<Part icon="people" title={t('You')}>
		<NameField id="name" />
		<Choice legend={t('Language')} value={settings.value.lang} onChange={(lang) => change({ lang })} options={LANGS.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))} />
	</Part>
);

function Look() {
	const { theme, contrast, textSize, motion } = settings.value;
	return (
		<Part icon="look" title={t('Appearance')}>
			<Choice
				legend={t('Theme')}
				value={theme}
				onChange={(value) => change({ theme: value })}
				options={[
					{ value: 'auto', label: t('Same as system') },
					{ value: 'dark', label: t('Dark') },
					{ value: 'light', label: t('Light') },
				]}
			/>
			<Choice
				legend={t('Contrast')}
				value={contrast}
				onChange={(value) => change({ contrast: value })}
				options={[
					{ value: 'auto', label: t('Same as system') },
					{ value: 'more', label: t('High') },
				]}
			/>
			<Choice<Settings['textSize']> legend={t('Interface size')} value={textSize} onChange={(value) => change({ textSize: value })} options={([90, 100, 115, 130, 150] as const).map((value) => ({ value, label: percent(value) }))} />
			<Choice
				legend={t('Animation')}
				value={motion}
				onChange={(value) => change({ motion: value })}
				options={[
					{ value: 'auto', label: t('Same as system') },
					{ value: 'full', label: t('On') },
					{ value: 'none', label: t('Off') },
				]}
			/>
			<Toggle label={t('Sound')} about={t('Soft card and dice sounds')} value={!settings.value.mute} onChange={(on) => change({ mute: !on })} />
			<label class="field">
				<span class="legend">{t('Volume')}</span>
				<input type="range" min={0} max={100} step={5} value={settings.value.volume} disabled={settings.value.mute} aria-valuetext={percent(settings.value.volume)} onChange={(event) => change({ volume: Number(event.currentTarget.value) })} />
			</label>
		</Part>
	);
}

function Play() {
	const { level, speed, react } = settings.value;
	return (
		<Part icon="bot" title={t('Gameplay')}>
			<LevelChoice legend={t('Bot level')} value={level} onChange={(value) => change({ level: value })} about />
			<BotCharacters />
			<Choice
				legend={t('Game speed on this device')}
				value={speed}
				onChange={(value) => change({ speed: value })}
				options={[
					{ value: 'slow', label: t('Slow') },
					{ value: 'normal', label: t('Natural') },
					{ value: 'fast', label: t('Fast') },
				]}
			/>
			<Toggle label={t('List of all answers')} about={t('Shown beside the cards, with a digit for each answer. Press L to open or close the list.')} value={settings.value.answers} onChange={(answers) => change({ answers })} />
			<Choice legend={t('Ask me to react')} value={react} onChange={(value) => change({ react: value })} options={reactOptions()} />
			<p class="soft small-text">{t('Your default at every new table; you can change it there at any time.')}</p>
		</Part>
	);
}

export function SettingsScreen() {
	return (
		<Shell title={t('Settings')}>
			<div class="settings">
				<You />
				<Look />
				<Play />
				<Part icon="bell" title={t('Notifications')}>
					<Notify />
				</Part>
				<Part icon="crown" title={t('Results and ratings')}>
					<WishSwitches />
				</Part>
				<Part icon="device" title={t('Your devices')}>
					<Device />
				</Part>
				<Part icon="delete" title={t('Your data')}>
					<Forget />
					<DeleteMe />
				</Part>
			</div>
		</Shell>
	);
}
