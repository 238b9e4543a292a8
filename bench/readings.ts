import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createQuoteResolver } from '#server/adapters/language-model/ai-sdk/analysis/resolve-quotes.ts';
import { directVerification } from '#server/domain/claims/verification.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { findRecord } from '#server/engine/playbook/playbook.ts';
import { type CheckedResult, checkReading } from '#server/features/analysis/verification/check-reading.ts';
import type { AnalysisDraft, DocumentText, DraftReading } from '#server/ports/language-model.ts';
import type { SupportRequest } from '#server/ports/support-check.ts';
import { type EverydayDocument, readEverydayDocuments } from './everyday/everyday-documents.ts';
import { isQuoteOf } from './everyday/match-quotes.ts';

/** What was written in a model's place: its output, and those of its statements that the quotes contradict. */
interface Recording {
  readonly reading: {
    readonly language: string;
    readonly kind: string;
    readonly parties: readonly Written<{ name: string; role: string; called: string }>[];
    readonly summary: readonly Written<{ text: string }>[];
    readonly provisions: readonly Written<
      Omit<DraftReading['provisions'][number], 'quotes' | 'record' | 'ofRecord'> & { record: string }
    >[];
    readonly facts: readonly Written<
      Omit<DraftReading['facts'][number], 'quotes' | 'day' | 'event'> & { day: string; event: string }
    >[];
  };
  readonly wrong: readonly string[];
}

type Written<Item> = Item & { readonly quotes: readonly { readonly page: number; readonly text: string }[] };

const DOCUMENTS = join(import.meta.dirname, 'everyday/documents/development');
const RECORDINGS = join(import.meta.dirname, 'readings/recordings.json');

/**
 * Analyses documents with what was written in a model's place, by an author who saw the documents and the list of records and
 * not the notes; one statement of each is wrong on purpose. Counts the risks of a lawyer's notes that the built-in engine
 * names, the model, and both together, and what the checks left out.
 */
export async function run(): Promise<string> {
  const recordings = JSON.parse(readFileSync(RECORDINGS, 'utf8')) as Readonly<Record<string, Recording>>;
  const engine = createEngine(readClauseModel());
  const models = { findings: readFindingModel() };
  const rows: string[] = [];
  const total = new Array<number>(COLUMNS.length).fill(0);
  for (const document of await readEverydayDocuments(DOCUMENTS)) {
    const recording = recordings[document.name];
    if (!recording) continue;
    const text: DocumentText = { documentId: 1, title: document.notes.title, pages: document.pages, unreadPages: [] };
    const passages = engine.passages(engine.openIndex(engine.buildIndex(text)));
    const checked = await check(recording, text);
    const drafts = [
      analyseDocument(text, passages, models),
      analyseDocument(text, passages, models, checked.withSupport.reading),
    ] as const;
    const counts = compare(document, recording, drafts, checked);
    counts.forEach((count, index) => {
      total[index] = (total[index] ?? 0) + count;
    });
    rows.push(`| ${[document.name, ...counts].join(' | ')} |`);
  }
  return [
    `| document | ${COLUMNS.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(COLUMNS.length)}`,
    ...rows,
    `| **all** | ${total.join(' | ')} |`,
  ].join('\n');
}

const COLUMNS = [
  'risks noted',
  'named by the built-in engine',
  'by the model',
  'by either, shown once',
  'shown by the engine',
  'of these in the notes',
  'shown together',
  'of these in the notes',
  'quoted twice',
  'told by the model',
  'left out without support check',
  'left out with it',
  'wrong ones shown',
];

interface Checked {
  readonly withSupport: CheckedResult;
  readonly withoutSupport: CheckedResult;
}

async function check({ reading, wrong }: Recording, document: DocumentText): Promise<Checked> {
  const quotes = [...reading.parties, ...reading.summary, ...reading.provisions, ...reading.facts].flatMap(
    (item) => item.quotes,
  );
  const pieces = document.pages.map(({ pageNumber, text }) => ({ pageNumber, start: 0, end: text.length, text }));
  const resolve = await createQuoteResolver({
    document,
    section: { pieces },
    quotes: [...quotes],
    verification: directVerification,
  });
  const draft: DraftReading = {
    language: reading.language,
    kind: reading.kind,
    isAgreement: true,
    parties: reading.parties.map((party) => ({ ...party, quotes: party.quotes.map(resolve) })),
    summary: reading.summary.map((item) => ({ ...item, quotes: item.quotes.map(resolve) })),
    provisions: reading.provisions.map((item) => {
      const record = findRecord(item.record);
      return {
        ...item,
        record: record?.id ?? null,
        ofRecord: record?.ofBearer ?? null,
        term: record?.term ?? item.term,
        quotes: item.quotes.map(resolve),
      };
    }),
    facts: reading.facts.map(({ day, event, ...item }) => ({
      ...item,
      day: day === '' ? null : day,
      event: event === 'none' ? null : (event as DraftReading['facts'][number]['event']),
      quotes: item.quotes.map(resolve),
    })),
  };
  const checks = {
    engine: 'recorded',
    pages: document.pages,
    verification: directVerification,
    signal: new AbortController().signal,
  };
  // The part of the check is played by the author's word for which statements are wrong.
  const checkSupport = async ({ statements }: SupportRequest) => ({
    verdicts: statements.map(({ text }) =>
      wrong.some((statement) => text.includes(statement)) ? ('contradicted' as const) : ('supported' as const),
    ),
    wasSent: false,
  });
  return {
    withSupport: await checkReading(draft, { ...checks, checkSupport }),
    withoutSupport: await checkReading(draft, { ...checks, checkSupport: undefined }),
  };
}

function compare(
  { notes }: EverydayDocument,
  { reading, wrong }: Recording,
  [own, merged]: readonly [AnalysisDraft, AnalysisDraft],
  { withSupport, withoutSupport }: Checked,
): readonly number[] {
  const quotesOf = ({ riskFactors }: AnalysisDraft) =>
    riskFactors.flatMap(({ quotes }) => quotes.map(({ text }) => text));
  const told = withSupport.reading.provisions
    .filter(({ severity }) => severity !== 'none')
    .flatMap(({ quotes }) => quotes.map(({ text }) => text));
  const named = (quotes: readonly string[]) =>
    notes.risks.filter(({ sentences }) => quotes.some((quote) => isQuoteOf(quote, sentences))).length;
  const quotedIn = ({ riskFactors }: AnalysisDraft) => riskFactors.filter(({ quotes }) => quotes.length > 0);
  const noted = notes.risks.flatMap(({ sentences }) => sentences);
  const right = (draft: AnalysisDraft) =>
    quotedIn(draft).filter(({ quotes }) => quotes.some(({ text }) => isQuoteOf(text, noted))).length;
  const shown = quotedIn(merged);
  const keys = shown.map(({ term, quotes }) => `${term} ${quotes[0]?.text}`);
  const words = JSON.stringify(merged);
  return [
    notes.risks.length,
    named(quotesOf(own)),
    named(told),
    named(quotesOf(merged)),
    quotedIn(own).length,
    right(own),
    shown.length,
    right(merged),
    keys.length - new Set(keys).size,
    reading.parties.length + reading.summary.length + reading.provisions.length + reading.facts.length,
    withoutSupport.leftOut,
    withSupport.leftOut,
    wrong.filter((statement) => words.includes(statement)).length,
  ];
}
