// A little joy for who has won: leaves of brass fall once, where things may move.
import { useEffect, useRef } from 'preact/hooks';
import { moves } from '../settings';

const LEAVES = 36;

export function Laurels({ on }: { on: boolean }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const here = ref.current;
		if (!on || !here || !moves()) return;
		for (let i = 0; i < LEAVES; i++) {
			const leaf = document.createElement('i');
			leaf.className = `leaf leaf-${i % 4}`;
			leaf.style.left = `${Math.random() * 100}%`;
			here.append(leaf);
			const turn = (Math.random() - 0.5) * 900;
			const frames = [
				{ transform: 'translateY(-10vh) rotate(0)', opacity: 1 },
				{ transform: `translate(${(Math.random() - 0.5) * 30}vw, 105vh) rotate(${turn}deg)`, opacity: 0.6 },
			];
			leaf.animate(frames, { duration: 2200 + Math.random() * 1800, delay: Math.random() * 900, easing: 'ease-in', fill: 'both' }).onfinish = () => leaf.remove();
		}
	}, [on]);
	return <div class="laurels" ref={ref} aria-hidden="true" />;
}
