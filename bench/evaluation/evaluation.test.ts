import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatResponse } from '#contract/chat.ts';
import { answerOf, statementOf } from '#server/adapters/language-model/ai-sdk/testing/model-answer.ts';
import { type ModelServer, SERVER_KEY } from '#server/adapters/language-model/ai-sdk/testing/model-server.ts';
import { isCheck, judgeBy } from '#server/adapters/language-model/ai-sdk/testing/play-checker.ts';
import { startProvider } from '#server/adapters/language-model/ai-sdk/testing/providers.ts';
import { openPdfPages } from '../everyday/everyday-documents.ts';
import { isAbsent, listCases, readOwnCases } from './cases.ts';
import { evaluateModel, evaluateRecordings } from './evaluate.ts';
import { RECORDED_ANSWERS, readRecordings } from './recordings.ts';
import { type Evaluation, evaluate, writeReport } from './report.ts';
import { countClaimedQuotes, type Score, scoreAnswer } from './score.ts';

const TIMEOUT_MS = 180_000;

describe('evaluation of recorded answers', () => {
  let evaluation: Evaluation;
  let unchecked: Evaluation;
  beforeAll(async () => {
    evaluation = await evaluateRecordings();
    unchecked = await evaluateRecordings({ 'without-check': true });
  }, TIMEOUT_MS);

  test('scores those that are meant to be true', () => {
    const { inputTokens, outputTokens, costUsd, medianMs, medianFirstWordsMs, longestFirstWordsMs, ...figures } =
      evaluation.total;
    expect(figures).toEqual({
      answers: 40,
      right: 34,
      rightMarked: 0,
      wrong: 0,
      refused: 0,
      rightSilent: 6,
      invented: 0,
      modelFailed: 0,
      claimedQuotes: 64,
      verifiedQuotes: 64,
      supportedStatements: 51,
      statements: 51,
    });
    expect(unchecked.total).toMatchObject({
      right: 32,
      rightMarked: 1,
      refused: 1,
      supportedStatements: null,
      statements: null,
    });
    expect(costUsd).toBeCloseTo((inputTokens + outputTokens * 10) / 1e6, 9);
    expect(inputTokens).toBeGreaterThan(100_000);
    expect(medianMs).toBeGreaterThan(0);
    expect(medianFirstWordsMs).toBeGreaterThanOrEqual(0);
    expect(longestFirstWordsMs).toBeGreaterThanOrEqual(medianFirstWordsMs ?? Number.POSITIVE_INFINITY);
    // Before the answer is whole and judged.
    expect(medianFirstWordsMs).toBeLessThan(medianMs);
  });

  test('says what became of those that were written to be wrong', () => {
    const { byFlaw } = evaluation;
    expect(Object.values(byFlaw).reduce((sum, { answers }) => sum + answers, 0)).toBe(13);
    // Never: what the document does not have word for word, and figures that do not follow from it.
    expect(byFlaw['changed-quote']).toEqual({ answers: 2, shownUnmarked: 0, marked: 0, withheld: 2 });
    expect(byFlaw['wrong-figure']).toMatchObject({ answers: 2, shownUnmarked: 0 });
    expect(byFlaw['malformed']).toEqual({ answers: 1, shownUnmarked: 0, marked: 0, withheld: 1 });
    expect(byFlaw['refusal']).toMatchObject({ answers: 2, withheld: 2 });
    // True quotes with a false text are found by the support check alone.
    const shown = ({ byFlaw: figures }: Evaluation) =>
      ['negation', 'wrong-party', 'invented'].map((flaw) => figures[flaw]?.shownUnmarked);
    expect(shown(evaluation)).toEqual([0, 0, 0]);
    expect(shown(unchecked)).toEqual([1, 2, 1]);
    for (const flaw of ['changed-quote', 'wrong-figure', 'malformed', 'refusal']) {
      expect(unchecked.byFlaw[flaw]).toMatchObject({ shownUnmarked: 0 });
    }
  });

  test('writes a table for each document and for all, and one of flaws', () => {
    const lines = writeReport(evaluation).split('\n');
    const cells = lines.map((line) => line.split(' | ').length);
    expect(new Set(cells.slice(2, 8))).toEqual(new Set([15]));
    expect(lines.filter((line) => /^\| (sample_lease|ast_leeds|mobile_uk|all) \|/.test(line))).toHaveLength(5);
    expect(lines.find((line) => line.startsWith('| all | 40 | 34 |'))).toContain('64 of 64 (100.0 %) | 51 of 51 |');
    expect(writeReport(unchecked)).toContain('63 of 64 (98.4 %) | not checked |');
    expect(lines.find((line) => line.startsWith('| changed-quote'))).toBe('| changed-quote | 2 | 0 | 0 | 2 |');
  });
});

test('first words are counted where the model answered, by their median and the longest', () => {
  const score: Omit<Score, 'firstWordsMs'> = {
    id: 'lease/1',
    document: 'lease',
    flaw: undefined,
    verdict: 'right',
    isMarked: false,
    claimedQuotes: 1,
    verifiedQuotes: 1,
    support: undefined,
    inputTokens: 1,
    outputTokens: 1,
    costUsd: null,
    durationMs: 2_000,
  };
  const times = [20.4, null, 12, 735.2].map((firstWordsMs) => ({ ...score, firstWordsMs }));
  const slow = { ...score, flaw: 'negation' as const, firstWordsMs: 9_000 };
  const measured = evaluate('', [...times, slow]);
  expect(measured.total).toMatchObject({ medianFirstWordsMs: 20, longestFirstWordsMs: 735 });
  expect(writeReport(measured)).toContain('| 2.0 s | 20 / 735 ms |');
  const silent = evaluate('', [{ ...score, firstWordsMs: null }]);
  expect(silent.total).toMatchObject({ medianFirstWordsMs: null, longestFirstWordsMs: null });
  expect(writeReport(silent)).toContain('| 2.0 s | none |');
});

test('first words are not those of the built-in engine, nor of an answer that found nothing', () => {
  const [asked] = listCases();
  if (!asked) throw new Error('There are no cases.');
  const timeOf = (outcome: 'answered' | 'not-found' | 'refused', engine: string) => {
    const answer = { outcome, response: 'It is so.', sources: [], egress: { engine } } as unknown as ChatResponse;
    const shared = { asked, flaw: undefined, answer, outputs: [], verdicts: [], prompts: [] };
    return scoreAnswer({ ...shared, durationMs: 2_000, firstWordsMs: 20 }).firstWordsMs;
  };
  expect(timeOf('answered', 'gpt-5-mini')).toBe(20);
  expect(timeOf('answered', 'built-in')).toBeNull();
  expect(timeOf('not-found', 'gpt-5-mini')).toBeNull();
  expect(timeOf('refused', 'gpt-5-mini')).toBeNull();
});

describe('evaluation by a model', () => {
  let server: ModelServer;
  let address: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lexden-evaluation-'));
    const started = await startProvider('openai-compatible');
    server = started.server;
    address = started.settings.baseUrl ?? '';
    process.env['LLM_API_KEY'] = SERVER_KEY;
    process.env['LLM_PRICES'] = `${started.settings.model}=2/8`;
  });
  afterAll(async () => {
    delete process.env['LLM_API_KEY'];
    delete process.env['LLM_PRICES'];
    await server.close();
    await rm(folder, { recursive: true });
  });
  const wishes = () => ({ provider: 'openai-compatible', model: 'llama3.1:8b', 'base-url': address, limit: 2 });

  test('asks it, and plays back what was recorded with the same scores', { timeout: TIMEOUT_MS }, async () => {
    const quote = 'The rent is $2,350 per month, payable in advance on the first day of each month';
    const text = 'The rent is $2,350 per month, due on the first day of each month.';
    const answer = answerOf(statementOf(text, { document: 1, page: 1, text: quote }));
    const check = judgeBy(() => 'supported');
    server.answerBy((request) => ({
      kind: 'value',
      value: JSON.stringify(request.schema).includes('word')
        ? { word: 'ready' }
        : isCheck(request)
          ? check(request)
          : answer,
    }));
    const record = join(folder, 'recorded.json');
    const live = await evaluateModel({ ...wishes(), record });
    expect(live.title).toContain('The cost is that of $2 and $8 per million tokens.');
    expect(live.scores.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['sample_lease/1', 'right'],
      ['sample_lease/2', 'wrong'],
    ]);
    expect(live.total.costUsd).toBeGreaterThan(0);
    expect(live.total.medianFirstWordsMs).toBeGreaterThanOrEqual(0);
    expect(readRecordings(record).recordings[0]).toEqual({
      case: 'sample_lease/1',
      outputs: [{ task: 'answer', output: answer }],
      verdicts: [{ statement: text, verdict: 'supported' }],
    });
    const played = await evaluateRecordings({ recordings: record });
    expect(played.scores.map(({ verdict }) => verdict)).toEqual(live.scores.map(({ verdict }) => verdict));
    expect(played.total).toMatchObject({ statements: 2, supportedStatements: 2 });
  });

  test('asks questions of one’s own about documents of one’s own', { timeout: TIMEOUT_MS }, async () => {
    const [sample] = listCases();
    await cp(sample?.document.pdf ?? '', join(folder, 'own.pdf'));
    const questions = join(folder, 'own.json');
    const asked = [{ question: 'What is the rent?', must_contain: ['$2,350'] }, { question: 'Who pays?' }];
    await writeFile(questions, JSON.stringify({ documents: [{ name: 'own', pdf: 'own.pdf', questions: asked }] }));
    const text = 'The rent is $2,350 per month.';
    const quote = { document: 1, page: 1, text: 'The rent is $2,350 per month' };
    server.answerBy((request) => ({
      kind: 'value',
      value: JSON.stringify(request.schema).includes('word')
        ? { word: 'ready' }
        : isCheck(request)
          ? judgeBy(() => 'supported')(request)
          : answerOf(statementOf(text, quote)),
    }));
    const { scores } = await evaluateModel({ ...wishes(), questions });
    expect(scores.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['own/1', 'right'],
      ['own/2', 'right'],
    ]);
  });

  test.each([
    ['no JSON', 'no', /^\S+ is no set of questions: Unexpected token [^\n]+$/],
    ['no documents', '{}', /^\S+ is no set of questions: documents: [^\n]+$/],
    ['no such PDF', { pdf: 'none.pdf', questions: [{ question: 'Why?' }] }, /^\S+: there is no file \S+none\.pdf\.$/],
    ['no question', { pdf: 'none.pdf', questions: [{}] }, /^\S+ is no set of questions: documents\.0\.[^\n]+$/],
  ])('says in one line what is wrong with such a file: %s', async (_name, content, line) => {
    const path = join(folder, 'wrong.json');
    const set = typeof content === 'string' ? content : { documents: [{ name: 'own', ...content }] };
    await writeFile(path, typeof set === 'string' ? set : JSON.stringify(set));
    expect(() => readOwnCases(path)).toThrow(line);
  });

  test.each([
    [
      'a wrong key',
      { apiKey: 'sk-wrong' },
      /^llama3\.1:8b at .* refused the key\. Check LLM_API_KEY \(status 401\)\.$/,
    ],
    ['an unknown model', { model: 'llama9' }, /^llama9 at .* was not found\. Check LLM_MODEL and LLM_BASE_URL .*\.$/],
    ['an unknown provider', { provider: 'opnai' }, /^The setting LLM_PROVIDER is wrong: must be one of [^\n]+$/],
    ['no model', { provider: 'openai', model: undefined }, /^LLM_PROVIDER is openai, so LLM_MODEL is needed too\.$/],
  ])('fails with one line for %s', { timeout: TIMEOUT_MS }, async (_name, { apiKey, ...changed }: Changes, line) => {
    process.env['LLM_API_KEY'] = apiKey ?? SERVER_KEY;
    await expect(evaluateModel({ ...wishes(), ...changed })).rejects.toThrow(line);
    process.env['LLM_API_KEY'] = SERVER_KEY;
  });
});

interface Changes {
  readonly apiKey?: string;
  readonly provider?: string;
  readonly model?: string | undefined;
}

describe('questions of the evaluation', () => {
  test('have their words in the document, and a recorded answer', { timeout: TIMEOUT_MS }, async () => {
    const cases = listCases();
    const recorded = new Set(readRecordings(RECORDED_ANSWERS).recordings.map((recording) => recording.case));
    for (const pdf of new Set(cases.map(({ document }) => document.pdf))) {
      const pages = await openPdfPages(pdf);
      const text = plain(pages.map((page) => page.text).join(' '));
      for (const asked of cases.filter(({ document }) => document.pdf === pdf)) {
        expect(recorded.has(asked.id), asked.id).toBe(true);
        expect(isAbsent(asked), asked.id).toBe(asked.sentences.length === 0);
        for (const sentence of asked.sentences) expect(text, asked.id).toContain(plain(sentence));
      }
    }
  });

  test('are small enough for the repository', () => {
    expect(readFileSync(RECORDED_ANSWERS).length).toBeLessThan(100_000);
  });
});

test('claimed quotes are counted in any shape of output', () => {
  const count = (output: unknown) => countClaimedQuotes([{ task: 'answer', output }]);
  expect(count({ quotes: ['a', 'b'], text: 'c' })).toBe(2);
  expect(count({ statements: [{ quotes: [{ text: 'a' }] }, { quotes: [{ text: 'b' }, { text: 'c' }] }] })).toBe(3);
  expect(count({ statements: [{ quotes: [{ text: 'a' }] }, { quotes: [{ text: 'a' }] }] })).toBe(1);
  expect(count('no JSON')).toBe(0);
  expect(countClaimedQuotes([{ task: 'check', output: { quotes: ['a'] } }])).toBe(0);
});

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
