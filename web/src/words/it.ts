import law from 'virtual:law/it';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/it.json', { eager: true, import: 'default' });
export default { areas, law };
