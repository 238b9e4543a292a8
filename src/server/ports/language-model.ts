/** One page as text: exactly the text in which quotes are looked for. */
export interface PageText {
  /** 1 for the first page of the file. */
  readonly pageNumber: number;
  readonly text: string;
}

/** Where a passage stands: half-open offsets in UTF-16 units into the text of one page. */
export interface PassageSpan {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
}

/** A clause category and how likely a passage is to hold such a clause, 0 to 1. */
export interface CategoryProbability {
  readonly category: string;
  readonly probability: number;
}

/** A stretch of a document small enough to be judged on its own: a clause or a part of a long one. */
export interface Passage {
  readonly documentId: number;
  /** Position in reading order, from 0. */
  readonly ordinal: number;
  readonly text: string;
  /** One span, or two and more where the passage runs over a page break. */
  readonly spans: readonly PassageSpan[];
  /** Number as printed, like "12.3(b)", or null. */
  readonly section: string | null;
  /** Heading of the clause it belongs to, or null. */
  readonly heading: string | null;
  /** Categories above the engine's floor, most likely first. */
  readonly categories: readonly CategoryProbability[];
  /** Words of it that the engine takes for a clause of a category; left out where it takes none for one. */
  readonly clauses?: readonly PassageClause[];
}

/** Words of a passage that are a clause of a category, as far as the engine can tell. */
export interface PassageClause {
  readonly category: string;
  /** Half-open, in UTF-16 units of the passage's text. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

export interface RankedPassage extends Passage {
  /**
   * Fitness for the question as the built-in retrieval sees it; comparable within one retrieval only. 0 for what only its
   * meaning has found. Where more was asked than that retrieval, passages are in another order than by this.
   */
  readonly score: number;
}

export interface DocumentText {
  readonly documentId: number;
  readonly title: string;
  readonly pages: readonly PageText[];
  readonly unreadPages: readonly number[];
  /** Pages with text that a person does not see; it is not part of `pages`. */
  readonly hiddenTextPages?: readonly number[];
}

/** Words that a model claims stand on a page. Nothing is shown as a source before that was checked. */
export interface ClaimedQuote {
  readonly documentId: number;
  readonly pageNumber: number;
  readonly text: string;
}

/** One of the sides that make a contract, as the model claims it. */
export interface DraftSide {
  /** As the document calls it: "Tenant"; or a name, where it has no role. Unlike that of any other side. */
  readonly role: string;
  /** Of those who are on it; empty where the document leaves them open. */
  readonly names: readonly string[];
}

/** Who wrote the words of one item of an analysis. */
interface DraftAuthorship {
  /**
   * The built-in engine put it together from what stands in the document, and works out no figure that it cannot show.
   * Where it is left out, the words are a model's, and are compared with the quotes.
   */
  readonly isExtracted?: boolean;
}

export interface DraftItem extends DraftAuthorship {
  readonly text: string;
  /** For an obligation: roles of the sides that owe it. Left out where that is not certain. */
  readonly owedBy?: readonly string[];
  readonly quotes: readonly ClaimedQuote[];
}

/** A risk in the words for a reader on one side. It rests on the quotes of the risk. */
export interface DraftRiskView {
  /** The side's role. */
  readonly side: string;
  readonly risk: string;
  readonly explanation: string;
  readonly severity: 'High' | 'Medium' | 'Low';
}

export interface DraftRisk extends DraftAuthorship {
  readonly risk: string;
  readonly explanation: string;
  readonly severity: 'High' | 'Medium' | 'Low';
  /** Roles of the sides that it weighs on. Left out where that is not certain. */
  readonly burdens?: readonly string[];
  /** For sides to which it reads otherwise than it does to anybody. */
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

/** A day that matters, as the model claims it. */
export interface DraftDate extends DraftAuthorship {
  readonly kind: 'starts' | 'ends' | 'renews' | 'notice-by' | 'due';
  /** YYYY-MM-DD, in no time zone. */
  readonly day: string;
  /** A few words, like "The lease ends". */
  readonly title: string;
  /** One sentence; for a day that was worked out, how. */
  readonly detail: string;
  readonly isPrinted: boolean;
  /** For a day that comes again: after how many months. Left out for one that comes once. */
  readonly repeatsEveryMonths?: number;
  /** Never empty: a day that rests on no words is not shown. */
  readonly quotes: readonly ClaimedQuote[];
}

/** What was found of one provision that is usual in the kind of document. */
export interface DraftProvision {
  /** An id of the domain's table of provisions. */
  readonly id: string;
  /** In plain words, only by some of its words, or not even by those. */
  readonly presence: 'stated' | 'hinted' | 'none';
  /** Figures that can be compared with what is usual. */
  readonly values: readonly { readonly measure: string; readonly value: number; readonly printed: string }[];
  /** The words it rests on, those of its figures among them; empty for `none`. */
  readonly quotes: readonly ClaimedQuote[];
}

export interface DraftProvisions {
  /** Of the list that fits the document, like "residential-lease". */
  readonly kind: string;
  /** Whose law governs, as printed; null where no place was found. */
  readonly jurisdiction: string | null;
  /** Whether the document stands by itself: no excerpt, no amendment, nothing taken in from elsewhere. */
  readonly isComplete: boolean;
  readonly items: readonly DraftProvision[];
}

/** What a model's calls used, all of them together, also those that were tried again. */
export interface ModelUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In dollars by the prices the settings name or that are known; null where none is known. */
  readonly costUsd: number | null;
}

/** Who wrote a draft, where that is not simply the model that was asked. */
export interface DraftOrigin {
  /** "built-in", or the model's name. */
  readonly engine: string;
  /** Who received text of the document; undefined when it stayed on this machine. */
  readonly provider: string | undefined;
  /** One sentence for whoever reads the draft: why another engine than the configured one wrote it, or a part of it. */
  readonly notice: string | null;
}

/** What every draft may tell about how it was made. */
interface DraftProvenance {
  readonly usage?: ModelUsage;
  /** Left out where the model that was asked wrote it. */
  readonly origin?: DraftOrigin;
}

export interface AnalysisDraft extends DraftProvenance {
  /** "lease", "non-disclosure agreement", …; "document" where it is not known. */
  readonly documentType: string;
  readonly isLegalDocument: boolean;
  readonly summary: DraftItem;
  readonly basicInfo: readonly DraftItem[];
  readonly keyTerms: readonly DraftItem[];
  readonly riskFactors: readonly DraftRisk[];
  readonly obligations: readonly DraftItem[];
  /** At least two; left out where they are not known. */
  readonly sides?: readonly DraftSide[];
  readonly clauses: readonly DraftClause[];
  /** Left out where nobody looked, or where nothing is known of what is usual in this kind of document. */
  readonly provisions?: DraftProvisions;
  /** Empty where no day is known for certain. */
  readonly dates: readonly DraftDate[];
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

/** How likely it is that one document holds an answer, 0 to 1. */
export interface DocumentProbability {
  readonly documentId: number;
  readonly probability: number;
}

export interface AnswerRequest {
  readonly question: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly ChatTurn[];
  /** What retrieval found, best first. */
  readonly passages: readonly RankedPassage[];
  /** Categories the question is about, as retrieval understood it, most likely first. */
  readonly categories: readonly CategoryProbability[];
  /** How likely it is that the passages hold the answer, 0 to 1, calibrated by the engine. */
  readonly foundProbability: number;
  /** The same for each document by itself, in the order in which they were named. */
  readonly foundByDocument: readonly DocumentProbability[];
  readonly documents: readonly DocumentFacts[];
}

export interface AnswerDraft extends DraftProvenance {
  readonly outcome: 'answered' | 'not-found' | 'refused';
  /** Markdown without raw HTML. */
  readonly text: string;
  readonly quotes: readonly ClaimedQuote[];
  /** Nearest words to what was asked, for an answer that was not found. */
  readonly nearestQuotes: readonly ClaimedQuote[];
  /** For an answer that was not found: words by which it might be. Only ever searched for, never shown. */
  readonly suggestedQuery?: string;
  /** Words of ours that follow the text, as on pages that could not be read; no model wrote them. */
  readonly coverageNote?: string;
  /** The model wrote more than an answer may hold: this is its beginning. */
  readonly isTruncated?: boolean;
  /** How many of the passages left this machine; left out where that is all of them, or none for a model on this machine. */
  readonly passagesSent?: number;
}

/** What is there of an answer while it is still being written. Nothing of it is checked. */
export type AnswerPart =
  /** All quotes, before the first word of the text. */
  | { readonly kind: 'quotes'; readonly quotes: readonly ClaimedQuote[] }
  /** What follows on the text so far; it may end in the middle of a word. */
  | { readonly kind: 'text'; readonly text: string }
  /** Everything so far is void: the answer begins anew, or comes as a whole. */
  | { readonly kind: 'withdrawn' };

export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Hears of an answer while it is being written, from models that write word by word. */
  readonly onPart?: (part: AnswerPart) => void;
}

/** What is to be put in order for a question. */
export type RerankRequest = Pick<AnswerRequest, 'question' | 'history' | 'passages' | 'documents'>;

/** The same passages, the best first. */
export interface RerankResult {
  readonly passages: readonly RankedPassage[];
  readonly usage?: ModelUsage;
  /** How many passages may have left this machine for it. */
  readonly passagesSent: number;
}

/** Whoever writes the analysis and the answers: the built-in engine or a real model. */
export interface LanguageModel {
  /** "built-in", or the model's name. */
  readonly engine: string;
  /** Who receives the text; undefined when it stays on this machine. */
  readonly provider: string | undefined;
  analyse(document: DocumentText, passages: readonly Passage[], options: ModelCallOptions): Promise<AnalysisDraft>;
  answer(request: AnswerRequest, options: ModelCallOptions): Promise<AnswerDraft>;
  /**
   * Puts passages in order before a question is answered out of the best of them. In the order in which they came where
   * that fails or takes too long. Left out where nobody is to be asked for it.
   * @throws the signal's reason when aborted
   */
  rerank?(request: RerankRequest, signal: AbortSignal): Promise<RerankResult>;
}
