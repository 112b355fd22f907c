import law from 'virtual:law/es';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/es.json', { eager: true, import: 'default' });
export default { areas, law };
