import type { AccountDeletionReceipt } from '#contract/account.ts';
import type { User } from '#contract/users.ts';
import { dateLocale } from '#web/lib/format/date-locale.ts';
import { profileTexts } from '../texts.ts';

/** The user's name, or the email address where no name is known. */
export function displayNameOf({ firstName, lastName, displayName, email }: User): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || displayName?.trim();
  return name || email || profileTexts.unnamed;
}

/** "November 2026", or "Recently" where the date is unknown. */
export function memberSince(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return profileTexts.recently;
  return new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric' }).format(date);
}

/** What was removed with an account, with counts; zero counts are omitted. */
export function listRemoved({ removed }: AccountDeletionReceipt): readonly string[] {
  const counts = [
    [removed.documents, profileTexts.removedDocuments(removed.documents)],
    [removed.files, profileTexts.removedFiles(removed.files)],
    [removed.pages, profileTexts.removedPages(removed.pages)],
    [removed.indexes, profileTexts.removedIndexes(removed.indexes)],
    [removed.analyses, profileTexts.removedAnalyses(removed.analyses)],
    [removed.conversations, profileTexts.removedConversations(removed.conversations)],
    [removed.messages, profileTexts.removedMessages(removed.messages)],
    [removed.notes, profileTexts.removedNotes(removed.notes)],
    [removed.sessions, profileTexts.removedSessions(removed.sessions)],
    [removed.auditEvents, profileTexts.removedEvents(removed.auditEvents)],
  ] as const;
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
}
