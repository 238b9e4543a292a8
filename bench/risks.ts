import { parseArgs } from 'node:util';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { dataFolder } from './data.ts';
import { type EverydayDocument, readEverydayDocuments } from './everyday/everyday-documents.ts';
import { isQuoteOf } from './everyday/match-quotes.ts';

interface Counts {
  risks: number;
  named: number;
  high: number;
  highNamed: number;
  shown: number;
  right: number;
  /** Of those shown: said what they mean. */
  said: number;
  /** High in the notes, and shown as high. */
  shownHigh: number;
  missingShown: number;
  falseHigh: number;
  harmlessHigh: number;
  duties: number;
  dutiesListed: number;
}

const NONE: Counts = {
  risks: 0,
  named: 0,
  high: 0,
  highNamed: 0,
  shown: 0,
  right: 0,
  said: 0,
  shownHigh: 0,
  missingShown: 0,
  falseHigh: 0,
  harmlessHigh: 0,
  duties: 0,
  dutiesListed: 0,
};

/**
 * Compares the risks and obligations of analyses with a lawyer's notes.
 * @param args folders of documents with notes, that of the test material when left out; `--misses` lists what was not
 *   named and what was named without being in the notes, `--totals` prints no document by itself
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { misses: { type: 'boolean' }, totals: { type: 'boolean' } },
    allowPositionals: true,
  });
  const folders = positionals.length > 0 ? positionals : [`${dataFolder()}/everyday`];
  const model = readClauseModel();
  const engine = createEngine(model);
  const models = { findings: readFindingModel() };
  const total = { ...NONE };
  const rows: string[] = [];
  const details: string[] = [];
  for (const folder of folders) {
    for (const document of await readEverydayDocuments(folder)) {
      const text = { documentId: 1, title: document.notes.title, pages: document.pages, unreadPages: [] };
      const draft = analyseDocument(text, engine.passages(engine.openIndex(engine.buildIndex(text))), models);
      const { counts, notes } = compare(document, draft);
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      rows.push(describe(document.name, counts));
      details.push(...notes.map((note) => `${document.name}: ${note}`));
    }
  }
  return [
    '| document | risks named | high risks named | shown and right | shown, with its meaning | high risks shown as high | other high shown | harmless shown as high | nothing quoted | duties listed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...(values.totals ? [] : rows),
    describe('**all**', total),
    ...(values.misses ? ['', ...details] : []),
  ].join('\n');
}

function describe(name: string, counts: Counts): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${part} of ${whole} (${((100 * part) / whole).toFixed(0)} %)`;
  return `| ${[
    name,
    share(counts.named, counts.risks),
    share(counts.highNamed, counts.high),
    share(counts.right, counts.shown),
    share(counts.said, counts.shown),
    share(counts.shownHigh, counts.high),
    counts.falseHigh,
    counts.harmlessHigh,
    counts.missingShown,
    share(counts.dutiesListed, counts.duties),
  ].join(' | ')} |`;
}

function compare({ notes }: EverydayDocument, draft: AnalysisDraft): { counts: Counts; notes: readonly string[] } {
  const counts = { ...NONE };
  const lines: string[] = [];
  const quotesOf = draft.riskFactors.map(({ quotes }) => quotes.map(({ text }) => text));
  for (const risk of notes.risks) {
    const isNamed = quotesOf.flat().some((quote) => isQuoteOf(quote, risk.sentences));
    counts.risks += 1;
    counts.named += Number(isNamed);
    if (risk.severity === 'high') {
      counts.high += 1;
      counts.highNamed += Number(isNamed);
      counts.shownHigh += Number(
        draft.riskFactors.some(
          ({ severity, quotes }) => severity === 'High' && quotes.some(({ text }) => isQuoteOf(text, risk.sentences)),
        ),
      );
    }
    if (!isNamed) lines.push(`missed ${risk.severity}: ${risk.title} <${risk.sentences[0]}>`);
  }
  const noted = notes.risks.flatMap(({ sentences }) => sentences);
  draft.riskFactors.forEach((risk, index) => {
    const quotes = quotesOf[index] ?? [];
    if (quotes.length === 0) {
      counts.missingShown += 1;
      return;
    }
    const isRight = quotes.some((quote) => isQuoteOf(quote, noted));
    const isHigh = risk.severity === 'High';
    if (!isRight && !isHigh && quotes.some((quote) => isQuoteOf(quote, notes.acceptable ?? []))) return;
    counts.shown += 1;
    counts.right += Number(isRight);
    counts.said += Number(risk.term !== undefined);
    if (isRight) return;
    counts.falseHigh += Number(isHigh);
    counts.harmlessHigh += Number(isHigh && quotes.some((quote) => isQuoteOf(quote, notes.harmless)));
    lines.push(`not in the notes, ${risk.severity}: ${risk.risk} <${quotes.join(' … ')}>`);
  });
  const listed = draft.obligations.flatMap(({ quotes }) => quotes.map(({ text }) => text));
  for (const duty of notes.duties) {
    const isListed = listed.some((quote) => isQuoteOf(quote, [duty.sentence]));
    counts.duties += 1;
    counts.dutiesListed += Number(isListed);
    if (!isListed) lines.push(`duty not listed: ${duty.who}: ${duty.what} <${duty.sentence}>`);
  }
  return { counts, notes: lines };
}
