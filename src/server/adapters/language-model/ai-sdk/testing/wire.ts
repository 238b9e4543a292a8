import type { IncomingHttpHeaders } from 'node:http';

/** Scripted response of a provider's server, for any protocol. */
export type Behaviour =
  /** A value that fits the schema; with the input tokens that the server reports, its own count when left out. */
  | { readonly kind: 'value'; readonly value: unknown; readonly inputTokens?: number }
  /** The same, with the second half delayed until `release`. */
  | { readonly kind: 'held'; readonly value: unknown; readonly release: Promise<unknown> }
  /** Arbitrary text instead of JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** Truncated at the output limit. */
  | { readonly kind: 'length'; readonly text: string }
  | { readonly kind: 'refusal' }
  /** The connection breaks midway, after `release` where given. */
  | { readonly kind: 'cut'; readonly text: string; readonly release?: Promise<void> }
  /** The server reports an error after a good start. Streams only. */
  | { readonly kind: 'error-midway'; readonly text: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'broken' }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'too-long' }
  /** Redirects to another address. */
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  /** Accepts the request and never responds. */
  | { readonly kind: 'hang' }
  /** Stalls midway with the connection open. */
  | { readonly kind: 'stall'; readonly text: string };

/** Error responses. */
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

/** A request that the real server would accept. */
export interface ReadRequest {
  readonly model: string;
  readonly key: string | undefined;
  readonly instructions: string;
  readonly content: string;
  /** The part of the content that is marked to be cached; left out where none is. */
  readonly cachedContent?: string;
  /** JSON Schema of the output; undefined in plain JSON mode. */
  readonly schema: unknown;
  readonly outputTokensLimit: number | undefined;
  readonly isStream: boolean;
  /** Whether a stream must end with the usage, where that is optional. */
  readonly asksForUsage?: boolean;
  /** Whether the output is the input of a tool, for models without structured output. */
  readonly isToolCall?: boolean;
}

/** Output of a model and why it ended. */
export interface Output {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refusal';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly model: string;
}

interface ProblemAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Protocol of one provider. */
export interface Wire {
  /** Path of the base URL. */
  readonly basePath: string;
  /** @throws Error for a request that the real server would reject */
  read(request: ReceivedRequest): ReadRequest;
  problem(problem: Problem, detail: string): ProblemAnswer;
  /** Body of a response without streaming. */
  whole(output: Output, request: ReadRequest): unknown;
  /** Server-sent events of a streamed response, as complete frames. */
  stream(output: Output, request: ReadRequest): readonly string[];
  /** The frame of a server error within a stream. */
  streamError(): string;
}

/** Server-sent event with its type as the event name. */
export function namedFrame(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

export function dataFrame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

const SMALLEST_INT32 = -(2 ** 31);
const LARGEST_INT32 = 2 ** 31 - 1;

/**
 * Bounds that overflow in the grammar of llama.cpp servers before October 2025.
 * @throws Error naming the first such bound
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

/** Short enough to split words, numbers and JSON escapes. */
const PIECE_LENGTH = 7;
/** Upper bound on the number of pieces; longer outputs come in longer ones. */
const PIECES_LIMIT = 60;

export function piecesOf(text: string): string[] {
  const length = Math.max(PIECE_LENGTH, Math.ceil(text.length / PIECES_LIMIT));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/**
 * Requirements of providers with strict schemas.
 * @throws Error naming the first violation
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
