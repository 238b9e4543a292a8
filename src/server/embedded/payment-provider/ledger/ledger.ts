import type { ProviderRecord, RecordKind, RecordOf } from './records.ts';

/** An event that is reported to the server. */
export interface LedgerEvent {
  readonly type: string;
  /** Snapshot of the object that it is about. */
  readonly object: unknown;
}

/**
 * Everything about one customer, and the prices that all share, in memory. What is changed here is written in one
 * transaction with the events, or not at all.
 */
export interface Ledger {
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
  emit(type: string, object: ProviderRecord | object): void;
}

export interface OpenLedger extends Ledger {
  readonly changed: ReadonlyMap<string, ProviderRecord>;
  readonly events: readonly LedgerEvent[];
  /** Every record as it is now, oldest first. */
  all(): ProviderRecord[];
}
