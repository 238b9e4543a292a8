import { missing } from '../api/api-problem.ts';
import { renderObject } from '../rendering/render-object.ts';
import type { BookEvent, OpenBook } from './book.ts';
import type { ProviderRecord, RecordKind, RecordOf } from './records.ts';

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
    all: () => [...known.values()],
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
