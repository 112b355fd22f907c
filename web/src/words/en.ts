import law from 'virtual:law/en';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/en.json', { eager: true, import: 'default' });
export default { areas, law };
