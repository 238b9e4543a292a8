import type { DocumentText, PageText } from '#server/ports/language-model.ts';

/** A document of one page, or of given pages, all of which were read. */
export function documentOf(content: string | readonly PageText[], title = '', documentId = 1): DocumentText {
  const pages = typeof content === 'string' ? [{ pageNumber: 1, text: content }] : content;
  return { documentId, title, pages, unreadPages: [] };
}
