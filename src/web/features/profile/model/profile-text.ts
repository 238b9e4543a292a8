import type { AccountDeletionReceipt } from '#contract/account.ts';
import type { User } from '#contract/users.ts';
import { pluralize } from '#web/lib/format/formatting.ts';

/** The user's name, or the e-mail address where no name is known. */
export function displayNameOf({ firstName, lastName, displayName, email }: User): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || displayName?.trim();
  return name || email || 'Your account';
}

/** "November 2026", or "Recently" where the date is unknown. */
export function memberSince(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return 'Recently';
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(date);
}

/** What was removed with an account, with counts; zero counts are omitted. */
export function listRemoved({ removed }: AccountDeletionReceipt): readonly string[] {
  const counts = [
    [removed.documents, pluralize(removed.documents, 'document')],
    [removed.files, pluralize(removed.files, 'stored file')],
    [removed.pages, pluralize(removed.pages, 'page of text', 'pages of text')],
    [removed.indexes, pluralize(removed.indexes, 'search index', 'search indexes')],
    [removed.analyses, pluralize(removed.analyses, 'analysis', 'analyses')],
    [removed.conversations, pluralize(removed.conversations, 'conversation')],
    [removed.messages, pluralize(removed.messages, 'message')],
    [removed.notes, pluralize(removed.notes, 'note')],
    [removed.sessions, pluralize(removed.sessions, 'session')],
    [removed.auditEvents, pluralize(removed.auditEvents, 'line of activity', 'lines of activity')],
  ] as const;
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
}
