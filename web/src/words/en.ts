import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/en.json', { eager: true, import: 'default' });
