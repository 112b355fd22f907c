import law from 'virtual:law/fr';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/fr.json', { eager: true, import: 'default' });
export default { areas, law };
