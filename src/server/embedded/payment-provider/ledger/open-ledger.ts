import { missing } from '../api/api-problem.ts';
import { renderObject } from '../rendering/render-object.ts';
import type { LedgerEvent, OpenLedger } from './ledger.ts';
import type { ProviderRecord, RecordKind, RecordOf } from './records.ts';

/** Stripe's names of the records, for its messages. */
const NAMES: Partial<Record<RecordKind, string>> = {
  checkout: 'checkout.session',
  schedule: 'subscription_schedule',
  payment: 'payment_intent',
  portal: 'billing_portal.session',
};

const isRecord = (object: ProviderRecord | object): object is ProviderRecord => 'kind' in object;

export function openLedger(records: readonly ProviderRecord[], now: number): OpenLedger {
  const known = new Map(records.map((record) => [record.id, record]));
  const changed = new Map<string, ProviderRecord>();
  const events: LedgerEvent[] = [];
  const ofKind = <Kind extends RecordKind>(kind: Kind) =>
    [...known.values()].filter((record): record is RecordOf<Kind> => record.kind === kind);
  const ledger: OpenLedger = {
    now,
    changed,
    events,
    all: () => [...known.values()],
    find: (kind, id) => ofKind(kind).find((record) => record.id === id),
    get(kind, id) {
      const record = ledger.find(kind, id);
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
    emit(type, object) {
      events.push({ type, object: structuredClone(isRecord(object) ? renderObject(ledger, object) : object) });
    },
  };
  return ledger;
}
