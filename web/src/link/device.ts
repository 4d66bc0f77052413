// What this device is called in the list of a person's devices: only they see it. Nothing finer than what one would say oneself.
import { list } from '../text/join';

const BROWSERS: readonly [RegExp, string][] = [
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/iPad/, 'iPad'],
	[/iPhone/, 'iPhone'],
	[/Android/, 'Android'],
	[/CrOS/, 'ChromeOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X|Macintosh/, 'Mac'],
	[/Linux/, 'Linux'],
];
const found = (list: readonly [RegExp, string][], agent: string): string | undefined => list.find(([sign]) => sign.test(agent))?.[1];

/** Undefined: it does not say anything. */
export function deviceLabel(agent: string): string | undefined {
	const label = list([found(BROWSERS, agent), found(SYSTEMS, agent)]);
	return label || undefined;
}
