/** Weight of a finding for the side that bears it. */
export type Severity = 'high' | 'medium' | 'low';

/**
 * What a sentence says about a provision, read from its words. Numbers are in one unit each: `amount` and `cap` in the
 * document's currency, `share` in percent of the regular payment or price, `rate` in percent a year unless `per` says
 * otherwise, `period`, `notice`, `grace` and `deadline` in days, `count` a plain number.
 */
export type SlotName =
  | 'amount'
  | 'share'
  | 'rate'
  | 'period'
  | 'notice'
  | 'grace'
  | 'deadline'
  | 'count'
  | 'cap'
  | 'per'
  | 'condition'
  | 'exception'
  | 'place'
  | 'thing';

/** What a sentence is like beyond its figures: found by its words, never guessed. */
export type Trait =
  | 'mutual'
  | 'own-fault'
  | 'sole-discretion'
  | 'uncapped'
  | 'without-notice'
  | 'with-notice'
  | 'with-consent'
  | 'perpetual'
  | 'irrevocable'
  | 'by-law-only'
  /** A notice counts only between two days before an end. */
  | 'in-window';

/** Holds where all parts that are given hold. */
export interface SeverityCondition {
  readonly slot?: SlotName;
  /** Bounds of the slot's number, inclusive, in the slot's unit. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The slot is filled, or is not. */
  readonly isFilled?: boolean;
  readonly trait?: Trait;
  readonly lacksTrait?: Trait;
  /** Ids of document kinds. */
  readonly kinds?: readonly string[];
}

/** The first rule whose condition holds decides; `none` means it is listed as a term, and not as a risk. */
export interface SeverityRule {
  readonly when: SeverityCondition;
  readonly then: Severity | 'none';
}

/** One provision that matters to people who sign: what it is, how much it hurts, and how to say so. */
export interface PlaybookRecord {
  /** In kebab case, unique in the playbook. */
  readonly id: string;
  /** The field's term, for headings and lists: "Security deposit". */
  readonly term: string;
  /** In words that a person without training uses: "Money you pay as security". */
  readonly plain: string;
  /** Whom it burdens, by role in such documents: "tenant", "payer", "reader"; null for a protection or a neutral term. */
  readonly bearer: string | null;
  readonly severity: {
    /** What it is without any figure or trait; `none` for a term that is no risk by itself. */
    readonly base: Severity | 'none';
    readonly rules?: readonly SeverityRule[];
  };
  /**
   * One sentence to the side that bears it, in the second person. `{slot}` stands for what the document says;
   * a part in square brackets is left out where its slot is empty: "You pay {amount} for each late payment[, after
   * {grace} of grace]." It must be true of every sentence that is an instance of the provision.
   */
  readonly toBearer: string;
  /** The same about that side in the third person, `{Bearer}` standing for its name: "{Bearer} pays {amount} …". */
  readonly ofBearer: string;
  /** Why it matters, in one or two sentences to the side that bears it, without figures. */
  readonly why: string;
  /** What is usual, and where that is from: a statute, an official guide, a standard form; null where nothing is. */
  readonly usual: { readonly text: string; readonly source: string } | null;
  /** A fair wording of it, one sentence that could stand in the document. */
  readonly fair: string;
  /** What to ask the other side, as a question. */
  readonly ask: string;
  /** How people ask about it, as they would type it. */
  readonly questions: readonly string[];
  /** The duty that follows, without figures of its own: "Pay the rent". */
  readonly duty?: { readonly by: 'bearer' | 'other-side' | 'each-side'; readonly text: string };
  /** What it means that such a document does not have it. */
  readonly absence?: {
    /** Ids of the document kinds in which its absence matters. */
    readonly kinds: readonly string[];
    readonly severity: Severity;
    /** One sentence: "Nothing says when you get your deposit back." */
    readonly text: string;
    /**
     * Any match, anywhere, means that the provision may be there: wide on purpose, in all languages that are understood.
     * Without them its absence is never claimed, because the trained model alone misses too many instances.
     */
    readonly signs?: RegExp;
    /** Only a document with these words lacks it: without a deposit nothing says when it is returned. */
    readonly presumes?: RegExp;
  };
}
