import type { SupportVerdict } from '#server/ports/support-check.ts';
import { CONTROLS } from '../checking/check-task.ts';
import type { ReadRequest } from './wire.ts';

/** A statement as a checking model reads it. */
export interface ReadStatement {
  readonly number: number;
  readonly text: string;
  readonly quotes: readonly string[];
}

const BLOCK = /⟦data \S{1,64} (statement|quote of statement) (\d{1,3})⟧\n([\s\S]*?)\n⟦end /gu;

/** Whether a request is one of the support check. */
export function isCheck({ content }: Pick<ReadRequest, 'content'>): boolean {
  return content.startsWith('The question:');
}

/** The statements that a checking model is asked about, the control among them. */
export function readStatements(content: string): readonly ReadStatement[] {
  const statements: { number: number; text: string; quotes: string[] }[] = [];
  for (const [, kind, number, text = ''] of content.matchAll(BLOCK)) {
    if (kind === 'statement') statements.push({ number: Number(number), text, quotes: [] });
    else statements.at(-1)?.quotes.push(text);
  }
  return statements;
}

/**
 * Plays the part of a checking model that does what it is told.
 * @param judge its verdict on each statement but the control, which it recognises as wrong
 */
export function judgeBy(
  judge: (statement: ReadStatement) => SupportVerdict,
): (request: Pick<ReadRequest, 'content'>) => object {
  return ({ content }) => ({
    verdicts: readStatements(content).map((statement) => ({
      statement: statement.number,
      reason: 'Read and compared.',
      verdict: isControl(statement) ? 'contradicted' : judge(statement),
    })),
  });
}

/** Whether a statement is the control of the check. */
export function isControl({ text }: Pick<ReadStatement, 'text'>): boolean {
  return CONTROLS.some((control) => control.text === text);
}
