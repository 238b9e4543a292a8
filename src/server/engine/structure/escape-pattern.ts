/** Words as a pattern that matches just them. */
export function escapePattern(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
}
