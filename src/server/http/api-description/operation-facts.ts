import type { ErrorCode } from '#contract/errors.ts';

export const TAGS = {
  Documents: 'Files, their pages, and their reading.',
  Analysis: 'Analyses of documents, and their downloads as reports.',
  Questions: 'Questions about documents, and their conversations.',
  Notes: 'Notes on documents: saved answers, and what their owners write.',
  Account: 'What account holders see and decide about their own data.',
  'Sign-in': 'Sign-in and sessions.',
  Billing: 'Plans, packs of questions, and payments.',
  Service: 'The service itself.',
} as const;
export type Tag = keyof typeof TAGS;

/** How a call is authenticated: by session cookie, by trial header, by either, or not at all. */
export type Authentication = 'account' | 'guest' | 'anyone';

/** A request or response header. */
export interface HeaderFacts {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: true;
}

/** A response other than the contract's JSON. */
export interface ResponseFacts {
  readonly description: string;
  /** Schemas by content type; none for a response without a body. `contract` refers to the contract's own schema. */
  readonly content?: Readonly<Record<string, Readonly<Record<string, unknown>> | 'contract'>>;
  readonly headers?: Readonly<Record<string, HeaderFacts>>;
}

/** Metadata that cannot be derived from the binding of a call. */
export interface OperationFacts {
  readonly summary: string;
  readonly tag: Tag;
  readonly description?: string;
  /** Refusals specific to the call, besides those of the HTTP layer. */
  readonly refusals?: readonly ErrorCode[];
  /** Replaces the contract's response. */
  readonly responses?: Readonly<Record<number, ResponseFacts>>;
  readonly requestHeaders?: Readonly<Record<string, HeaderFacts>>;
  /** Replaces the contract's body, by content type. */
  readonly requestBody?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * Omitted when the audience of the route determines it: `account` and `guest` routes, and the prefix of a caller's.
   */
  readonly authentication?: Authentication;
  /** Refusals are reported by a redirect. */
  readonly redirectsRefusals?: true;
}
