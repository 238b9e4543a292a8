import { z } from 'zod';
import { errorBodySchema } from './error-schemas.ts';
import { DOCUMENTS_PER_QUESTION, MESSAGE_LENGTH_LIMIT, PLACES_SHOWN } from './plans.ts';
import { coverageSchema, sourceSchema } from './sources.ts';

const PLACES_TEXT = `An answer shows ${PLACES_SHOWN.usual} to ${PLACES_SHOWN.most} places.`;

export const conversationIdSchema = z.uuid();

export const chatRequestSchema = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Write a question first.')
    .max(MESSAGE_LENGTH_LIMIT, `A question may have at most ${MESSAGE_LENGTH_LIMIT} characters.`),
  documentIds: z.array(z.number().int().positive()).min(1).max(DOCUMENTS_PER_QUESTION),
  conversationId: conversationIdSchema.nullish(),
  /** How many places the answer shows, its sources and the nearest passages together; 3 where left out. */
  near: z.number().int().min(PLACES_SHOWN.usual, PLACES_TEXT).max(PLACES_SHOWN.most, PLACES_TEXT).optional(),
  /** Whether a streamed answer has `draft` events. */
  drafts: z.boolean().optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/**
 * `partial`: a part of the question is answered. `silent`: all of the text was sent to a model, and it says nothing on the
 * question. `refused`: an answer was withheld, as nothing of it stood the checks.
 */
export const outcomeSchema = z.enum(['answered', 'partial', 'silent', 'not-found', 'refused']);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Whether there is an answer, at least to a part of the question. */
export function holdsAnswer(outcome: Outcome): boolean {
  return outcome === 'answered' || outcome === 'partial';
}

/** In an answer: one that a client does not know is shown as the answer it is, without claims about absence or cost. */
const receivedOutcomeSchema = outcomeSchema.catch('answered');

/** Token usage of a model's calls for an answer. The cost is null unless token prices are known. */
export const usageSchema = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.number().nullable(),
  /** Left out where the provider reported the tokens of every call. */
  isEstimated: z.literal(true).optional(),
});
export type Usage = z.infer<typeof usageSchema>;

/** What left the machine for this answer. The built-in engine sends nothing. */
export const egressSchema = z.object({
  /** The engine that wrote the answer. */
  engine: z.string(),
  /** Service that received passages, even if another engine wrote the answer. */
  provider: z.string().optional(),
  passagesSent: z.number().int(),
  /** Everything that could be read of all documents of the question was sent: so many passages. Left out otherwise. */
  sentWhole: z.literal(true).optional(),
  /** Embedding service, which received the passages of every document when it was read; absent without one. */
  search: z.object({ provider: z.string(), wasQuestionSent: z.boolean() }).optional(),
  usage: usageSchema.optional(),
  /** One sentence on why another engine than the configured one wrote the answer. */
  notice: z.string().optional(),
});

/** How much of one of several documents an answer is based on. */
const documentCoverageSchema = z.object({
  documentId: z.number().int(),
  filename: z.string(),
  coverage: coverageSchema,
});
export type DocumentCoverage = z.infer<typeof documentCoverageSchema>;

/** A statement of an answer with its own sources. */
const answerStatementSchema = z.object({
  /** Markdown, with the white space before it: the answer's text begins with all of them, one after the other. */
  text: z.string(),
  /** Positions in the answer's `sources`, from 0. */
  sources: z.array(z.number().int().min(0)),
  /** `full`: a second check found that the sources say it; `part`: a part of it. Left out where that was not checked. */
  support: z.enum(['full', 'part']).optional().catch(undefined),
});
export type AnswerStatement = z.infer<typeof answerStatementSchema>;

const answerFacts = {
  outcome: receivedOutcomeSchema,
  /** Of several documents together; `unreadPages` is empty then, as a page's number tells nothing. */
  coverage: coverageSchema,
  /** What was asked about, where that was more than one document, in the order of the question. */
  documents: z.array(documentCoverageSchema).optional(),
  /** Further places that are nearest to what was asked, best first; with the sources, as many as the request wants. */
  near: z.array(sourceSchema),
  egress: egressSchema,
  /** Whether this question was counted. Only an answer with a source is, unless the free replies of the day are used up. */
  charged: z.boolean(),
  /** The answer may be about something else, and says so. Left out where it is sure, or none. */
  hedged: z.literal(true).optional(),
  /** Left out where the answer consists of words of the document, and of older answers. */
  statements: z.array(answerStatementSchema).optional(),
  /**
   * Whether a second call judged if the sources support the statements: `off` by the settings; `failed` after the answer
   * was sent for it; `skipped` without, as the model is suspended or the account has reached its limit. Left out where there
   * is nothing to judge.
   */
  supportCheck: z.enum(['done', 'off', 'failed', 'skipped']).optional().catch(undefined),
  /** How many statements of the model were left out, as their quotes were not found, or do not support them. */
  leftOut: z.number().int().min(1).optional(),
  /** Sentences of the answer, marked in its text, that state what none of its sources does. Left out where there are none. */
  unverified: z.array(z.string()).optional(),
  /** The model wrote more than an answer may hold: the text is its beginning, and says so. Left out where it is whole. */
  truncated: z.literal(true).optional(),
};

export const chatResponseSchema = z.object({
  response: z.string(),
  sources: z.array(sourceSchema),
  conversationId: conversationIdSchema,
  messageId: z.uuid(),
  ...answerFacts,
});
export type ChatResponse = z.infer<typeof chatResponseSchema>;

export const messageMetadataSchema = z.object({ sources: z.array(sourceSchema), ...answerFacts });

export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  metadata: messageMetadataSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;

export const conversationSchema = z.object({
  id: conversationIdSchema,
  documentId: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** `remainingQuestions` and `questionLimit` are null where metering is off. */
export const chatLimitsSchema = z.object({
  remainingQuestions: z.number().int().nullable(),
  questionLimit: z.number().int().nullable(),
  globalCredits: z.number().int(),
});
export type ChatLimits = z.infer<typeof chatLimitsSchema>;

/**
 * The events of a streamed answer. Each is one server-sent event: `event` is the type, `data` the rest as JSON.
 * Text is sent only after its quotes were checked, and before it was judged whether they support it. `withdrawn` takes back the text and the sources that were sent so far:
 * the answer begins again. `draft` is what is written behind the text so far: its quotes stand on their pages; its whole
 * sentences have the marks of the checks that need no call, the words behind them are not checked. Each draft replaces the one before, and so does the next text; an empty one takes it back. `done` holds the answer as it is kept, whatever came before.
 */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text-delta'),
    text: z.string(),
    /** Of a whole statement: positions among the sources so far. */
    cites: z.array(z.number().int().min(0)).optional(),
  }),
  z.object({ type: z.literal('source'), source: sourceSchema }),
  z.object({ type: z.literal('draft'), text: z.string() }),
  z.object({ type: z.literal('withdrawn') }),
  z.object({ type: z.literal('done'), answer: chatResponseSchema }),
  z.object({ type: z.literal('error'), error: errorBodySchema }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;
