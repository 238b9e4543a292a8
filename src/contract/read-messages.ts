import { z } from 'zod';
import { egressSchema, type Message, messageMetadataSchema, messageSchema } from './chat.ts';
import { coverageSchema, type Source, sourceSchema } from './sources.ts';

export type MessageMetadata = NonNullable<Message['metadata']>;

/** A client or a migration may have encoded JSON twice; deeper nesting is not supported. */
const MOST_LAYERS_OF_TEXT = 2;

/**
 * Parses the metadata of a message, given as an object or as JSON text. Invalid parts are left out, so that one message
 * never keeps the others from being shown.
 * @returns null where too little is valid to say how the answer was made
 */
export function readMessageMetadata(value: unknown): MessageMetadata | null {
  const fields = readObject(value);
  if (fields === null) return null;
  const whole = messageMetadataSchema.safeParse(fields);
  return whole.success ? whole.data : readParts(fields);
}

/**
 * Without valid `egress` no claim about it may be shown, so such a message has no metadata. Statements are left out: their
 * sources are named by position, which a source that is left out would change.
 */
function readParts(fields: Readonly<Record<string, unknown>>): MessageMetadata | null {
  const egress = egressSchema.safeParse(fields['egress']).data;
  if (!egress) return null;
  const { outcome, charged } = messageMetadataSchema.shape;
  const coverage = coverageSchema.safeParse(fields['coverage']).data;
  const documents = messageMetadataSchema.shape.documents.safeParse(fields['documents']).data;
  const unverified = messageMetadataSchema.shape.unverified.safeParse(fields['unverified']).data;
  return {
    egress,
    sources: readList(fields['sources'], sourceSchema),
    near: readList(fields['near'], sourceSchema),
    // "Not found in n pages" needs the coverage.
    outcome: coverage ? outcome.parse(fields['outcome']) : 'answered',
    coverage: coverage ?? { pagesTotal: 0, pagesRead: 0, unreadPages: [] },
    charged: charged.safeParse(fields['charged']).data ?? false,
    ...(documents && { documents }),
    ...(unverified && { unverified }),
  };
}

/** A message as a client shows it, with the sources also of an answer without metadata. */
export interface ReadMessage extends Message {
  readonly sources: readonly Source[];
}

const receivedMessageSchema = messageSchema.extend({
  id: z.coerce.string(),
  metadata: z.unknown(),
  createdAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
});

/**
 * The messages of a conversation. One that cannot be shown at all is left out.
 * @param documentId the conversation's document: that of a source which names a file and a page alone
 */
export function readMessages(received: readonly unknown[], documentId: number): ReadMessage[] {
  return received.flatMap((value) => {
    const message = receivedMessageSchema.safeParse(value).data;
    if (!message) return [];
    const metadata = readMessageMetadata(message.metadata);
    const sources = metadata?.sources ?? readList(readObject(message.metadata)?.['sources'], bareSource(documentId));
    return [{ ...message, metadata, sources }];
  });
}

/** A source of which file and page are known; its words were not checked by this product. */
function bareSource(documentId: number) {
  const bare = z
    .object({ filename: z.string(), pageNumber: z.coerce.number().int().min(1) })
    .transform((place): Source => ({ ...place, documentId, quote: '', rects: [], verified: false }));
  return z.union([sourceSchema, bare]);
}

function readList<Item>(value: unknown, schema: z.ZodType<Item>): Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const read = schema.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

function readObject(value: unknown): Readonly<Record<string, unknown>> | null {
  let read = value;
  for (let layer = 0; typeof read === 'string' && layer < MOST_LAYERS_OF_TEXT; layer += 1) read = parseJson(read);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
