import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/es.json', { eager: true, import: 'default' });
