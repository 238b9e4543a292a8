import type { FoundBy, QuotedDocumentModel } from './document-model.ts';
import type { CheckedDocumentReading, DocumentReading, KnownDocument } from './document-reading.ts';
import type { QuotedDate, QuotedUsualProvision, QuotedUsualProvisions } from './draft-parts.ts';
import type { TextFragment } from './page-geometry.ts';
import type { SupportRequest, SupportResult } from './support-check.ts';

/** Text of one page, exactly as quotes are matched against it. */
export interface PageText {
  /** 1-based. */
  readonly pageNumber: number;
  readonly text: string;
  /** Packed rectangles of the text, as the document reader stored them; left out where they are not needed. */
  readonly layout?: Uint8Array;
  /** Where the words stand on the page; left out where no layout was given. */
  readonly fragments?: readonly TextFragment[];
}

/** Half-open offsets in UTF-16 units into the text of one page. */
export interface PassageSpan {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
}

/** Probability, 0 to 1, that a passage holds a clause of the category. */
export interface CategoryProbability {
  readonly category: string;
  readonly probability: number;
}

/** A retrievable unit of a document: a clause or part of a long one. */
export interface Passage {
  readonly documentId: number;
  /** Position in reading order, from 0. */
  readonly ordinal: number;
  readonly text: string;
  /** One span; several where the passage crosses page breaks. */
  readonly spans: readonly PassageSpan[];
  /** Number as printed, like "12.3(b)", or null. */
  readonly section: string | null;
  /** Heading of the clause it belongs to, or null. */
  readonly heading: string | null;
  /** Categories above the engine's floor, most likely first. */
  readonly categories: readonly CategoryProbability[];
  /** Ranges that the engine classifies as a clause; left out where there are none. */
  readonly clauses?: readonly PassageClause[];
}

/** Range of a passage that is classified as a clause of a category. */
interface PassageClause {
  readonly category: string;
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

export interface RankedPassage extends Passage {
  /**
   * Relevance by the built-in retrieval, comparable within one retrieval only; 0 for passages that only the vector
   * search found. Fused or reranked passages are in another order.
   */
  readonly score: number;
  /** Its sentences that fit best, best first; left out by a search that does not look at sentences. */
  readonly sentences?: readonly SentenceFit[];
}

/** A sentence of a passage that may answer. */
export interface SentenceFit {
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
  /** How well it fits, above 0; comparable within one retrieval. */
  readonly score: number;
  /** How likely it says yes to a question that wants a yes or a no, 0 to 1; left out for other questions. */
  readonly yes?: number;
}

export interface DocumentText {
  readonly documentId: number;
  readonly title: string;
  readonly pages: readonly PageText[];
  readonly unreadPages: readonly number[];
  /** Pages with invisible text, which is not part of `pages`. */
  readonly hiddenTextPages?: readonly number[];
}

/** Quote as a model claims it. Never shown as a source before it was verified. */
export interface ClaimedQuote {
  readonly documentId: number;
  readonly pageNumber: number;
  readonly text: string;
}

/** One party to a contract, as the model claims it. */
interface DraftSide {
  /** As the document calls it, such as "Tenant"; a name where it has no role. Unique within the draft. */
  readonly role: string;
  /** Names of the parties on this side; empty where the document leaves them open. */
  readonly names: readonly string[];
  /** What the document calls it, where its text does not have the role. */
  readonly called?: readonly string[];
  /** Whether the document calls it "you". */
  readonly isAddressed?: boolean;
}

/** Authorship of one item of an analysis. */
interface DraftAuthorship {
  /**
   * Extracted by the built-in engine, which computes no figure that it cannot show, or made of what passed the checks.
   * Left out for text by a model, which is checked against the quotes.
   */
  readonly isExtracted?: boolean;
  /** Left out for the built-in engine alone. */
  readonly foundBy?: FoundBy;
}

export interface DraftItem extends DraftAuthorship {
  readonly text: string;
  /** For an obligation: roles of the sides that owe it. Left out where uncertain. */
  readonly owedBy?: readonly string[];
  readonly quotes: readonly ClaimedQuote[];
}

/** A risk worded for a reader on one side, based on the quotes of the risk. */
export interface DraftRiskView {
  /** The side's role. */
  readonly side: string;
  readonly risk: string;
  readonly explanation: string;
  readonly severity: 'High' | 'Medium' | 'Low';
}

export interface DraftRisk extends DraftAuthorship {
  readonly risk: string;
  /** The provision in a few words. Left out where none is known for certain. */
  readonly term?: string;
  readonly explanation: string;
  readonly severity: 'High' | 'Medium' | 'Low';
  /** Roles of the sides that bear it. Left out where uncertain. */
  readonly burdens?: readonly string[];
  /** For sides whose wording differs from the neutral one. */
  readonly views?: readonly DraftRiskView[];
  readonly quotes: readonly ClaimedQuote[];
}

export interface DraftClause {
  readonly category: string;
  readonly label: string;
  readonly present: boolean;
  /** 0 to 1. */
  readonly probability: number;
  readonly quotes: readonly ClaimedQuote[];
}

/** A key date, as the model claims it. */
export interface DraftDate extends QuotedDate<ClaimedQuote>, DraftAuthorship {}

export type DraftProvision = QuotedUsualProvision<ClaimedQuote>;

export type DraftProvisions = QuotedUsualProvisions<ClaimedQuote>;

/** Sum over all calls of a model, retries included. */
export interface ModelUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null where no price is known. */
  readonly costUsd: number | null;
  /** Set where the provider did not report the tokens of a call, because it was aborted or broke off. */
  readonly isEstimated?: true;
}

/** Provenance of a draft that another engine wrote than the one asked. */
export interface DraftOrigin {
  /** "built-in", or the model's name. */
  readonly engine: string;
  /** Recipient of document text; undefined when it stayed on this machine. */
  readonly provider: string | undefined;
  /** One sentence for the reader: why another engine wrote the draft, or part of it. */
  readonly notice: string | null;
}

/** How a draft was made. */
interface DraftProvenance {
  readonly usage?: ModelUsage;
  /** Left out where the model asked wrote it. */
  readonly origin?: DraftOrigin;
}

/** A document model as the engine claims it. */
export type DraftDocumentModel = QuotedDocumentModel<ClaimedQuote>;

export interface AnalysisDraft extends DraftProvenance {
  /** "lease", "non-disclosure agreement", …; "document" where unknown. */
  readonly documentType: string;
  readonly isLegalDocument: boolean;
  /**
   * Why risks were not assessed: the engine does not understand the language, or the kind. The risks are then those of
   * the file: unread pages, hidden text. Left out where risks were assessed.
   */
  readonly notAssessed?: 'language' | 'kind';
  readonly summary: DraftItem;
  readonly basicInfo: readonly DraftItem[];
  readonly keyTerms: readonly DraftItem[];
  readonly riskFactors: readonly DraftRisk[];
  readonly obligations: readonly DraftItem[];
  /** At least two; left out where unknown. */
  readonly sides?: readonly DraftSide[];
  readonly clauses: readonly DraftClause[];
  /** Left out where not checked, or where no list exists for this kind of document. */
  readonly provisions?: DraftProvisions;
  /** Empty where no day is certain. */
  readonly dates: readonly DraftDate[];
  /** What the built-in engine read; the analysis is a view of it, or was checked against it. */
  readonly documentModel?: DraftDocumentModel;
}

export interface ChatTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface DocumentFacts {
  readonly documentId: number;
  readonly title: string;
  readonly pagesTotal: number;
  readonly pagesRead: number;
  readonly unreadPages: readonly number[];
}

/** Probability, 0 to 1, that one document holds an answer. */
export interface DocumentProbability {
  readonly documentId: number;
  readonly probability: number;
}

/** A statement of an analysis with the words that it rests on. */
export interface AnalysedItem {
  readonly text: string;
  readonly quotes: readonly ClaimedQuote[];
}

/** What the analysis of a document says, in the words for the reader's side. */
export interface AnalysisExcerpt {
  readonly documentId: number;
  /** What it comes to, in one sentence; null where risks were not assessed. */
  readonly verdict: string | null;
  readonly summary: AnalysedItem;
  /** Those that do not weigh on other sides alone, the heaviest first. */
  readonly risks: readonly (AnalysedItem & {
    /** The provision in a few words, or null. */
    readonly term: string | null;
    readonly severity: 'High' | 'Medium' | 'Low';
  })[];
  /** What the reader has to do; of all sides where none was chosen. */
  readonly obligations: readonly AnalysedItem[];
  /** What only other sides have to do; left out where no side was chosen. */
  readonly otherDuties?: readonly AnalysedItem[];
  /** What differs from what is usual in such documents, with by how much; left out where that was not looked for. */
  readonly unusual?: readonly AnalysedItem[];
  readonly facts: readonly AnalysedItem[];
  /** The sides of the document; none where they are not known. */
  readonly sides: readonly DraftSide[];
  /** Role of the side that the reader chose, or that was suggested. */
  readonly readerRole: string | null;
  readonly dates: readonly (AnalysedItem & Pick<DraftDate, 'kind' | 'day' | 'title'>)[];
}

/** One question of a message that asks several things, with what retrieval found for it. */
export interface QuestionPart
  extends Omit<AnswerRequest, 'documents' | 'analyses' | 'parts' | 'sent' | 'placesWanted'> {}

/** A passage among those that a model is sent. */
export interface SentPassage extends Passage {
  /** How many passages its document has. */
  readonly total: number;
}

/** A table of a document: its text stands on the page as well, but there rows and columns may be lost. */
export interface SentTable {
  readonly documentId: number;
  /** 1-based page on which it begins. */
  readonly pageNumber: number;
  /** One for each column; not all empty. */
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Text of the documents of a question, as much of it as a model is sent. */
export interface SentText {
  /** Whether it is all that could be read of all documents: then `pages` holds it, else `passages`. */
  readonly isWhole: boolean;
  /** In the order of the question's documents and of reading. */
  readonly pages: readonly (PageText & { readonly documentId: number })[];
  /** In the order of the question's documents and of reading. */
  readonly passages: readonly SentPassage[];
  /** Tables with a header row, of which at least one row is among the text. */
  readonly tables: readonly SentTable[];
  /** How many passages the text has, also where it is whole. */
  readonly passageCount: number;
}

/** A question as it is read: misspelt words as they are meant. */
export interface ReadQuestion {
  readonly text: string;
  /** The words that were misspelt and tell what is asked about; none where only others were. */
  readonly words: readonly { readonly typed: string; readonly read: string }[];
}

export interface AnswerRequest {
  readonly question: string;
  /** How the question was read for the search; left out where it was read as it stands. */
  readonly readAs?: ReadQuestion;
  /** Earlier turns, oldest first. */
  readonly history: readonly ChatTurn[];
  /** What retrieval found, best first. */
  readonly passages: readonly RankedPassage[];
  /** Categories of the question, most likely first. */
  readonly categories: readonly CategoryProbability[];
  /** What kind of thing the question wants, such as "amount" or "permission"; null or left out where that is unclear. */
  readonly wants?: string | null;
  /** Calibrated probability, 0 to 1, that the passages hold the answer. */
  readonly foundProbability: number;
  /** Calibrated probability, 0 to 1, that the best sentence is the answer; left out where that is not estimated. */
  readonly firstProbability?: number;
  /** `foundProbability` per document, in the order of the request. */
  readonly foundByDocument: readonly DocumentProbability[];
  readonly documents: readonly DocumentFacts[];
  /** Of those documents that are analysed; left out where analyses are not at hand. */
  readonly analyses?: readonly AnalysisExcerpt[];
  /** Where the message asks several things, each by itself. */
  readonly parts?: readonly QuestionPart[];
  /** What an external model answers from; left out for the built-in engine, which answers from `passages`. */
  readonly sent?: SentText;
  /** How many places an answer names, quotes and nearest ones together; 3 where left out. */
  readonly placesWanted?: number;
  /** Whether it is about what the part before it names: "… and what does it cost?" */
  readonly leansBack?: boolean;
}

/**
 * A statement of an answer with the quotes that it rests on: a sentence or two, an item of a list, a table, in Markdown
 * without raw HTML.
 */
export interface DraftStatement extends AnalysedItem {}

export interface AnswerDraft extends DraftProvenance {
  /**
   * `partial`: an essential part is answered, the documents are silent on the rest. `silent`: the documents do not say.
   * `not-found`: not among what was sent.
   */
  readonly outcome: 'answered' | 'partial' | 'silent' | 'not-found' | 'refused';
  /** Markdown without raw HTML. Of a model's answer, its statements together. */
  readonly text: string;
  readonly quotes: readonly ClaimedQuote[];
  /** Left out by the built-in engine, and for one statement that rests on all quotes. */
  readonly statements?: readonly DraftStatement[];
  /** An answer that may be about something else, and says so. */
  readonly isHedged?: true;
  /** Further places that are near to what was asked, best first; none for a refusal. */
  readonly nearestQuotes: readonly ClaimedQuote[];
  /** For `not-found`: query for a second retrieval. Never shown. */
  readonly suggestedQuery?: string;
  /** Appended to the text, for example about unread pages; not written by a model. */
  readonly coverageNote?: string;
  /** Cut at the output limit. */
  readonly isTruncated?: boolean;
  /** Passages that left this machine; left out where that is all of them, or none for a local model. */
  readonly passagesSent?: number;
  /** Whether all text of all documents left this machine. */
  readonly sentWhole?: boolean;
}

/** Increment of an answer that is still being written, unverified. */
export type AnswerPart =
  /** The next statement, whole; "writing": its beginning, with its quotes: before its first word those that are whole. */
  | { readonly kind: 'statement' | 'writing'; readonly statement: DraftStatement }
  /** Discards everything so far: the answer starts again, or arrives as a whole. */
  | { readonly kind: 'withdrawn' };

export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Receives the answer while it is written, from models that stream. */
  readonly onPart?: (part: AnswerPart) => void;
}

/** What an external model says about a document, unverified. */
export type DraftReading = DocumentReading<ClaimedQuote>;

/** What passed the checks of it; its quotes are in the words of their pages. */
export type CheckedReading = CheckedDocumentReading<ClaimedQuote>;

/** A document to be read. */
export interface ReadingRequest extends KnownDocument {
  readonly document: DocumentText;
  readonly passages: readonly Passage[];
}

export interface ReadingResult {
  /** Undefined where the model failed. */
  readonly reading: DraftReading | undefined;
  /** One sentence for the reader: what the model did not read, and why. */
  readonly notice: string | null;
  /** Whether the provider may have received text. */
  readonly wasSent: boolean;
  readonly usage?: ModelUsage;
}

export interface AnalysisOptions extends Pick<ModelCallOptions, 'signal'> {
  /** What an external model found, and the checks passed: merged with what the built-in engine finds. */
  readonly reading?: CheckedReading;
}

export type RerankRequest = Pick<AnswerRequest, 'question' | 'history' | 'passages' | 'documents'>;

/** The same passages, best first. */
export interface RerankResult {
  readonly passages: readonly RankedPassage[];
  readonly usage?: ModelUsage;
  /** Passages that may have left this machine. */
  readonly passagesSent: number;
}

/** Writes analyses and answers: the built-in engine or an external model. */
export interface LanguageModel {
  /** "built-in", or the model's name. */
  readonly engine: string;
  /** Recipient of the text; undefined when it stays on this machine. */
  readonly provider: string | undefined;
  /** Analyses on this machine: no text leaves it. */
  analyse(document: DocumentText, passages: readonly Passage[], options: AnalysisOptions): Promise<AnalysisDraft>;
  /**
   * Reads a document for its provisions and facts. Failures are results. Left out by the built-in engine.
   * @throws the signal's reason when aborted
   */
  readDocument?(request: ReadingRequest, signal: AbortSignal): Promise<ReadingResult>;
  answer(request: AnswerRequest, options: ModelCallOptions): Promise<AnswerDraft>;
  /**
   * Room for text in one call, in tokens by `estimateTokens`; what calls measure may change it. Left out by an engine
   * that answers from `passages` alone.
   */
  textTokensLimit?(): number;
  /**
   * Reranks passages before a question is answered from the best of them; keeps their order on failure or timeout. Left
   * out where reranking is off.
   * @throws the signal's reason when aborted
   */
  rerank?(request: RerankRequest, signal: AbortSignal): Promise<RerankResult>;
  /**
   * Judges by a call of its own whether quotes support statements. Failures and timeouts are results. Left out where this
   * check is off.
   * @throws the signal's reason when aborted
   */
  checkSupport?(request: SupportRequest, signal: AbortSignal): Promise<SupportResult & Pick<DraftProvenance, 'usage'>>;
}
