// What Muster is, whose work is in it, and why its dice can be trusted.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import '../about/about.css';
import { CREDITS } from '../about/credits';
import { Verify } from '../about/Verify';
import { place } from '../router';
import { list } from '../text/join';
import { LANGS, t } from '../text/text';
import { Shell } from '../ui/Shell';

const STEPS = (): string[] => [
	t('Before anyone sits down, the server picks a secret and publishes a commitment to it. The commitment is a number that matches only this secret and does not reveal it.'),
	t("Each player's page picks a random word and publishes a commitment to it."),
	t('Once the game starts, nobody can change a commitment any more. Only then do the pages reveal their words.'),
	t('Every shuffle and every roll is computed from the secret, the words and the move number.'),
	t('After the game the server reveals its secret. Anyone can check that it matches the commitment, and recompute every shuffle and roll.'),
];

const LIMITS = (): string[] => [
	t('A server that conspires with players can have them withhold their words. It can then pick the deal it likes best: one of two if one player helps, one of four if two do. Everyone sees whose word is missing.'),
	t('The server can claim that your word came too late. Your page knows better, and tells you before you play.'),
	t('The server could show your cards to someone. No commitment can prevent that.'),
	t('This page comes from the server, too. To be completely sure, check the record with your own copy of Muster: muster verify.'),
];

function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
	const ref = useRef<HTMLElement>(null);
	const wanted = place.value.query.get('at') === id;
	useEffect(() => {
		if (wanted) ref.current?.scrollIntoView({ block: 'start' });
	}, [wanted]);
	return (
		<section class="panel stack" aria-labelledby={id} ref={ref}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

const Dice = () => (
	<Part id="dice" title={t('Provably fair dice')}>
		<ol>
			{STEPS().map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
		<p>{t('Your page stores the commitments and your word, and uses them to check everything after the game. If it finds that nobody can have rigged the cards or dice, you do not have to trust anyone. That includes whoever runs the server.')}</p>
		<h3>{t('What this does not prove')}</h3>
		<ul>
			{LIMITS().map((limit) => (
				<li key={limit}>{limit}</li>
			))}
		</ul>
		<h3>{t('Check a record')}</h3>
		<Verify />
	</Part>
);

const Credits = () => (
	<Part id="credits" title={t('Thanks to')}>
		<ul class="credits">
			{CREDITS.map(({ name, by, others, what, licence, link }) => (
				<li key={name}>
					<a href={link} rel="noreferrer">
						{name}
					</a>
					{by && <span> · {others ? t('{names} and others', { names: by }) : by}</span>}
					<span class="soft small-text">
						{t(what)} · {t(licence)}
					</span>
				</li>
			))}
		</ul>
		<p>
			<a href={`${import.meta.env.BASE_URL}licences.txt`}>{t('Full licences')}</a>
		</p>
	</Part>
);

export function About() {
	return (
		<Shell title={t('About Muster')}>
			<div class="about">
				<Part id="what" title={t('What is Muster?')}>
					<p>{t('Muster lets you play two card games by their full rules: in the browser or the terminal, against bots or with friends. You can play in these languages: {languages}. In both games a full set of six wins, and "to muster" means to gather.', { languages: list(LANGS.map(({ name }) => name)) })}</p>
					<p>{t('One engine knows every rule and every card and runs every game, here and on the server. Muster never sends you anything you are not allowed to see.')}</p>
					<p>{t('Muster is free software under the MIT licence. No accounts, no ads, no tracking.')}</p>
					<p class="soft small-text">{t('Version {version}', { version: __MUSTER_VERSION__ })}</p>
				</Part>
				<Part id="notice" title={t('Unofficial')}>
					<p>{t('Muster is an unofficial fan implementation with its own text and artwork. The names "Rent a Hero" and "Here to Slay" ("To ja go tnę!") belong to their owners. These owners have nothing to do with this project. If you like a game, buy it: it is best with real cards in your hand.')}</p>
				</Part>
				<Dice />
				<Credits />
			</div>
		</Shell>
	);
}
