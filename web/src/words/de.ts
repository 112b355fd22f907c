import law from 'virtual:law/de';

import type { Entry } from './dictionary';

const areas = import.meta.glob<Record<string, Entry>>('./*/de.json', { eager: true, import: 'default' });
export default { areas, law };
