import type { Analysis } from '#contract/analysis.ts';
import { worstRisks } from '#contract/analysis-perspective.ts';
import { describeDocument, splitLabel } from '#contract/analysis-verdict.ts';
import { callerCalls } from '#contract/calls.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';
import { findSources } from '#web/features/analysis/model/analysis-view-model.ts';
import type {
  SampleContract,
  SampleFact,
  SamplePoint,
  SampleReply,
  SampleRisk,
} from '#web/features/landing/model/sample-types.ts';
import { formatLongDay } from '#web/lib/format/calendar-days.ts';
import { formatKilobytes } from '#web/lib/format/formatting.ts';
import { cutSheet } from './cut-sheet.ts';

/** The visitor's side in the pictures. */
const SIDE = 'tenant';
const FACTS = ['Rent', 'Security deposit', 'How long it lasts', 'Notice to stop the renewal'];
const QUESTIONS = {
  leaving: 'How can I get out of this early?',
  notice: 'When must I give notice?',
  answered: 'How much is the parking space?',
  elevator: 'Is there an elevator?',
} as const;
/** An answer's quotes follow its text, each in a block of its own. */
const QUOTES = /\n\n> /;

/**
 * Opens the sample contract as a visitor does, analyzes it as the Tenant, and asks what the landing page shows.
 * @throws Error where the product no longer says something that the page needs
 */
export async function makeSampleContract(guest: TestClient): Promise<SampleContract> {
  const opened = await guest.call(callerCalls.openSample, { body: null });
  const id = required(opened.documents[0], 'the sample').id;
  const document = await guest.whenRead(id);
  await guest.call(callerCalls.analyze, { params: { id }, body: null });
  const analysis = await guest.call(callerCalls.chooseSide, { params: { id }, body: { side: SIDE } });
  const ask = async (question: string) =>
    readReply(
      question,
      await guest.call(callerCalls.chat, {
        body: { message: question, documentIds: [id] },
      }),
    );
  const sheetOf = async ({ source }: AskedReply) => {
    const { pageNumber, quote } = required(source, 'a source');
    const page = await guest.call(callerCalls.getPage, { params: { id, pageNumber } });
    const other = await guest.call(callerCalls.getPage, { params: { id, pageNumber: pageNumber === 1 ? 2 : 1 } });
    return cutSheet(page, other.text, quote);
  };
  const leaving = await ask(QUESTIONS.leaving);
  const answered = await ask(QUESTIONS.answered);
  return {
    fileName: document.originalName,
    fileSize: formatKilobytes(document.fileSize),
    pageCount: document.pageCount,
    description: required(describeDocument(analysis), 'a summary'),
    riskScore: required(analysis.riskScore, 'a score'),
    risksByLevel: (['High', 'Medium', 'Low'] as const).map((severity) =>
      readRisk(
        analysis,
        analysis.riskFactors.findIndex((risk) => risk.severity === severity && risk.term !== null),
      ),
    ),
    worstRisks: worstRisks(analysis)
      .slice(0, 2)
      .map((index) => readPoint(analysis, index)),
    facts: FACTS.map((name) => readFact(analysis, name)),
    deadline: readDeadline(analysis),
    leaving: leaving.reply,
    // The answer covers the lower part of the page.
    leavingSheet: { ...(await sheetOf(leaving)), next: '' },
    notice: (await ask(QUESTIONS.notice)).reply,
    answered: answered.reply,
    answeredSheet: await sheetOf(answered),
    elevator: (await ask(QUESTIONS.elevator)).reply,
  };
}

interface AskedReply {
  readonly reply: SampleReply;
  readonly source: Source | undefined;
}

/** @throws Error where the product is no longer sure of the answer: then the page needs another question */
function readReply(question: string, { response, sources, near, hedged }: ChatResponse): AskedReply {
  if (hedged) throw new Error(`The product is not sure of its answer to “${question}”.`);
  const [answer = ''] = response.split(QUOTES);
  const [source] = sources;
  const pages = source ? [source.pageNumber] : near.map(({ pageNumber }) => pageNumber);
  return { reply: { question, answer, pages: [...new Set(pages)].sort((one, other) => one - other) }, source };
}

function readRisk(analysis: Analysis, index: number): SampleRisk {
  const { severity, term, risk } = required(analysis.riskFactors[index], 'a risk');
  return { severity, term: required(term, `the term of “${risk}”`), page: pageOf(analysis, 'riskFactors', index) };
}

function readPoint(analysis: Analysis, index: number): SamplePoint {
  return { ...readRisk(analysis, index), risk: required(analysis.riskFactors[index], 'a risk').risk };
}

function readFact(analysis: Analysis, name: string): SampleFact {
  const index = analysis.basicInfo.findIndex((item) => splitLabel(item).label === name);
  const { text } = splitLabel(required(analysis.basicInfo[index], `the fact “${name}”`));
  return { name, value: text, page: pageOf(analysis, 'basicInfo', index) };
}

function readDeadline({ dates }: Analysis): SampleFact {
  const { title, day, sources } = required(
    dates.find(({ kind }) => kind === 'notice-by'),
    'a day for notice',
  );
  return { name: title, value: formatLongDay(day), page: required(sources[0], 'its source').pageNumber };
}

function pageOf(analysis: Analysis, list: 'riskFactors' | 'basicInfo', index: number): number {
  return required(findSources(analysis, list, index)[0], `a source of ${list} ${index}`).pageNumber;
}

function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The sample contract has no longer ${name}.`);
  return value;
}
