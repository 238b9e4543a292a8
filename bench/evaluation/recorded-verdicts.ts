import { z } from 'zod';
import {
  isControl,
  judgeBy,
  type ReadStatement,
  readStatements,
} from '#server/adapters/language-model/ai-sdk/testing/play-checker.ts';
import type { SupportVerdict } from '#server/ports/support-check.ts';
import type { RecordedOutput, RecordedVerdict } from './recordings.ts';

/** Name of the schema of the support check. */
export const SUPPORT_TASK = 'verdicts';

const VERDICTS = ['supported', 'partly', 'contradicted', 'unrelated'] as const satisfies readonly SupportVerdict[];
const outputSchema = z.object({
  verdicts: z.array(z.object({ statement: z.number(), verdict: z.enum(VERDICTS) })),
});

/** What the checks before put behind a sentence: a change of these checks must not lose the verdict. */
const MARK = ' (not verified)';

/**
 * What a checking model that gave these verdicts would write; it recognises the control as wrong.
 * @throws Error for a statement without a verdict
 */
export function playVerdicts(verdicts: readonly RecordedVerdict[] = [], prompt: string): RecordedOutput {
  const byText = new Map(verdicts.map(({ statement, verdict }) => [comparable(statement), verdict]));
  const judge = ({ text }: ReadStatement) => {
    const verdict = byText.get(comparable(text));
    if (!verdict) throw new Error(`No verdict was recorded for the statement "${text}".`);
    return verdict;
  };
  return { task: SUPPORT_TASK, output: judgeBy(judge)({ content: prompt }) };
}

/** The verdicts of a checking model by the texts of the statements, without its control. */
export function readVerdicts({ output }: RecordedOutput, prompt: string): readonly RecordedVerdict[] {
  const { verdicts } = outputSchema.safeParse(output).data ?? { verdicts: [] };
  const statements = readStatements(prompt).filter((read) => !isControl(read));
  return statements.flatMap(({ number, text }) =>
    verdicts.flatMap(({ statement, verdict }) => (statement === number ? [{ statement: text, verdict }] : [])),
  );
}

function comparable(statement: string): string {
  return statement.replaceAll(MARK, '').trim();
}
