import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { SupportRequest, SupportVerdict } from '#server/ports/support-check.ts';
import { type DataBlock, delimitTask } from '../answering/data-delimiters.ts';
import type { Generated, GenerateRequest } from '../calls/model-calls.ts';
import { CONTROLS, writeCheckTask } from './check-task.ts';

const verdictSchema = z.enum(['supported', 'partly', 'contradicted', 'unrelated']);
/** The reason comes first: a verdict that follows from one is more often right. It is never shown. */
const judgedSchema = z.object({
  verdicts: z.array(z.object({ statement: z.number(), reason: z.string(), verdict: verdictSchema })),
});
type Judged = z.infer<typeof judgedSchema>;

/** Some dozens of lines; reasoning models need the rest for reasoning. */
const OUTPUT_TOKENS_LIMIT = 6_000;

/** The worst of several verdicts on one statement counts. */
const SEVERITY: Readonly<Record<SupportVerdict, number>> = { supported: 0, partly: 1, unrelated: 2, contradicted: 3 };

export interface JudgedBatch {
  /** One for each statement, in their order. */
  readonly verdicts: readonly SupportVerdict[];
  /** Whether the model recognised the wrong statement that was put among them. */
  readonly isControlPassed: boolean;
}

/**
 * Judges statements in one call, with a control among them at a random place.
 * @param request without statements, the control alone is judged
 * @throws ModelError; the signal's reason when aborted
 */
export async function judgeStatements(
  generate: (request: GenerateRequest<Judged>) => Promise<Generated<Judged>>,
  request: SupportRequest,
): Promise<JudgedBatch> {
  const control = CONTROLS[randomInt(CONTROLS.length)] as (typeof CONTROLS)[number];
  const place = randomInt(request.statements.length + 1);
  const statements = request.statements.toSpliced(place, 0, { text: control.text, quotes: [control.quote] });
  const { value } = await generate({
    ...writeCheck({ ...request, statements }),
    schema: judgedSchema.refine(
      ({ verdicts }) => isComplete(verdicts, statements.length),
      'each statement has a verdict, and no other has one',
    ),
    purpose: 'check',
    schemaName: 'verdicts',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
  });
  const verdicts = statements.map((_statement, index) => worstVerdict(value.verdicts, index + 1));
  const ofControl = verdicts[place];
  return {
    verdicts: verdicts.toSpliced(place, 1),
    isControlPassed: ofControl === 'contradicted' || ofControl === 'unrelated',
  };
}

function isComplete(verdicts: Judged['verdicts'], count: number): boolean {
  const numbers = new Set(verdicts.map(({ statement }) => statement));
  return numbers.size === count && Array.from({ length: count }, (_, index) => numbers.has(index + 1)).every(Boolean);
}

function worstVerdict(verdicts: Judged['verdicts'], number: number): SupportVerdict {
  return verdicts
    .filter(({ statement }) => statement === number)
    .map(({ verdict }) => verdict)
    .reduce((worst, verdict) => (SEVERITY[verdict] > SEVERITY[worst] ? verdict : worst));
}

/** Everything that is judged is data: the statements too may repeat what a document orders. */
function writeCheck({ question, statements, isOneAnswer, readerRoles }: SupportRequest) {
  const { instructions, wrap } = delimitTask(writeCheckTask(isOneAnswer));
  const blocks = statements.flatMap(({ text, quotes }, index): readonly DataBlock[] => [
    { origin: { kind: 'statement', statement: index + 1 }, text },
    ...quotes.map((quote): DataBlock => ({ origin: { kind: 'quote', statement: index + 1 }, text: quote })),
  ]);
  const roles = readerRoles.map((role): DataBlock => ({ origin: { kind: 'name of a side' }, text: role }));
  const content = [
    'The question:',
    wrap([{ origin: { kind: 'question' }, text: question }]),
    ...(roles.length > 0 ? ['The person who asks stands on this side:', wrap(roles)] : []),
    'The statements of the answer, each followed by its quotes:',
    wrap(blocks),
    `Give your verdicts on statements 1 to ${statements.length}.`,
  ].join('\n\n');
  return { instructions, content };
}
