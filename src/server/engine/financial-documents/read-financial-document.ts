import type { DraftItem } from '#server/ports/language-model.ts';
import { denies } from '../document-model/read-polarity.ts';
import { SENTENCE_SEARCH_LENGTH } from '../reading/find-topic.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { WeightedRisk } from '../risks/weighted-risk.ts';
import { readBill } from './bill.ts';
import type { Row } from './figures.ts';
import { type DocumentRows, type FinancialDocument, findCurrency } from './financial-document.ts';
import { readInsurance } from './insurance.ts';
import type { NonContractKind } from './non-contract-rules.ts';
import { readPaySlip } from './pay-slip.ts';
import { readRows } from './rows.ts';
import { readStatement } from './statement.ts';

const READERS: Readonly<Partial<Record<string, (input: DocumentRows, kind: NonContractKind) => FinancialDocument>>> = {
  invoice: readBill,
  'credit note': readBill,
  receipt: readBill,
  'order confirmation': readBill,
  'bank statement': readStatement,
  'account statement': readStatement,
  'credit card statement': readStatement,
  'pay slip': readPaySlip,
  'insurance policy': readInsurance,
  'insurance certificate': readInsurance,
};

/**
 * Extracts bills, account statements, pay slips and insurance policies from their rows.
 * @param type as `classifyDocument` names it
 * @returns null for every other kind
 */
export function readFinancialDocument(reading: Reading, type: string): FinancialDocument | null {
  const read = READERS[type];
  if (read === undefined) return null;
  const rows = dropYearToDate(readRows(reading));
  const input = read({ reading, rows, currency: findCurrency(rows) }, type as NonContractKind);
  return { ...input, facts: dropRepeats(input.facts), risks: [...input.risks, ...findPrintedCosts(reading)] };
}

const YEAR_TO_DATE = /(?:\byear[\s-]to[\s-]date|\bYTD|\bcumulative)\)?\s*$/iu;

/** Behind the sum of a pay period stands that of the year so far: under such a head the last column is ignored. */
function dropYearToDate(rows: readonly Row[]): readonly Row[] {
  const head = rows.findIndex(({ text, figures }) => figures.length === 0 && YEAR_TO_DATE.test(text));
  if (head === -1) return rows;
  return rows.map((row, index) =>
    index > head && row.figures.length > 1 ? { ...row, figures: row.figures.slice(0, -1) } : row,
  );
}

function dropRepeats(items: readonly DraftItem[]): readonly DraftItem[] {
  return items.filter(({ text }, index) => items.findIndex((other) => other.text === text) === index);
}

const LATE =
  /\b(?:late\s+(?:payment\s+)?(?:fees?|charges?|interest)|(?:overdue|late)\b[^.;]{0,80}\b(?:interest|fees?|charges?|charged?)|(?:interest|fees?|charges?)\b[^.;]{0,80}\b(?:overdue|late\s+payments?|paid\s+late|past\s+due))\b/iu;
const RENEWS =
  /\b(?:auto(?:matically)?[\s-]?renew\w*|renews?\s+(?:automatically|by\s+itself|every|each)|will\s+renew|automatic\s+renewal)\b/iu;

/** Later costs: charges for late payment and automatic renewals. */
function findPrintedCosts(reading: Reading): WeightedRisk[] {
  const remarks: WeightedRisk[] = [];
  const add = (pattern: RegExp, remark: Omit<WeightedRisk, 'quotes'>): void => {
    const sentence = reading.sentences.find(({ text }) => {
      const searched = text.slice(0, SENTENCE_SEARCH_LENGTH);
      return pattern.test(searched) && !denies(searched, pattern);
    });
    if (sentence === undefined) return;
    const quotes = quoteSentence(reading, sentence, Math.max(0, sentence.text.search(pattern)));
    if (quotes.length > 0) remarks.push({ ...remark, quotes });
  };
  add(RENEWS, {
    risk: 'It renews by itself unless someone stops it',
    explanation: 'What is paid for here renews unless you cancel. Check until when you can stop it.',
    severity: 'Medium',
    weight: 8,
  });
  add(LATE, {
    risk: 'Extra charges for paying late',
    explanation: 'It names what is added when it is paid late. Pay in time, or ask for more time before the due date.',
    severity: 'Low',
    weight: 4,
  });
  return remarks;
}
