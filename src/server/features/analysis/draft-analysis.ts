import type { ModelShare } from '#contract/analysis.ts';
import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type {
  AnalysisDraft,
  CheckedReading,
  DocumentText,
  LanguageModel,
  ModelUsage,
  PageText,
  Passage,
  ReadingResult,
} from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { AnalysableDocuments } from './analysable-documents.ts';
import type { KnownReading } from './stored-reading.ts';
import { analysisTexts } from './texts.ts';
import { type CheckedResult, checkReading } from './verification/check-reading.ts';

export type AnalysingModel = Pick<LanguageModel, 'engine' | 'provider' | 'analyse' | 'readDocument' | 'checkSupport'>;

interface DraftParts {
  readonly documents: AnalysableDocuments;
  readonly model: AnalysingModel;
  readonly verification: Verification;
}

/** A draft with what it was made of. */
export interface DraftedAnalysis {
  readonly draft: AnalysisDraft;
  readonly pages: readonly PageText[];
  readonly progress: ReadingProgress;
  /** What an external model told, and passed the checks; undefined where none read the document. */
  readonly reading: CheckedReading | undefined;
  /** Undefined where no external model has a share in it. */
  readonly share: Omit<ModelShare, 'foundBy'> | undefined;
}

/**
 * Drafts an analysis on this machine and, where a model is configured, has the model read the document as well: what it says
 * is checked, and merged into the document model before the views are made of it. A model that fails leaves the
 * built-in engine's analysis, with one sentence that says so.
 * @param known what the model told at an earlier time: nothing is sent then
 */
export async function draftAnalysis(
  document: DocumentRecord,
  { documents, model, verification }: DraftParts,
  signal: AbortSignal,
  known?: KnownReading,
): Promise<DraftedAnalysis> {
  const [pages, progress, passages] = await Promise.all([
    documents.texts(document.id),
    documents.progress(document.id),
    documents.passages(document),
  ]);
  const text: DocumentText = {
    documentId: document.id,
    title: document.originalName,
    pages,
    unreadPages: progress.unreadPages,
    hiddenTextPages: progress.hiddenTextPages,
  };
  const analyse = (reading?: CheckedReading) => model.analyse(text, passages, { signal, ...(reading && { reading }) });
  if (known) {
    const { reading, origin, usage, share } = known;
    const draft = { ...(await analyse(reading)), origin, ...(usage && { usage }) };
    return { draft, pages, progress, reading, share };
  }
  const own = await analyse();
  const made = await readWithModel(own, { text, passages, model, verification, signal });
  const draft = made.reading === undefined ? own : await analyse(made.reading);
  const { notAssessed } = own;
  const isInPlace = notAssessed !== undefined && draft.notAssessed === undefined;
  return {
    draft: { ...draft, ...made.provenance },
    pages,
    progress,
    reading: made.reading,
    share: made.checked && {
      supportCheck: made.checked.supportCheck,
      leftOut: made.checked.leftOut,
      ...(isInPlace && { assessedInPlaceOf: notAssessed }),
    },
  };
}

interface ReadParts extends Omit<DraftParts, 'documents'> {
  readonly text: DocumentText;
  readonly passages: readonly Passage[];
  readonly signal: AbortSignal;
}

interface ModelReading {
  readonly reading: CheckedReading | undefined;
  readonly checked?: CheckedResult;
  /** Empty where no model is configured. */
  readonly provenance: Pick<AnalysisDraft, 'origin' | 'usage'>;
}

/** Has an external model read the document, and checks what it says. */
async function readWithModel(own: AnalysisDraft, parts: ReadParts): Promise<ModelReading> {
  const { text, passages, model, verification, signal } = parts;
  if (!model.readDocument) return { reading: undefined, provenance: {} };
  const request = {
    document: text,
    passages,
    roles: (own.sides ?? []).map(({ role }) => role),
    // The kind and not its name by the title: the model is told the records of that kind.
    documentType: own.documentModel?.kind.name ?? own.documentType,
  };
  const result = await model.readDocument(request, signal);
  if (!result.reading)
    return { reading: undefined, provenance: describeOrigin('built-in', result, model, result.notice) };
  const { engine, checkSupport } = model;
  const checks = { engine, pages: text.pages, verification, checkSupport, signal };
  const checked = await checkReading(result.reading, checks);
  const usage = joinUsage(result.usage, checked.usage);
  if (isEmpty(checked.reading)) {
    const notice = analysisTexts.nothingStood(engine);
    return { reading: undefined, provenance: describeOrigin('built-in', { ...result, usage }, model, notice) };
  }
  return {
    reading: checked.reading,
    checked,
    provenance: describeOrigin(engine, { ...result, usage }, model, result.notice),
  };
}

function isEmpty({ provisions, facts, summary }: CheckedReading): boolean {
  return provisions.length + facts.length + summary.length === 0;
}

function describeOrigin(
  engine: string,
  { wasSent, usage }: Pick<ReadingResult, 'wasSent'> & { readonly usage?: ModelUsage | undefined },
  { provider }: Pick<AnalysingModel, 'provider'>,
  notice: string | null,
): Pick<AnalysisDraft, 'origin' | 'usage'> {
  return { origin: { engine, provider: wasSent ? provider : undefined, notice }, ...(usage && { usage }) };
}

function joinUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
  return one && other ? addUsage(one, other) : (one ?? other);
}
