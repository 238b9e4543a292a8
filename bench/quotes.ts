import { execFileSync } from 'node:child_process';
import { locateQuote } from '../src/server/domain/citations.ts';
import type { ClaimedQuote } from '../src/server/ports/language-model.ts';
import { type AskedQuestion, askUnseenContracts } from './ask-contracts.ts';
import type { UnseenContract } from './unseen-contracts.ts';

const FAILURES_LISTED = 20;
/** Columns and tables can be read in more than one order; `pdftotext` offers three. A quote must stand in one of them. */
const READING_ORDERS: readonly (readonly string[])[] = [[], ['-raw'], ['-layout']];
const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;

/** Every quote of every answer of `bench answers`, looked up on its page as an independent reader (`pdftotext`) sees it. */
export async function run(args: readonly string[]): Promise<string> {
  const asked = await askUnseenContracts();
  const byContract = Map.groupBy(asked, ({ contract }) => contract);
  const failures: string[] = [];
  const totals = { shown: 0, standing: 0, ownStanding: 0 };
  for (const [contract, questions] of byContract) {
    const independent = READING_ORDERS.map((order) => lookUp(readIndependently(contract, order)));
    const own = lookUp(new Map(contract.document.pages.map(({ pageNumber, text }) => [pageNumber, text])));
    for (const { pageNumber, text } of distinctQuotes(questions)) {
      totals.shown += 1;
      const standsInOwn = locateQuote(text, pageNumber, own) !== null;
      if (standsInOwn) totals.ownStanding += 1;
      if (independent.some((pages) => locateQuote(text, pageNumber, pages))) {
        totals.standing += 1;
        continue;
      }
      const reader = standsInOwn ? '' : '(nor by our own reader) ';
      const title = contract.document.title.slice(0, 60);
      failures.push(`- ${reader}${title}, page ${pageNumber}: ${JSON.stringify(text.slice(0, 300))}`);
    }
  }
  const share = (part: number): string => `${((part / totals.shown) * 100).toFixed(2)} % (${part} of ${totals.shown})`;
  const lines = [
    `${asked.length} questions to ${byContract.size} unseen contracts; each different quote, in answers and as nearest words, counted once.`,
    '',
    '| quotes that stand verbatim on their page | share |',
    '| --- | ---: |',
    `| by pdftotext | ${share(totals.standing)} |`,
    `| by the product's own reader | ${share(totals.ownStanding)} |`,
  ];
  if (failures.length > 0) {
    lines.push('', ...failures.slice(0, args.includes('--all') ? failures.length : FAILURES_LISTED));
  }
  return lines.join('\n');
}

function distinctQuotes(questions: readonly AskedQuestion[]): Iterable<ClaimedQuote> {
  const quotes = new Map<string, ClaimedQuote>();
  for (const { answer } of questions) {
    for (const quote of [...answer.quotes, ...answer.near]) quotes.set(`${quote.pageNumber} ${quote.text}`, quote);
  }
  return quotes.values();
}

function readIndependently({ pdfPath }: UnseenContract, order: readonly string[]): ReadonlyMap<number, string> {
  const output = execFileSync('pdftotext', ['-enc', 'UTF-8', ...order, pdfPath, '-'], {
    maxBuffer: OUTPUT_LIMIT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Map(
    output
      .toString('utf8')
      .split('\f')
      .map((text, index) => [index + 1, text]),
  );
}

function lookUp(pages: ReadonlyMap<number, string>): { textOf(pageNumber: number): string | undefined } {
  return { textOf: (pageNumber) => pages.get(pageNumber) };
}
