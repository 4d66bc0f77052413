// What Muster is, whose work is in it, and why its dice can be trusted.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import '../about/about.css';
import { CREDITS } from '../about/credits';
import { Verify } from '../about/Verify';
import { place } from '../router';
import { t } from '../text/text';
import { Shell } from '../ui/Shell';

const STEPS = (): string[] => [
	t('Before anybody sits down, the server picks a secret and shows its seal: a number that fits this secret alone and does not betray it.'),
	t('The page of each player picks a random word, and shows the seal of it.'),
	t('When the game starts, no seal can be exchanged any more. Only now the words are told.'),
	t('Every shuffle and every roll is computed from the secret, the words and the number of the move.'),
	t('After the game the secret is shown. Anybody can see that it fits the seal, and compute every shuffle and roll again.'),
];

const LIMITS = (): string[] => [
	t('A server in league with players can let each of them hold back a word, and so choose among a few deals: two with one such player, four with two. Everybody sees whose word is missing.'),
	t('It can say that your word came too late. Your page knows better, and tells you before you play.'),
	t('It could show your cards to somebody. No seal helps against that.'),
	t('This page comes from the server, too. To be quite sure, check the record with a program of your own: muster verify.'),
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
	<Part id="dice" title={t('Fair dice, by proof')}>
		<ol>
			{STEPS().map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
		<p>{t('Your page keeps the seals and your word by itself, and checks everything with them after the game. If it says that nobody can have chosen the cards and dice, you need to trust nobody for that: not the other players, and not whoever runs the server.')}</p>
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
			{CREDITS.map(({ name, by, what, licence, link }) => (
				<li key={name}>
					<a href={link} rel="noreferrer">
						{name}
					</a>
					{by && <span> · {by}</span>}
					<span class="soft small-text">
						{t(what)} · {licence}
					</span>
				</li>
			))}
		</ul>
		<p>
			<a href={`${import.meta.env.BASE_URL}licences.txt`}>{t('The licences in full')}</a>
		</p>
	</Part>
);

export function About() {
	return (
		<Shell title={t('About Muster')}>
			<div class="about">
				<Part id="what" title={t('What it is')}>
					<p>{t('Muster plays two card games by their full rules: in the browser, in the terminal, against bots of five levels and with friends, in English, Polish and Traditional Chinese. In both games a party of six wins; hence the name.')}</p>
					<p>{t('One engine knows every rule and every card and decides everything, here as on the server. What you may not know is not sent to you.')}</p>
					<p>{t('It is free software under the MIT licence. There are no accounts, no advertisements, and nothing counts your visits.')}</p>
					<p class="soft small-text">{t('Version {version}', { version: __MUSTER_VERSION__ })}</p>
				</Part>
				<Part id="notice" title={t('Unofficial')}>
					<p>{t('Muster is an unofficial fan implementation with its own words and pictures. “Rent a Hero” and “Here to Slay” (“To ja go tnę!”) are names of their owners, who have nothing to do with this project. If you like a game, buy it: it is best with cards in your hand.')}</p>
				</Part>
				<Dice />
				<Credits />
			</div>
		</Shell>
	);
}
