import { z } from 'zod';
import { type ModelCalls, ModelError } from './model-calls.ts';

const probeSchema = z.object({ word: z.string() });
/** A model that thinks first needs more than the word itself. */
const OUTPUT_TOKENS_LIMIT = 1_000;

/**
 * Asks a model for one word, so that a wrong key or name shows at the start and not at the first question. Nothing of a
 * document is sent.
 * @returns what is wrong, in one line for whoever runs the server; undefined when it answers
 * @throws the signal's reason when aborted
 */
export async function probeModel(calls: ModelCalls, signal: AbortSignal): Promise<string | undefined> {
  const request = {
    instructions: 'Fill in the word that the user asks for.',
    content: 'The word is: ready',
    schema: probeSchema,
    schemaName: 'probe',
    outputTokensLimit: OUTPUT_TOKENS_LIMIT,
  };
  try {
    await calls.generateObject(request, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return `${error.message} Until it works, the built-in engine answers.`;
  }
}
