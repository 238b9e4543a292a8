import { z } from 'zod';
import { type ModelCalls, ModelError } from './model-calls.ts';

const probeSchema = z.object({ word: z.string() });
/** Reasoning models need more than the word itself. */
const OUTPUT_TOKENS_LIMIT = 1_000;

const ANSWERS = 'Until it works, the built-in engine answers.';

/**
 * Requests one word from the model, so that a wrong key or name is reported at startup and not at the first question.
 * No document text is sent.
 * @param consequence what happens until the model works, in one sentence
 * @returns what is wrong, in one line for the operator; undefined when it answers
 * @throws the signal's reason when aborted
 */
export async function probeModel(
  calls: ModelCalls,
  signal: AbortSignal,
  consequence = ANSWERS,
): Promise<string | undefined> {
  const request = {
    instructions: 'Fill in the word that the user asks for.',
    content: 'The word is: ready',
    schema: probeSchema,
    purpose: 'startup' as const,
    schemaName: 'probe',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
  };
  try {
    await calls.generateObject(request, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return `${error.message} ${consequence}`;
  }
}
