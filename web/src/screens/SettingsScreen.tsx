// Everything a person can set on this device. It takes effect at once.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import '../person/person.css';
import { LEVELS } from '../generated/lists';
import { DeleteMe } from '../person/DeleteMe';
import { Device } from '../person/Device';
import { Forget } from '../person/Forget';
import { NameField } from '../person/NameField';
import { Notify } from '../person/Notify';
import { change, settings, type Settings } from '../settings';
import { reactOptions } from '../table/react';
import { LANGS, t } from '../text/text';
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
		<Part icon="look" title={t('Look')}>
			<Choice
				legend={t('Colours')}
				value={theme}
				onChange={(value) => change({ theme: value })}
				options={[
					{ value: 'auto', label: t('as the system') },
					{ value: 'dark', label: t('by night') },
					{ value: 'light', label: t('by day') },
				]}
			/>
			<Choice
				legend={t('Contrast')}
				value={contrast}
				onChange={(value) => change({ contrast: value })}
				options={[
					{ value: 'auto', label: t('as the system') },
					{ value: 'more', label: t('strong') },
				]}
			/>
			<Choice<Settings['textSize']> legend={t('Size of everything')} value={textSize} onChange={(value) => change({ textSize: value })} options={([90, 100, 115, 130, 150] as const).map((value) => ({ value, label: `${value} %` }))} />
			<Choice
				legend={t('Motion')}
				value={motion}
				onChange={(value) => change({ motion: value })}
				options={[
					{ value: 'auto', label: t('as the system') },
					{ value: 'full', label: t('cards move') },
					{ value: 'none', label: t('nothing moves') },
				]}
			/>
			<Toggle label={t('Sound')} about={t('Soft sounds of cards and dice.')} value={settings.value.sound} onChange={(sound) => change({ sound })} />
		</Part>
	);
}

function Play() {
	const { level, speed, react } = settings.value;
	return (
		<Part icon="bot" title={t('Play')}>
			<Choice legend={t('How well the bots play')} value={level} onChange={(value) => change({ level: value })} options={LEVELS.map((known) => ({ value: known.level, label: t(known.name) }))} />
			<p class="soft small-text">{t(LEVELS.find((known) => known.level === level)?.about ?? '')}</p>
			<Choice
				legend={t('How fast they play on this device')}
				value={speed}
				onChange={(value) => change({ speed: value })}
				options={[
					{ value: 'slow', label: t('slowly') },
					{ value: 'normal', label: t('as people do') },
					{ value: 'fast', label: t('fast') },
				]}
			/>
			<Choice legend={t('Ask me whether I react')} value={react} onChange={(value) => change({ react: value })} options={reactOptions()} />
			<p class="soft small-text">{t('Your standing order at every new table; there you can change it at any time.')}</p>
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
				<Part icon="bell" title={t('Being called')}>
					<Notify />
				</Part>
				<Part icon="device" title={t('Your devices')}>
					<Device />
				</Part>
				<Part icon="delete" title={t('What is kept here')}>
					<Forget />
					<DeleteMe />
				</Part>
			</div>
		</Shell>
	);
}
