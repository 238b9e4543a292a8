import type { ErrorCode } from '#contract/errors.ts';

export const TAGS = {
  Documents: 'Files, their pages, and their reading.',
  Analysis: 'What is worth knowing about a document, and copies of it to take along.',
  Questions: 'Questions about documents, and the talks they belong to.',
  Account: 'What account holders see and decide about their own data.',
  'Sign-in': 'Who is asking.',
  Billing: 'Plans, packs of questions, and payments.',
  Service: 'What belongs to nobody in particular.',
} as const;
export type Tag = keyof typeof TAGS;

/** How a call knows who is asking: by the cookie of a session, by the header of a trial, by either, or not at all. */
export type Authentication = 'account' | 'guest' | 'anyone';

/** A header of an answer, or of a request. */
export interface HeaderFacts {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: true;
}

/** An answer that is not the contract's JSON. */
export interface ResponseFacts {
  readonly description: string;
  /** Schemas by content type; none for an answer without a body. `contract` stands for the contract's own. */
  readonly content?: Readonly<Record<string, Readonly<Record<string, unknown>> | 'contract'>>;
  readonly headers?: Readonly<Record<string, HeaderFacts>>;
}

/** What cannot be read off the binding of a call. */
export interface OperationFacts {
  readonly summary: string;
  readonly tag: Tag;
  readonly description?: string;
  /** What its own rules refuse, besides what the frame refuses of every call of its kind. */
  readonly refusals?: readonly ErrorCode[];
  /** In place of the contract's answer. */
  readonly responses?: Readonly<Record<number, ResponseFacts>>;
  readonly requestHeaders?: Readonly<Record<string, HeaderFacts>>;
  /** In place of the contract's body, by content type. */
  readonly requestBody?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Left out where the audience of the route says it: `account` and `guest` routes, and the prefix of a caller's. */
  readonly asker?: Authentication;
  /** Every refusal is told by sending the browser elsewhere. */
  readonly redirectsRefusals?: true;
}
