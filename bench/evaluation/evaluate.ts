import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelSettings } from '#server/adapters/language-model/ai-sdk/open-model.ts';
import { pricesOf } from '#server/adapters/language-model/prices/prices-of.ts';
import { resolveModel } from '#server/composition/language-model.ts';
import { readConfig } from '#server/config/config.ts';
import { type AskedAnswer, type Asking, askCases } from './ask-cases.ts';
import { type EvaluationCase, listCases, readOwnCases } from './cases.ts';
import { EvaluationError } from './evaluation-error.ts';
import { RECORDED_ANSWERS, readRecordings, writeRecordings } from './recordings.ts';
import { type Evaluation, evaluate } from './report.ts';
import { scoreAnswer } from './score.ts';

interface Wishes {
  /** Path of a file with documents and questions of one's own; those of the repository when left out. */
  readonly questions?: string | undefined;
  /** Path of the file to play back; that of the repository when left out. */
  readonly recordings?: string | undefined;
  /** Path of the file to record to. */
  readonly record?: string | undefined;
  /** Folder to write the prompts to. */
  readonly prompts?: string | undefined;
  readonly limit?: number | undefined;
  /** Whether quotes alone are checked, without the support check. */
  readonly 'without-check'?: boolean | undefined;
  readonly onProgress?: (done: number, all: number) => void;
}

interface ModelWishes extends Wishes {
  readonly provider: string;
  readonly model?: string | undefined;
  readonly 'base-url'?: string | undefined;
}

/** Questions that a model is asked at the same time: few enough for the rate limits of small accounts. */
const LIVE_CONCURRENCY = 3;
const RECORDED_CONCURRENCY = 2;
/** Dollars per million tokens, for the cost of recordings. */
const RECORDED_PRICES = { input: 1, output: 10 };

/** Never called: what it would write is played back. */
const RECORDED_SETTINGS: ModelSettings = {
  provider: 'openai-compatible',
  model: 'recorded-answers',
  apiKey: undefined,
  baseUrl: 'http://recorded.invalid/v1',
  contextTokens: 120_000,
  prices: RECORDED_PRICES,
};

/** Plays back recorded answers through the product. @throws EvaluationError */
export async function evaluateRecordings(wishes: Wishes = {}): Promise<Evaluation> {
  const cases = new Map(casesFor(wishes).map((one) => [one.id, one]));
  const { recordings } = readRecordings(wishes.recordings ?? RECORDED_ANSWERS);
  const askings = recordings.map((recording): Asking => {
    const asked = cases.get(recording.case);
    if (!asked) throw new EvaluationError(`There is no question ${recording.case}, for which an answer was recorded.`);
    return { asked, recording };
  });
  const settings = { ...RECORDED_SETTINGS, checksSupport: wishes['without-check'] !== true };
  const options = { settings, concurrency: RECORDED_CONCURRENCY, isLive: false };
  const answers = await ask(askings, options, wishes);
  const { input, output } = RECORDED_PRICES;
  const title = `Recorded answers. Tokens are estimates; the cost is that of $${input} and $${output} per million tokens.`;
  return evaluate(title, answers.map(scoreAnswer));
}

/**
 * Asks a model.
 * @throws ConfigError for wrong settings; EvaluationError where the model does not answer
 */
export async function evaluateModel(wishes: ModelWishes): Promise<Evaluation> {
  const config = readConfig(undefined, {
    LLM_PROVIDER: wishes.provider,
    LLM_MODEL: wishes.model,
    LLM_BASE_URL: wishes['base-url'],
    ...(wishes['without-check'] && { LLM_CHECK_MODEL: 'off' }),
  });
  const settings = await resolveModel(config);
  if (!settings)
    throw new EvaluationError('The built-in engine is no model. It is measured by npm run bench everyday.');
  const askings = casesFor(wishes).map((asked): Asking => ({ asked }));
  const answers = await ask(askings, { settings, concurrency: LIVE_CONCURRENCY, isLive: true }, wishes);
  if (wishes.record !== undefined) record(wishes.record, settings, answers);
  const prices = pricesOf(settings, settings.model);
  const cost = prices
    ? `The cost is that of $${prices.input} and $${prices.output} per million tokens.`
    : 'The price is not known: set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT.';
  return evaluate(`${settings.model} at ${settings.provider}, ${today()}. ${cost}`, answers.map(scoreAnswer));
}

function casesFor({ questions }: Wishes): readonly EvaluationCase[] {
  return questions === undefined ? listCases() : readOwnCases(questions);
}

async function ask(
  askings: readonly Asking[],
  options: Omit<Parameters<typeof askCases>[1], 'onAnswer'>,
  { limit, onProgress, prompts }: Wishes,
): Promise<readonly AskedAnswer[]> {
  const asked = askings.slice(0, limit);
  let done = 0;
  const answers = await askCases(asked, {
    ...options,
    onAnswer: () => {
      done += 1;
      onProgress?.(done, asked.length);
    },
  });
  if (prompts !== undefined) writePrompts(prompts, answers);
  return answers;
}

function writePrompts(folder: string, answers: readonly AskedAnswer[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { asked, prompts } of answers) {
    for (const [index, prompt] of prompts.entries()) {
      writeFileSync(join(folder, `${asked.id.replace('/', '-')}-${index + 1}.txt`), prompt);
    }
  }
}

function record(path: string, { provider, model }: ModelSettings, answers: readonly AskedAnswer[]): void {
  writeRecordings(path, {
    origin: `Recorded from ${model} at ${provider} on ${today()}.`,
    recordings: answers.map(({ asked, outputs, verdicts }) => ({ case: asked.id, outputs, verdicts })),
  });
}

function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}
