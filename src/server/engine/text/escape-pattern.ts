/** Words as a pattern that matches just them. */
export function escapePattern(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
}

/** The same, with any white space between the words. */
export function spacedPattern(words: string): string {
  return escapePattern(words).replace(/\s+/gu, '\\s+');
}
