import type { ModelShare } from '#contract/analysis.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type {
  CheckedReading,
  ClaimedQuote,
  DraftReading,
  LanguageModel,
  ModelUsage,
} from '#server/ports/language-model.ts';
import type { SupportVerdict } from '#server/ports/support-check.ts';

interface JudgeParts {
  readonly checkSupport: LanguageModel['checkSupport'];
  readonly signal: AbortSignal;
}

interface JudgedReading {
  readonly reading: Omit<CheckedReading, 'engine'>;
  readonly supportCheck: ModelShare['supportCheck'];
  readonly usage: ModelUsage | undefined;
}

/** Statements of one check, which asks for them in calls of twenty at a time. */
const STATEMENTS_PER_CHECK = 60;
/** What the statements of an analysis answer. Trusted text. */
const QUESTION = 'What does this document provide, who are its parties, and what are its facts?';

interface Judged {
  readonly text: string;
  readonly quotes: readonly string[];
}

/**
 * Has further calls judge whether quotes support what a model says about a document. What is contradicted or unrelated is
 * left out. A fact, or a sentence of the summary, has to be supported in full; a provision that is so in part says so.
 * Where the check fails, what was not judged stays, and the analysis says that only quotes were checked.
 * @throws the signal's reason when aborted
 */
export async function judgeReading(draft: DraftReading, { checkSupport, signal }: JudgeParts): Promise<JudgedReading> {
  const { parties, summary, provisions, facts } = draft;
  const statements = [
    // What is shown of a record is the playbook's sentence, so that it is judged with what the model says.
    ...provisions.map((item) => judgedBy(`${item.ofRecord ?? `${item.term}:`} ${item.statement}`, item)),
    ...facts.map((item) => judgedBy(`${item.subject}: ${item.text}`, item)),
    ...parties.map((item) => judgedBy(`${item.name ?? item.called} is the ${item.role}.`, item)),
    ...summary.map((item) => judgedBy(item.text, item)),
  ];
  const { state, verdicts, usage } = await judgeAll(statements, checkSupport, signal);
  let next = 0;
  const judge = <Item>(items: readonly Item[]) =>
    items.map((item) => {
      const verdict = verdicts[next];
      next += 1;
      return { item, verdict };
    });
  const stands = (verdict: SupportVerdict | undefined) => verdict !== 'contradicted' && verdict !== 'unrelated';
  const standsWhole = (verdict: SupportVerdict | undefined) => verdict === undefined || verdict === 'supported';
  const judged = {
    provisions: judge(provisions)
      .filter(({ verdict }) => stands(verdict))
      .map(({ item, verdict }) => ({ ...item, support: supportOf(verdict) })),
    facts: judge(facts).flatMap(({ item, verdict }) => (standsWhole(verdict) ? [item] : [])),
    parties: judge(parties).flatMap(({ item, verdict }) => (stands(verdict) ? [item] : [])),
    summary: judge(summary).flatMap(({ item, verdict }) => (standsWhole(verdict) ? [item] : [])),
  };
  return { reading: { ...draft, ...judged }, supportCheck: state, usage };
}

function judgedBy(text: string, { quotes }: { readonly quotes: readonly ClaimedQuote[] }): Judged {
  return { text, quotes: quotes.map((quote) => quote.text) };
}

function supportOf(verdict: SupportVerdict | undefined): 'full' | 'part' | null {
  if (verdict === undefined) return null;
  return verdict === 'supported' ? 'full' : 'part';
}

/** One check after the other, so that a long analysis takes no more calls at a time than an answer. */
async function judgeAll(
  statements: readonly Judged[],
  checkSupport: LanguageModel['checkSupport'],
  signal: AbortSignal,
): Promise<{
  readonly state: ModelShare['supportCheck'];
  readonly verdicts: readonly (SupportVerdict | undefined)[];
  readonly usage: ModelUsage | undefined;
}> {
  if (!checkSupport) return { state: 'off', verdicts: [], usage: undefined };
  const verdicts: (SupportVerdict | undefined)[] = [];
  let usage: ModelUsage | undefined;
  for (let from = 0; from < statements.length; from += STATEMENTS_PER_CHECK) {
    const part = statements.slice(from, from + STATEMENTS_PER_CHECK);
    const result = await checkSupport(
      { question: QUESTION, statements: part, isOneAnswer: false, readerRoles: [] },
      signal,
    );
    if (result.usage) usage = usage ? addUsage(usage, result.usage) : result.usage;
    if (result.verdicts?.length !== part.length) return { state: 'failed', verdicts, usage };
    verdicts.push(...result.verdicts);
  }
  return { state: 'done', verdicts, usage };
}
