import { nameOf, type Outcome } from '#tests/scenarios/runner/outcome.ts';
import type { CookieJar } from '#tests/support/client/cookie-jar.ts';

/** A question; its text is like no other. */
export interface RecordedQuestion {
  readonly text: string;
  state: 'asking' | 'answered';
  messageId: string | undefined;
  response: string | undefined;
  /** Whether it was counted; undefined while that is unknown. */
  isCharged: boolean | undefined;
}

/** A file that was sent. Its name is like no other, and says which row became of it. */
export interface RecordedDocument {
  readonly name: string;
  /** A word that stands in the file, in its name and in every question about it, and nowhere else. */
  readonly mark: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly pageCount: number;
  /** Files of one request are kept together or not at all. */
  readonly batch: number;
  state: 'uploading' | 'kept' | 'deleting' | 'deleted';
  id: number | undefined;
  readonly questions: RecordedQuestion[];
  /** What was answered as its analysis, as text. */
  analysis: string | undefined;
  /** Questions that were paid with its own allowance, counted right before it was deleted. */
  questionsUsedAtDeletion: number;
  /** One thing at a time is done with it. */
  isBusy: boolean;
}

export interface RecordedPurchase {
  readonly item: 'boost' | 'pro';
  /** Address of the page it is paid on, below the server's. */
  readonly path: string;
  state: 'open' | 'paying' | 'paid';
}

/** One of the people at work, with everything that was promised to them. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly guestId: string;
  stage: 'trial' | 'signing-in' | 'account' | 'leaving' | 'gone';
  /** Without a session for a trial, and where the response with it was lost. */
  readonly cookies: CookieJar;
  readonly documents: RecordedDocument[];
  readonly purchases: RecordedPurchase[];
  isUploading: boolean;
  isBuying: boolean;
  /** From the first order on the payment provider knows the person's number, whatever became of the order. */
  hasOrdered: boolean;
  /** As far as it was seen. */
  isPro: boolean;
  /** Rows in which the person was seen. */
  readonly userIds: Set<string>;
}

export interface Tally {
  kills: number;
  acknowledged: Record<string, number>;
  /** Requests whose answer was lost with the server. */
  inFlight: Record<string, number>;
  /** Answers that refused something, by operation and status. */
  refused: Record<string, number>;
  /** Errors in the servers' logs. */
  logged: Record<string, number>;
}

export function makeTally(): Tally {
  return { kills: 0, acknowledged: {}, inFlight: {}, refused: {}, logged: {} };
}

/** Counts how a request ended. @param isDone whether its answer promises something */
export function note(tally: Tally, operation: string, answer: Outcome, isDone: boolean): void {
  const [counts, key] = (() => {
    if (answer === undefined) return [tally.inFlight, operation] as const;
    if (isDone) return [tally.acknowledged, operation] as const;
    return [tally.refused, `${operation} ${nameOf(answer)}`] as const;
  })();
  counts[key] = (counts[key] ?? 0) + 1;
}

/** A request that may have had an effect though it was not acknowledged: the response was lost, or was a server error. */
export function isUnclear(answer: Outcome): boolean {
  return answer === undefined || answer.statusCode >= 500;
}

export const isSignedIn = ({ cookies }: Person): boolean => cookies.has('lexden_session');

export const keptDocuments = (person: Person): RecordedDocument[] =>
  person.documents.filter(({ state }) => state === 'kept');

/** Uploads that counted, for good. */
export const countUploads = (person: Person): number =>
  person.documents.filter(({ state }) => state !== 'uploading').length;
