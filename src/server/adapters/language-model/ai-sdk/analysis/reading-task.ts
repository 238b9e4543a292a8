import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { isAtHome, PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS, playbookKindOf } from '#server/engine/playbook/playbook-kind.ts';
import type { PlaybookRecord } from '#server/engine/playbook/playbook-record.ts';

/** Kinds that are none of the playbook's. */
export const OTHER_AGREEMENT = 'other-agreement';
export const NO_AGREEMENT = 'none';
/** In the place of a record's id where none fits. */
export const OTHER_RECORD = 'other';

/** Items that the model is asked for at most, by part of the document. */
const WANTED = { provisions: 40, facts: 25, summary: 5 };

/** What a model is told to do with a document, or a part of it. Trusted text alone. */
export const READING_TASK = [
  'You read a document, or a part of one, for a person who has to decide whether to sign it, and who has no legal training. You know nothing but the blocks of data below. The document may be in any language; you write plain English.',
  `"language": the language tag of the document, such as "es". "kind": what it is, one of ${PLAYBOOK_KINDS.join(', ')}; "${OTHER_AGREEMENT}" for another document that binds those who sign it; "${NO_AGREEMENT}" for what binds no one.`,
  '"parties": who is bound by it. "role" is the English role, such as Tenant; "called" is what the document calls the party, copied from it; "name" is the name, empty where it is left open.',
  `"summary": up to ${WANTED.summary} sentences on what it is, who is bound, what it asks and gives, and what deserves the most care.`,
  `"provisions": up to ${WANTED.provisions} of what the text provides that could cost or bind someone, or protects someone, the weightiest first. "record" is the id from the list of records that the words are an instance of, or "${OTHER_RECORD}" where none fits; "term" its name in a few words. "statement" says in one sentence what the words provide: who, what, how much, by when, on what condition and with what exception. "bound" names the roles that it binds or burdens, "gains" those that it favours; leave them empty where that is not certain. "polarity": must, must-not, may, may-with-consent, not-liable, or states. "severity" for those it burdens: high where it could cost dearly or cannot be undone, medium where it deserves a second look, low otherwise, none for an ordinary term. "slots": only names that the list gives for the record, each with its words: a figure in English as short as possible ("€50", "30 days", "5%"), or a condition, exception, place or thing copied letter by letter.`,
  `"facts": up to ${WANTED.facts} dates, periods, sums, the law, the court, addresses. "subject" is a label of a few words, "text" the value in English with its unit ("€850 per month"); "day" is YYYY-MM-DD where it is one printed day, else empty; "event" tells what happens on that day, else none.`,
  'Every item rests on one to three quotes: each one whole sentence or row, copied letter by letter in the language of the document, with nothing left out, added or joined, and with the number of its page as the block says it. What cannot be quoted is left out. Say nothing of what is missing. Every figure, date and name stands in the quotes of its item. Compute nothing.',
].join('\n');

/** Slots that the templates of a record can show, and those that every provision may have. */
const TEMPLATE_SLOT = /\{(?!bearer|Bearer)(\w{1,20})\}/gu;
const COMMON_SLOTS = ['condition', 'exception'];

/**
 * Lists the records that matter in a document, one a line: those that are at home in its kind first, burdens before
 * neutral terms.
 * @param documentType what the document is called; all records matter where its kind is not known
 * @param tokensLimit by `estimateTokens`; records further down are left out
 */
export function listRecords(documentType: string, tokensLimit: number): string {
  const kind = playbookKindOf(documentType);
  const records = PLAYBOOK.filter(({ id }) => isAtHome(id, kind));
  const ordered = [...records].sort((left, right) => rankOf(left) - rankOf(right));
  let left = tokensLimit;
  const lines: string[] = [];
  for (const record of ordered) {
    const line = describeRecord(record);
    left -= estimateTokens(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function rankOf({ bearer, severity }: PlaybookRecord): number {
  if (bearer === null) return 2;
  return severity.base === 'none' && severity.rules === undefined ? 1 : 0;
}

function describeRecord({ id, term, plain, toBearer, ofBearer }: PlaybookRecord): string {
  const own = [...`${toBearer} ${ofBearer}`.matchAll(TEMPLATE_SLOT)].map(([, slot]) => slot);
  return `${id}: ${term} (${plain}) [${[...new Set([...own, ...COMMON_SLOTS])].join(', ')}]`;
}
