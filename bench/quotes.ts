import { execFileSync } from 'node:child_process';
import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import type { ClaimedQuote } from '#server/ports/language-model.ts';
import { type AskedQuestion, askHeldOutContracts } from './ask-contracts.ts';
import type { HeldOutContract } from './held-out-contracts.ts';

const FAILURES_LISTED = 20;
/** Columns and tables can be read in more than one order; `pdftotext` offers three. A quote must stand in one of them. */
const READING_ORDERS: readonly (readonly string[])[] = [[], ['-raw'], ['-layout']];
const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;

/** Every quote of every answer of `bench answers`, looked up on its page as an independent reader (`pdftotext`) sees it. */
export async function run(args: readonly string[]): Promise<string> {
  const asked = await askHeldOutContracts();
  const byContract = Map.groupBy(asked, ({ contract }) => contract);
  const failures: string[] = [];
  const totals = { shown: 0, standing: 0, heldBack: 0 };
  for (const [contract, questions] of byContract) {
    const independent = READING_ORDERS.map((order) => lookUp(readIndependently(contract, order)));
    const own = lookUp(new Map(contract.document.pages.map(({ pageNumber, text }) => [pageNumber, text])));
    for (const { pageNumber, text } of distinctQuotes(questions)) {
      const title = contract.document.title.slice(0, 60);
      const line = `${title}, page ${pageNumber}: ${JSON.stringify(text.slice(0, 300))}`;
      if (locateQuote(text, pageNumber, own) === null) {
        totals.heldBack += 1;
        failures.push(`- held back: ${line}`);
        continue;
      }
      totals.shown += 1;
      if (independent.some((pages) => locateQuote(text, pageNumber, pages))) totals.standing += 1;
      else failures.push(`- shown, not found by pdftotext: ${line}`);
    }
  }
  const share = ((totals.standing / totals.shown) * 100).toFixed(2);
  const lines = [
    `${asked.length} questions to ${byContract.size} unseen contracts; each different quote, in answers and as nearest words, counted once. The product shows a quote only after its own check.`,
    '',
    '| quotes | |',
    '| --- | ---: |',
    `| drafted by the engine, held back by the quote check | ${totals.heldBack} |`,
    `| shown | ${totals.shown} |`,
    `| of these, standing verbatim on their page by pdftotext | ${share} % (${totals.standing}) |`,
  ];
  if (failures.length > 0) {
    lines.push('', ...failures.slice(0, args.includes('--all') ? failures.length : FAILURES_LISTED));
  }
  return lines.join('\n');
}

function distinctQuotes(questions: readonly AskedQuestion[]): Iterable<ClaimedQuote> {
  const quotes = new Map<string, ClaimedQuote>();
  for (const { answer } of questions) {
    for (const quote of [...answer.quotes, ...answer.nearestQuotes])
      quotes.set(`${quote.pageNumber} ${quote.text}`, quote);
  }
  return quotes.values();
}

function readIndependently({ pdfPath }: HeldOutContract, order: readonly string[]): ReadonlyMap<number, string> {
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
