import type { LanguageModel } from '../../ports/language-model.ts';
import type { ModelSettings } from './ai-sdk/open-model.ts';

interface LanguageModelParts {
  /** Undefined where the built-in engine answers alone. */
  readonly settings: ModelSettings | undefined;
  readonly builtIn: LanguageModel;
  /** Hears of what keeps the model from answering, in one line for whoever runs the server: no key, no text. */
  readonly onProblem: (problem: string) => void;
}

export interface OpenedLanguageModel {
  readonly model: LanguageModel;
  /** Ends what still goes on to find out whether the model answers. */
  close(): void;
}

/**
 * Who analyses and answers: the model that the settings name, with the built-in engine behind it, or that engine alone.
 * The model is asked once for a word, and nobody waits for that: everything works without it.
 */
export async function openLanguageModel({
  settings,
  builtIn,
  onProblem,
}: LanguageModelParts): Promise<OpenedLanguageModel> {
  if (!settings) return { model: builtIn, close: () => {} };
  // Loaded only where it is used: the packages behind it are large.
  const { createRealModel } = await import('./ai-sdk/real-model.ts');
  const { model, check } = await createRealModel({ settings, builtIn, onProblem });
  const ending = new AbortController();
  check(ending.signal).then(
    (problem) => problem !== undefined && onProblem(problem),
    (error: unknown) => ending.signal.aborted || onProblem(`The model could not be asked: ${String(error)}`),
  );
  return { model, close: () => ending.abort() };
}
