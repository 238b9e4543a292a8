/** `npm run eval`: asks a model questions about documents of this repository, and scores its answers. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateModel, evaluateRecordings } from './evaluate.ts';
import { EvaluationError } from './evaluation-error.ts';
import { listMisses, writeReport } from './report.ts';

const USAGE = [
  'Usage:',
  'npm run eval                                            on recorded answers, without a model',
  'npm run eval -- --provider openai --model gpt-5-mini    by a model; its key is LLM_API_KEY',
  '',
  '--base-url URL     as LLM_BASE_URL; all other LLM_ settings hold as well',
  '--questions FILE  asks these questions about documents of yours',
  '--out FOLDER       also writes evaluation.md and evaluation.json there',
  '--record FILE      also writes what the model wrote, to be played back',
  '--recordings FILE  plays back this file',
  '--prompts FOLDER   also writes each prompt as it was sent',
  '--limit NUMBER     asks the first questions only',
  '--without-check    checks quotes alone, without the support check',
  '--misses           lists what was not answered right',
].join('\n');
const EXIT_FAILURE = 1;

try {
  console.log(await run(process.argv.slice(2)));
  // The workers that read and verify end with the process.
  process.exit();
} catch (error) {
  console.error(describeError(error));
  process.exit(EXIT_FAILURE);
}

async function run(args: readonly string[]): Promise<string> {
  const options = readOptions(args);
  if (options.help) return USAGE;
  const wishes = { ...options, limit: readLimit(options.limit), onProgress: showProgress };
  const evaluation = options.provider
    ? await evaluateModel({ ...wishes, provider: options.provider })
    : await evaluateRecordings(wishes);
  const report = writeReport(evaluation);
  if (options.out !== undefined) {
    mkdirSync(options.out, { recursive: true });
    writeFileSync(join(options.out, 'evaluation.md'), `${report}\n`);
    writeFileSync(join(options.out, 'evaluation.json'), `${JSON.stringify(evaluation, null, 2)}\n`);
  }
  const misses = options.misses ? listMisses(evaluation) : [];
  return [report, ...(misses.length > 0 ? ['', ...misses] : [])].join('\n');
}

function readOptions(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      args: [...args],
      options: {
        provider: text,
        model: text,
        'base-url': text,
        questions: text,
        out: text,
        record: text,
        recordings: text,
        prompts: text,
        limit: text,
        'without-check': flag,
        misses: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new EvaluationError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new EvaluationError('--limit must be a whole number above 0.');
  return limit;
}

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} questions${done === all ? '\n' : ''}`);
}

/** Settings and evaluations fail with one line; anything else is a bug. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ['ConfigError', 'EvaluationError'].includes(error.name) ? error.message : String(error.stack);
}
