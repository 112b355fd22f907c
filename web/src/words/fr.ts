import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/fr.json', { eager: true, import: 'default' });
