import { KIBIBYTE, MEBIBYTE } from '#contract/units.ts';
import { dateLocale } from './date-locale.ts';

/** Bytes below 1024; KB with one decimal below 1 MB; otherwise MB with one decimal. */
export function formatSize(bytes: number): string {
  if (bytes < KIBIBYTE) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`;
  if (bytes < MEBIBYTE) return `${(bytes / KIBIBYTE).toFixed(1)} KB`;
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}

/** A size in KB with one decimal, whatever the size. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / KIBIBYTE).toFixed(1)} KB`;
}

/** "Nov 21, 2026", as in analyses and reports. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(iso),
  );
}

/** "14:05" */
export function formatTimeOfDay(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

/** Removes the digits and underscore that storage puts before a name. */
export function stripNamePrefix(name: string): string {
  // If only the extension would be left, the digits are the name.
  return name.replace(/^\d+_(?=[^.])/, '');
}

/** "Bank statement" for "bank statement"; null for an unknown type. */
export function documentTypeLabel(documentType: string): string | null {
  const kind = documentType.trim();
  return kind === '' || kind === 'document' ? null : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** "1 page", "12 pages" */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}

/** "page 7", "pages 3, 4 and 9"; long lists are truncated with a count. */
export function listPages(pages: readonly number[], shownAtMost = 6): string {
  if (pages.length === 1) return `page ${pages[0]}`;
  const shown = pages.slice(0, pages.length > shownAtMost ? shownAtMost : pages.length - 1).join(', ');
  const rest = pages.length > shownAtMost ? `${pages.length - shownAtMost} more` : pages.at(-1);
  return `pages ${shown} and ${rest}`;
}
