import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import type { IndexContent } from '#server/engine/retrieval/index/index-content.ts';
import { readStructure } from '#server/engine/structure/document-structure.ts';
import { relateQuotes } from '#server/engine/structure/relate-quotes.ts';
import { segmentDocument } from '#server/engine/text/segmentation.ts';
import type { ClaimedQuote, DocumentText } from '#server/ports/language-model.ts';
import type { RelatedPassage } from '#server/ports/passage-index.ts';
import { createSeededRandom } from '#training/learning/seeded-random.ts';
import { type HeldOutContract, readHeldOutContracts } from './held-out-contracts.ts';
import { percentileOf } from './report.ts';

const SAMPLE_COUNT = 30;
const SAMPLE_SEED = 5;
const LONG_PAGES = 1_000;
const TIMED_QUOTES = 400;

/**
 * Related passages of the words that experts marked in held-out contracts: how many references name a part that
 * is found, and which related passages they retrieve. There are no labels for these: with `samples` as its
 * argument it prints some, to be read by a person.
 * @returns tables in Markdown
 */
export async function run(args: readonly string[]): Promise<string> {
  const contracts = await readHeldOutContracts();
  const counts = new Map<string, number>();
  const count = (name: string, more = 1): void => void counts.set(name, (counts.get(name) ?? 0) + more);
  const samples: string[] = [];
  const timed: ClaimedQuote[] = [];
  for (const contract of contracts) {
    const content = openContent(contract.document);
    const { references, named } = readStructure(content);
    for (const { word } of named) count(kindOf(word));
    for (const { reference } of references) count(`${kindOf(reference.word)} found`);
    for (const quote of listQuotes(contract)) {
      timed.push(quote);
      const related = relateQuotes([content], [quote]);
      count('quotes');
      for (const relation of new Set(related.map((passage) => passage.relation))) count(`quotes with ${relation}`);
      for (const passage of related) {
        count('related');
        if (passage.quotes.every((words) => stands(contract.document, words))) count('related verbatim');
        samples.push(describeSample(contract.document.title, quote, passage));
      }
    }
  }
  const of = (part: string, whole: string): string => {
    const [some = 0, all = 0] = [counts.get(part), counts.get(whole)];
    return `${some} | ${all} | ${((100 * some) / Math.max(1, all)).toFixed(1)} %`;
  };
  return [
    `Words that experts marked in ${contracts.length} contracts that the weights have not seen, and what belongs to them.`,
    '',
    '| what | how many | of | share |',
    '| --- | ---: | ---: | ---: |',
    `| references to a section that is found | ${of('sections found', 'sections')} |`,
    `| references to an exhibit or schedule that is found in the file | ${of('annexes found', 'annexes')} |`,
    `| quotes with an exception or limit | ${of('quotes with exception', 'quotes')} |`,
    `| quotes with a part they point to | ${of('quotes with reference', 'quotes')} |`,
    `| quotes with a definition | ${of('quotes with definition', 'quotes')} |`,
    `| related words that stand on their page | ${of('related verbatim', 'related')} |`,
    '',
    measureTime(contracts, timed),
    ...(args[0] === 'samples' ? ['', ...pickSamples(samples)] : []),
  ].join('\n');
}

function kindOf(word: string): 'annexes' | 'sections' {
  return /^(?:exhibit|schedule|annex|appendix|attachment)$/u.test(word) ? 'annexes' : 'sections';
}

/** An index as far as the structure needs it. */
function openContent(document: DocumentText): IndexContent {
  return {
    documentId: document.documentId,
    title: document.title,
    passages: segmentDocument(document),
    clauses: [],
    postings: new Map(),
    lengths: new Uint16Array(),
    scores: new Float32Array(),
    presence: new Float32Array(),
  };
}

/** The marked words that stand on one of the pages they are marked on. */
function listQuotes({ document, goldTexts, goldPages }: HeldOutContract): readonly ClaimedQuote[] {
  const quotes: ClaimedQuote[] = [];
  for (const [category, texts] of goldTexts) {
    for (const text of texts) {
      const pages = [...(goldPages.get(category) ?? [])];
      const pageNumber = pages.find((page) =>
        stands(document, { documentId: document.documentId, pageNumber: page, text }),
      );
      if (pageNumber !== undefined) quotes.push({ documentId: document.documentId, pageNumber, text });
    }
  }
  return quotes;
}

function stands(document: DocumentText, { text, pageNumber }: ClaimedQuote): boolean {
  return locateQuote(text, pageNumber, { textOf: (page) => document.pages[page - 1]?.text }) !== null;
}

function describeSample(title: string, quote: ClaimedQuote, { relation, label, quotes }: RelatedPassage): string {
  const words = quotes.map(({ pageNumber, text }) => `${text.replace(/\s+/gu, ' ')} (page ${pageNumber})`).join(' | ');
  return `- ${title}, page ${quote.pageNumber}: “${quote.text.replace(/\s+/gu, ' ')}”\n  - ${relation}, ${label}: “${words}”`;
}

/** Exceptions and references first: there are many more definitions, and those are easier. */
function pickSamples(samples: readonly string[]): readonly string[] {
  const random = createSeededRandom(SAMPLE_SEED);
  const isDefinition = (sample: string): boolean => sample.includes('\n  - definition');
  const shuffled = samples
    .map((sample) => ({ sample, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ sample }) => sample);
  const others = shuffled.filter((sample) => !isDefinition(sample)).slice(0, (SAMPLE_COUNT * 2) / 3);
  return [...others, ...shuffled.filter(isDefinition).slice(0, SAMPLE_COUNT - others.length)];
}

/** On a document of pages of all contracts, one behind the other. */
function measureTime(contracts: readonly HeldOutContract[], quotes: readonly ClaimedQuote[]): string {
  const places = new Map<string, number>();
  const all = contracts.flatMap(({ document }) =>
    document.pages.map((page) => ({ ...page, documentId: document.documentId })),
  );
  const pages = Array.from({ length: LONG_PAGES }, (_, index) => {
    const page = all[index % all.length];
    places.set(`${page?.documentId} ${page?.pageNumber}`, index + 1);
    return { pageNumber: index + 1, text: page?.text ?? '' };
  });
  const content = openContent({ documentId: 1, title: 'Long', pages, unreadPages: [] });
  const startedAt = performance.now();
  relateQuotes([content], []);
  readStructure(content);
  const readMs = performance.now() - startedAt;
  const asked = quotes.flatMap(({ documentId, pageNumber, text }) => {
    const place = places.get(`${documentId} ${pageNumber}`);
    return place === undefined ? [] : [{ documentId: 1, pageNumber: place, text }];
  });
  relateQuotes([content], asked.slice(0, 1));
  const times = asked.slice(0, TIMED_QUOTES).map((quote) => {
    const from = performance.now();
    relateQuotes([content], [quote]);
    return performance.now() - from;
  });
  times.sort((left, right) => left - right);
  const at = (share: number): string => `${percentileOf(times, share).toFixed(1)} ms`;
  return `At ${LONG_PAGES} pages the structure is read once, in ${readMs.toFixed(0)} ms; what belongs to a quote is found in ${at(0.5)} (p50) and ${at(0.95)} (p95).`;
}
