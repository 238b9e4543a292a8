import type { DeletionReceipt } from '#contract/documents.ts';
import { pluralize } from '../format/formatting.ts';

/** "Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing of it is left." */
export function describeReceipt({ removed }: DeletionReceipt): string {
  const parts = [
    { count: removed.files, text: pluralize(removed.files, 'file') },
    { count: removed.pages, text: pluralize(removed.pages, 'page') },
    { count: removed.analyses, text: pluralize(removed.analyses, 'analysis', 'analyses') },
    { count: removed.messages, text: pluralize(removed.messages, 'message') },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []));
  if (parts.length === 0) return 'Nothing of it is left.';
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `Removed: ${list}. Nothing of it is left.`;
}
