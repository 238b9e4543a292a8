import type { IncomingHttpHeaders } from 'node:http';

/** What a provider's server answers to one request, whatever its protocol. */
export type Behaviour =
  /** The value as JSON, as a model does that keeps to its schema. */
  | { readonly kind: 'value'; readonly value: unknown }
  /** The same, but the second half only when `release` is there. */
  | { readonly kind: 'held'; readonly value: unknown; readonly release: Promise<unknown> }
  /** Any text at all where JSON was asked for. */
  | { readonly kind: 'text'; readonly text: string }
  /** The model came to the limit of its output. */
  | { readonly kind: 'length'; readonly text: string }
  | { readonly kind: 'refusal' }
  /** The connection is lost in the middle of the answer, after `release` where one is given. */
  | { readonly kind: 'cut'; readonly text: string; readonly release?: Promise<void> }
  /** The answer begins well, and then the server reports an error of its own. Only streams can. */
  | { readonly kind: 'error-midway'; readonly text: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'broken' }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'too-long' }
  /** Sends the request on to another address. */
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** Accepts the request and never answers. */
  | { readonly kind: 'hang' }
  /** Begins to answer and stops in the middle, with the connection open. */
  | { readonly kind: 'stall'; readonly text: string };

/** Why a server answers with a status and nothing else. */
export type Problem =
  | 'wrong-key'
  | 'unknown-model'
  | 'bad-request'
  | 'rate-limited'
  | 'broken'
  | 'overloaded'
  | 'too-long';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A request that is what the real server takes. */
export interface ReadRequest {
  readonly model: string;
  readonly key: string | undefined;
  readonly instructions: string;
  readonly content: string;
  /** The JSON Schema that the output must fit; undefined where the protocol was asked for any JSON. */
  readonly schema: unknown;
  readonly outputTokensLimit: number | undefined;
  readonly isStream: boolean;
  /** Whether a stream shall end with the figures of what was used, where the protocol has them only for the asking. */
  readonly asksForUsage?: boolean;
  /** Whether the output is to be the input of a tool, as models are asked that know no other way to keep to a schema. */
  readonly isToolCall?: boolean;
}

/** What a model wrote, and why it ended. */
export interface Output {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refusal';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly model: string;
}

export interface ProblemAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One provider's protocol: what it takes and what it sends. */
export interface Wire {
  /** What the address of the server ends with, as it stands in a setting. */
  readonly basePath: string;
  /** @throws Error with what is wrong, where the real server would not take it */
  read(request: ReceivedRequest): ReadRequest;
  problem(problem: Problem, detail: string): ProblemAnswer;
  /** The body of an answer that is not streamed. */
  whole(output: Output, request: ReadRequest): unknown;
  /** The server-sent events of a streamed answer, in order, each a finished frame. */
  stream(output: Output, request: ReadRequest): readonly string[];
  /** The frame by which a stream tells that the server failed. */
  streamError(): string;
}

/** Server-sent events in the form that names its type. */
export function namedFrame(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

export function dataFrame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

const SMALLEST_INT32 = -(2 ** 31);
const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * Bounds that overflow where a schema is made into a grammar, in servers of llama.cpp before October 2025.
 * @throws Error naming the first such place
 */
export function checkBounds(schema: unknown, path = '$'): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    const isBound = /^(exclusive)?m(in|ax)imum$/i.test(name) && typeof value === 'number';
    if (isBound && (value < SMALLEST_INT32 || value > LARGEST_INT32)) {
      throw new Error(`Failed to parse the grammar: ${name} at ${path} is out of range.`);
    }
    checkBounds(value, `${path}.${name}`);
  }
}

/** Small enough that words, numbers and escapes of JSON are torn apart. */
const PIECE_LENGTH = 7;
/** Enough pieces to be torn apart; what is longer comes in longer ones. */
const PIECES_LIMIT = 60;

export function piecesOf(text: string): string[] {
  const length = Math.max(PIECE_LENGTH, Math.ceil(text.length / PIECES_LIMIT));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/**
 * What providers that hold a model strictly to a schema demand of it.
 * @throws Error naming the first place that such a provider refuses
 */
export function checkStrictSchema(schema: unknown, refusedWords: readonly string[] = [], path = '$'): void {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Record<string, unknown>;
  for (const word of refusedWords)
    if (word in node) throw new Error(`Invalid schema at ${path}: "${word}" is not permitted.`);
  if (node.type === 'object') {
    const properties = Object.entries((node.properties ?? {}) as Record<string, unknown>);
    const required = new Set(node.required as string[] | undefined);
    if (node.additionalProperties !== false)
      throw new Error(`Invalid schema at ${path}: additionalProperties must be false.`);
    for (const [name, property] of properties) {
      if (!required.has(name)) throw new Error(`Invalid schema at ${path}: "${name}" must be required.`);
      checkStrictSchema(property, refusedWords, `${path}.${name}`);
    }
  }
  if (node.type === 'array') checkStrictSchema(node.items, refusedWords, `${path}[]`);
  for (const alternative of (node.anyOf ?? []) as unknown[]) checkStrictSchema(alternative, refusedWords, path);
}
