import { missing } from './api-problem.ts';
import type { ProviderRecord, RecordKind, RecordOf } from './records.ts';
import { renderObject } from './render-object.ts';

/** Something happened; the server is told of it. */
export interface BookEvent {
  readonly type: string;
  /** What it is about, as it was right then. */
  readonly object: unknown;
}

/**
 * Everything about one customer, and the prices that all share, in memory. What is changed here is written in one
 * transaction with the events, or not at all.
 */
export interface Book {
  /** Whole seconds since 1970-01-01T00:00:00Z. */
  readonly now: number;
  find<Kind extends RecordKind>(kind: Kind, id: string): RecordOf<Kind> | undefined;
  /** @throws ApiProblem in the form of Stripe's `resource_missing` */
  get<Kind extends RecordKind>(kind: Kind, id: string): RecordOf<Kind>;
  /** Newest first, as Stripe lists. */
  list<Kind extends RecordKind>(kind: Kind): RecordOf<Kind>[];
  /** Adds or replaces. @returns the record */
  put<Changed extends ProviderRecord>(record: Changed): Changed;
  /** @param object what the event is about; a record in place of its rendering */
  tell(type: string, object: ProviderRecord | object): void;
}

export interface OpenBook extends Book {
  readonly changed: ReadonlyMap<string, ProviderRecord>;
  readonly events: readonly BookEvent[];
}

/** Stripe's names of the records, for its messages. */
const NAMES: Partial<Record<RecordKind, string>> = {
  checkout: 'checkout.session',
  schedule: 'subscription_schedule',
  payment: 'payment_intent',
  portal: 'billing_portal.session',
};

const isRecord = (object: ProviderRecord | object): object is ProviderRecord => 'kind' in object;

export function openBook(records: readonly ProviderRecord[], now: number): OpenBook {
  const known = new Map(records.map((record) => [record.id, record]));
  const changed = new Map<string, ProviderRecord>();
  const events: BookEvent[] = [];
  const ofKind = <Kind extends RecordKind>(kind: Kind) =>
    [...known.values()].filter((record): record is RecordOf<Kind> => record.kind === kind);
  const book: OpenBook = {
    now,
    changed,
    events,
    find: (kind, id) => ofKind(kind).find((record) => record.id === id),
    get(kind, id) {
      const record = book.find(kind, id);
      if (!record) throw missing(NAMES[kind] ?? kind, id);
      return record;
    },
    list: (kind) =>
      ofKind(kind)
        .reverse()
        .sort((one, other) => other.createdAt - one.createdAt),
    put(record) {
      known.set(record.id, record);
      changed.set(record.id, record);
      return record;
    },
    tell(type, object) {
      events.push({ type, object: structuredClone(isRecord(object) ? renderObject(book, object) : object) });
    },
  };
  return book;
}
