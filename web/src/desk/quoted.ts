/** A remark between quotes, as the notation wants it; empty where there is none. */
export function quoted(note: string): string {
  const text = note.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return text ? ` "${text.replace(/["\\]/g, '\\$&')}"` : '';
}
