import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftDate, DraftItem } from '#server/ports/language-model.ts';
import { quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import { findDates } from '../text/dates.ts';
import { negatingHeadingAt } from '../text/negating-heading.ts';
import {
  type DocumentRows,
  differentSums,
  type FactRule,
  type FinancialDocument,
  formatSum,
  readFacts,
  writeFact,
} from './financial-document.ts';
import { findDay, findWords, quoteFound } from './rows.ts';

const EXPIRY = /(?:expir(?:y|ation)|end)\s+date|expires(?:\s+on)?/u;
const RULES: readonly FactRule[] = [
  { label: 'Policy number', kind: 'words', printed: /policy\s*(?:no\b\.?|number|#)/u, fits: /\d/u },
  {
    label: 'Insured',
    kind: 'words',
    printed:
      /(?:name\s+of\s+)?(?:the\s+)?(?:named\s+)?insured(?:\s+name)?(?=\s*(?::|$))|policy\s?holder(?:\s+name)?(?=\s*(?::|$))/u,
    isMain: true,
  },
  {
    label: 'Insurer',
    kind: 'words',
    printed: /insurer|insurance\s+company(?=\s*:)|underwritten\s+by|insured\s+by(?=\s*:)/u,
    isMain: true,
  },
  {
    label: 'Period',
    kind: 'words',
    printed:
      /(?:policy\s+)?period(?:\s+of\s+(?:insurance|cover))?(?=\s*(?::|$))|policy\s+period|period\s+of\s+(?:insurance|cover)/u,
    fits: /\d/u,
    isMain: true,
  },
  { label: 'Starts', kind: 'day', printed: /(?:effective|start|inception|commencement)\s+date|effective(?=\s*:)/u },
  { label: 'Ends', kind: 'day', printed: EXPIRY },
  { label: 'Premium', kind: 'sum', printed: /(?:total\s+|annual\s+|monthly\s+)?premium/u, isMain: true },
  {
    label: 'Deductible',
    kind: 'sum',
    printed: /(?:compulsory\s+|voluntary\s+|policy\s+|standard\s+)?(?:deductible|excess)/u,
    isMain: true,
  },
];
const LIMITS =
  /(?:sums?\s+insured|limits?\s+of\s+(?:liability|cover|insurance|indemnity)|coverage\s+limits?|each\s+occurrence|general\s+aggregate|aggregate(?:\s+limit)?|(?:dwelling|buildings?|contents|personal\s+(?:property|liability)|property\s+damage|bodily\s+injury|public\s+liability|legal\s+expenses|medical\s+expenses|baggage|cancellation)(?:\s+(?:cover(?:age)?|limit|sum\s+insured))?)/u;
const LIMITS_SHOWN = 6;

const EXCLUSION =
  /\b(?:(?:does|do|will)\s+not\s+(?:cover|pay|insure)|(?:is|are)\s+not\s+(?:covered|insured)|(?:is|are)\s+excluded|no\s+cover\s+for)\b/iu;
const EXCLUSIONS_SHOWN = 6;
const EXCLUSION_LENGTH = 220;

/** Reads what an insurance says: who is insured by whom, for when, for how much, and what is not covered. */
export function readInsurance(input: DocumentRows): FinancialDocument {
  const { facts, main } = readFacts(input, RULES);
  const exclusions = findExclusions(input);
  return { facts: [...facts, ...readLimits(input)], main, risks: [], dates: readEnd(input), terms: exclusions };
}

const PERIOD = /(?:policy\s+)?period(?:\s+of\s+(?:insurance|cover))?|cover(?:age)?\s+period/u;

/** The last day of the cover, where it is printed. */
function readEnd({ reading, rows }: DocumentRows): DraftDate[] {
  const period = findWords(rows, PERIOD);
  const [from, until, ...others] = period === null ? [] : findDates(period.text);
  const isPeriod = from !== undefined && until !== undefined && others.length === 0;
  const expiry = findDay(rows, EXPIRY);
  const found = isPeriod ? period : expiry;
  const day = isPeriod ? until.iso : expiry?.date.iso;
  if (found === null || day?.length !== 10) return [];
  const quotes = quoteFound(reading, found);
  const detail = 'Printed in the document as the end of the cover.';
  return quotes.length === 0 ? [] : [{ kind: 'ends', day, title: 'The cover ends', detail, isPrinted: true, quotes }];
}

function readLimits(input: DocumentRows): DraftItem[] {
  return differentSums(input.rows, LIMITS)
    .slice(0, LIMITS_SHOWN)
    .flatMap((sum) => {
      const printed = input.reading.source.text.slice(sum.start, sum.end).replace(/\s+/gu, ' ');
      const name = printed.slice(0, printed.search(/[^\p{L}\s]|$/u)).trim();
      const item = writeFact(input, 'Limit', `${name} ${formatSum(sum, input.currency)}`, sum);
      return item === null ? [] : [item];
    });
}

/** Sentences that say what is not covered, and the lines under a heading that says so. */
function findExclusions({ reading }: DocumentRows): DraftItem[] {
  const said = reading.sentences.filter(({ text }) => text.length <= 900 && text.length >= 25 && EXCLUSION.test(text));
  const isUnder = (at: number): boolean => negatingHeadingAt(reading.source.text, at) !== null;
  // Asked for behind its own line as well: what is the next heading itself stands under none that denies.
  const listed = reading.sentences.filter(
    ({ start, end, text }) => /^[-–•*\p{L}(\d]/u.test(text) && text.length >= 8 && isUnder(start) && isUnder(end + 1),
  );
  const items = [...new Set([...listed, ...said])]
    .sort((left, right) => left.start - right.start)
    .slice(0, EXCLUSIONS_SHOWN);
  return items
    .map((sentence) => ({
      text: `Not covered: ${maskAccountNumbers(truncateWords(sentence.text, EXCLUSION_LENGTH))}`,
      quotes: quoteSentence(reading, sentence, Math.max(0, sentence.text.search(EXCLUSION))),
    }))
    .filter(({ quotes }) => quotes.length > 0);
}
