import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/de.json', { eager: true, import: 'default' });
