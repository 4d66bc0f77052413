// After a game that the server keeps: what it did to the rating, or why nothing.
import './people.css';
import { ratingText } from '../mine/online';
import { href } from '../router';
import { t } from '../text/text';
import { Icon } from '../ui/Icon';
import { patiently, useAsked } from './asked';
import { useWishes } from './wishes';

function Told({ table }: { table: string }) {
	const { value } = useAsked(() => patiently({ do: 'games' }), table);
	const entry = value?.games.find((game) => game.table === table);
	if (!entry) return null;
	return (
		<p class="kept-result" role="status">
			<Icon name="check" />
			<span>{t('Kept under My games.')}</span>
			<span>{ratingText(entry, true)}</span>
			{entry.rating && <a href={href('ratings', entry.game)}>{t('Ratings')}</a>}
		</p>
	);
}

export const KeptResult = ({ table }: { table: string }) => (useWishes()?.keep === true ? <Told table={table} /> : null);
