/** Escapes characters that Markdown would interpret as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/gu, '\\$&');
}
