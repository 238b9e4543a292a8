/** "must maintain insurance throughout …" becomes "maintain insurance throughout": what it has in common with its words. */
export function essenceOf(text: string): string {
  return withoutMarks(text)
    .trim()
    .replace(/^must (?:not )?/u, '')
    .replace(/[\s.…]{1,9}$/u, '');
}

/** Without quotation marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[“”"]/gu, '');
}
