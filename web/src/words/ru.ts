import type { Entry } from './dictionary';

export default import.meta.glob<Record<string, Entry>>('./*/ru.json', { eager: true, import: 'default' });
