import type { EverydayDocument, EverydayNotes } from '#bench/everyday/everyday-documents.ts';
import { isQuoteOf } from '#bench/everyday/match-quotes.ts';
import { splitSentences } from '#server/engine/text/sentences.ts';
import { buildSourceText } from '#server/engine/text/source-text.ts';
import type { DutyMark, Mark, MarkedDocument } from './read-marked-documents.ts';

/** How the notes call a kind of document, and the playbook's id for it; the first that fits counts. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/sublet/u, 'sublease'],
  [/commercial lease/u, 'commercial-lease'],
  [/lease/u, 'residential-lease'],
  [/employment/u, 'employment-contract'],
  [/consulting/u, 'consulting-agreement'],
  [/freelance/u, 'freelance-agreement'],
  [/severance/u, 'severance-agreement'],
  [/settlement/u, 'settlement-agreement'],
  [/software subscription/u, 'saas-agreement'],
  [/gym|member/u, 'membership'],
  [/loan/u, 'loan-agreement'],
  [/NDA/u, 'nda'],
  [/renovation/u, 'construction-contract'],
  [/invoice/u, 'invoice'],
  [/sale/u, 'sale-agreement'],
  [/terms|phone/u, 'terms-of-service'],
];

/**
 * Turns documents with a lawyer's notes into marked documents. Notes name no records, and only the main duties: what they
 * leave out teaches nothing.
 */
export function markNotes(documents: readonly EverydayDocument[], author: string): readonly MarkedDocument[] {
  return documents.map(({ name, notes, pages }) => {
    const source = buildSourceText({ documentId: 0, title: notes.title, pages, unreadPages: [] });
    return {
      name,
      author,
      title: notes.title,
      kind: KINDS.find(([pattern]) => pattern.test(notes.kind))?.[1] ?? 'services-agreement',
      readerSide: notes.reader,
      otherSide: notes.parties.find(({ role }) => role !== notes.reader)?.role ?? '',
      lines: splitSentences(source).map(({ text }) => ({
        text,
        isHeading: false,
        mark: markOf(text, notes),
        duty: dutyOf(text, notes),
        ids: [],
      })),
    };
  });
}

function markOf(text: string, { risks, acceptable }: EverydayNotes): Mark {
  const risk = risks.find(({ sentences }) => isQuoteOf(text, sentences));
  if (risk !== undefined) return risk.severity;
  return isQuoteOf(text, acceptable ?? []) ? 'low' : 'ordinary';
}

function dutyOf(text: string, { duties, reader }: EverydayNotes): DutyMark {
  const bound = new Set(duties.filter(({ sentence }) => isQuoteOf(text, [sentence])).map(({ who }) => who));
  if (bound.size === 0) return 'none';
  if (bound.size > 1 || bound.has('both')) return 'both';
  return bound.has(reader) ? 'reader' : 'other-side';
}
