import type { Embeddings } from '#server/ports/embeddings.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { ModelMeter } from '#server/ports/model-meter.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { CallEnvironment } from './ai-sdk/calls/create-model-calls.ts';
import type { ModelSettings } from './ai-sdk/open-model.ts';

interface LanguageModelParts {
  /** Undefined for the built-in engine alone. */
  readonly settings: ModelSettings | undefined;
  readonly builtIn: LanguageModel;
  readonly verification: Verification;
  /** Counts what calls use; nothing does when left out. */
  readonly meter?: ModelMeter | undefined;
  /** Receives problems of the model, each in one line for the operator, without key or text. */
  readonly onProblem: (problem: string) => void;
}

interface OpenedLanguageModel {
  readonly model: LanguageModel;
  /** Undefined without an embedding model in the settings. */
  readonly embeddings: Embeddings | undefined;
  /** Why the circuit breaker is open; undefined while it is closed, and without a model. */
  currentOutage(): string | undefined;
  /** Aborts the startup checks. */
  close(): void;
}

/**
 * The configured model with the built-in engine as its fallback, or that engine alone. The model is checked in the
 * background: everything works without it.
 */
export async function openLanguageModel({
  settings,
  builtIn,
  verification,
  meter,
  onProblem,
}: LanguageModelParts): Promise<OpenedLanguageModel> {
  if (!settings) return { model: builtIn, embeddings: undefined, currentOutage: () => undefined, close: () => {} };
  // Loaded lazily: its packages are large.
  const { createProviderModel } = await import('./ai-sdk/provider-model.ts');
  const environment = meter ? { meter } : {};
  const { model, check, currentOutage } = await createProviderModel({
    settings,
    builtIn,
    verification,
    onProblem,
    environment,
  });
  const ending = new AbortController();
  check(ending.signal).then(
    (problem) => problem !== undefined && onProblem(problem),
    (error: unknown) => ending.signal.aborted || onProblem(`The model could not be asked: ${String(error)}`),
  );
  const embeddings = settings.embeddingModel
    ? await openEmbeddings(settings, settings.embeddingModel, { environment, onProblem, signal: ending.signal })
    : undefined;
  return { model, embeddings, currentOutage, close: () => ending.abort() };
}

interface EmbeddingsParts {
  readonly environment: CallEnvironment;
  readonly onProblem: (problem: string) => void;
  readonly signal: AbortSignal;
}

/** The embedding model is checked in the background, too. */
async function openEmbeddings(
  settings: ModelSettings,
  name: string,
  { environment, onProblem, signal }: EmbeddingsParts,
): Promise<Embeddings> {
  const { createEmbeddings } = await import('./ai-sdk/embed-texts.ts');
  const embeddings = await createEmbeddings(settings, name, environment);
  embeddings.embed(['ready'], 'question', signal).catch((error: unknown) => {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    onProblem(`${reason} Until it works, passages are found without it.`);
  });
  return embeddings;
}
