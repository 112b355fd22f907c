import law from 'virtual:law/ru';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/ru.json', { eager: true, import: 'default' });
export default { areas, law };
