import type { Embeddings } from '#server/ports/embeddings.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { ModelSettings } from './ai-sdk/open-model.ts';

interface LanguageModelParts {
  /** Undefined where the built-in engine answers alone. */
  readonly settings: ModelSettings | undefined;
  readonly builtIn: LanguageModel;
  readonly verification: Verification;
  /** Hears of what keeps the model from answering, in one line for whoever runs the server: no key, no text. */
  readonly onProblem: (problem: string) => void;
}

export interface OpenedLanguageModel {
  readonly model: LanguageModel;
  /** Undefined where the settings name no model for it. */
  readonly embeddings: Embeddings | undefined;
  /** Why the model is being left alone at the moment; undefined while it is asked, and where there is none. */
  currentOutage(): string | undefined;
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
  verification,
  onProblem,
}: LanguageModelParts): Promise<OpenedLanguageModel> {
  if (!settings) return { model: builtIn, embeddings: undefined, currentOutage: () => undefined, close: () => {} };
  // Loaded only where it is used: the packages behind it are large.
  const { createProviderModel } = await import('./ai-sdk/provider-model.ts');
  const { model, check, currentOutage } = await createProviderModel({ settings, builtIn, verification, onProblem });
  const ending = new AbortController();
  check(ending.signal).then(
    (problem) => problem !== undefined && onProblem(problem),
    (error: unknown) => ending.signal.aborted || onProblem(`The model could not be asked: ${String(error)}`),
  );
  const embeddings = settings.embeddingModel
    ? await openEmbeddings(settings, settings.embeddingModel, { onProblem, signal: ending.signal })
    : undefined;
  return { model, embeddings, currentOutage, close: () => ending.abort() };
}

/** The embedding model is asked once for the vector of a word, and nobody waits for that either. */
async function openEmbeddings(
  settings: ModelSettings,
  name: string,
  { onProblem, signal }: { readonly onProblem: (problem: string) => void; readonly signal: AbortSignal },
): Promise<Embeddings> {
  const { createEmbeddings } = await import('./ai-sdk/embed-texts.ts');
  const embeddings = await createEmbeddings(settings, name);
  embeddings.embed(['ready'], 'question', signal).catch((error: unknown) => {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    onProblem(`${reason} Until it works, passages are found without it.`);
  });
  return embeddings;
}
