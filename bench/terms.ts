import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { type LabelledTerms, readLabelledTerms } from '#training/data/labelled-terms.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { isQuoteOf } from './everyday/match-quotes.ts';
import { percent } from './report.ts';

/** Shorter sentences are headings, which lawyers marked now and then. */
const WORDS_MINIMUM = 6;

/**
 * How many of the sentences of terms of service that lawyers marked as unfair are named among the risks, and how many of
 * the sentences that are named were marked. The companies are not among those that were trained on.
 * @returns a table in Markdown
 */
export async function run(): Promise<string> {
  const models = { findings: readFindingModel() };
  const total = { marked: 0, named: 0, quoted: 0, right: 0 };
  const rows: string[] = [];
  for (const terms of readLabelledTerms(dataFolder()).heldOut) {
    const counts = compare(terms, models);
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key];
    rows.push(describe(terms.company, counts));
  }
  return [
    '| terms of service | sentences marked unfair | of them named | sentences named | of them marked |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    describe('**all**', total),
  ].join('\n');
}

function describe(name: string, { marked, named, quoted, right }: ReturnType<typeof compare>): string {
  return `| ${name} | ${marked} | ${percent(named, marked, 0)} | ${quoted} | ${percent(right, quoted, 0)} |`;
}

function compare({ company, sentences }: LabelledTerms, models: Parameters<typeof analyseDocument>[2]) {
  const text = sentences.map((sentence) => sentence.text).join('\n');
  const { riskFactors } = analyseDocument(documentOf(text, company), [], models);
  const quotes = riskFactors.flatMap((risk) => risk.quotes.map((quote) => quote.text));
  const marked = sentences.filter((one) => one.unfair.length > 0 && one.text.split(' ').length >= WORDS_MINIMUM);
  const texts = marked.map((one) => one.text);
  return {
    marked: marked.length,
    named: texts.filter((one) => quotes.some((quote) => isQuoteOf(quote, [one]))).length,
    quoted: quotes.length,
    right: quotes.filter((quote) => isQuoteOf(quote, texts)).length,
  };
}
