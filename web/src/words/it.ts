import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/it.json', { eager: true, import: 'default' });
