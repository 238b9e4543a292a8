import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ApiProblem } from './api/api-problem.ts';
import type { EndpointLedger } from './api/endpoint.ts';
import type { ApiAnswer, KeyedRequest, RequestStore } from './api/request-store.ts';
import { advanceClock } from './ledger/advance-clock.ts';
import { recordIdOf } from './ledger/ids.ts';
import type { OpenLedger } from './ledger/ledger.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { RecordStore } from './ledger/record-store.ts';
import { type Deliveries, toDeliveries } from './webhooks/deliveries.ts';
import type { DeliveryStore, WebhookDelivery } from './webhooks/delivery-store.ts';

/** As long as Stripe does. */
const REQUESTS_KEPT_MS = DAY_MS;
/** How long the address of a billing page opens it. */
export const PORTAL_LIFETIME_MS = HOUR_MS;
const PAYMENT_REQUIRED = 402;

/** Ids in a request, any of which may identify the customer: the first known one decides. */
export type Subjects = readonly (string | undefined)[];

export type Provider = ReturnType<typeof createProvider>;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly records: RecordStore;
  readonly requests: RequestStore;
  readonly deliveryStore: DeliveryStore;
  readonly deliveries: Deliveries;
  /** Called when a customer's records cannot be processed; the others are processed nevertheless. */
  readonly onProblem: (error: unknown, customerId: string) => void;
}

export function createProvider(dependencies: Dependencies) {
  const { db, clock, records, requests, deliveryStore, deliveries, onProblem } = dependencies;
  let eventCount = 0;
  const nextNumber = () => eventCount++;
  const nowInSeconds = () => Math.floor(clock.now() / SECOND_MS);

  async function findCustomer(executor: Database | DatabaseTransaction, subjects: Subjects): Promise<string | null> {
    for (const id of subjects) {
      const found = id === undefined ? undefined : await records.findCustomerOf(executor, recordIdOf(id));
      if (found) return found;
    }
    return null;
  }

  async function keep(transaction: DatabaseTransaction, ledger: OpenLedger, customerId: string | null) {
    await records.save(transaction, ledger.changed.values());
    const written = toDeliveries(ledger.events, customerId, { now: clock.now(), nextNumber });
    await deliveryStore.insert(transaction, written);
    return written;
  }

  /** Runs the work with the customer locked until the transaction ends. */
  async function changeIn<Result>(
    transaction: DatabaseTransaction,
    subjects: Subjects,
    work: (ledger: EndpointLedger) => Result,
  ): Promise<Changed<Result>> {
    const known = await findCustomer(transaction, subjects);
    if (known === null) await records.readSecret(transaction);
    await records.lock(transaction, known);
    const before = openLedger(await records.load(transaction, known), nowInSeconds());
    advanceClock(before);
    const passed = await keep(transaction, before, known);
    const { ledger, hasForgotten } = withForget(openLedger(before.all(), before.now));
    try {
      const result = work(ledger);
      const customerId = known ?? newCustomerIn(ledger);
      if (hasForgotten() && customerId !== null) {
        await records.remove(transaction, customerId);
        return { result, customerId: null, written: [] };
      }
      return { result, customerId, written: [...passed, ...(await keep(transaction, ledger, customerId))] };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { problem: error, customerId: known, written: passed };
    }
  }

  /**
   * Changes something about a customer, serialized and in one transaction with its webhook events, which are delivered
   * before this returns. Due events are applied first, and kept when the work is refused.
   * @throws ApiProblem when the work does
   */
  async function change<Result>(subjects: Subjects, work: (ledger: EndpointLedger) => Result): Promise<Result> {
    const changed = await db.transaction().execute((transaction) => changeIn(transaction, subjects, work));
    await deliveries.deliverNew(changed.written);
    if ('problem' in changed) throw changed.problem;
    return changed.result;
  }

  /** The same, idempotent by the request's key. */
  async function answer(
    subjects: Subjects,
    work: (ledger: EndpointLedger) => object,
    request: KeyedRequest,
  ): Promise<ApiAnswer> {
    const { answer, written } = await db.transaction().execute(async (transaction) => {
      const former = await requests.claim(transaction, request, clock.now());
      if (former === 'other') throw otherRequest();
      if (former) return { answer: former, written: [] };
      const changed = await changeIn(transaction, subjects, work);
      const given = answerOf(changed);
      // Refused requests can be repeated; declined cards are stored, as Stripe does.
      if (given.status < 400 || given.status === PAYMENT_REQUIRED) {
        await requests.keep(transaction, request.key, given, changed.customerId);
      } else {
        await requests.release(transaction, request.key);
      }
      return { answer: given, written: changed.written };
    });
    await deliveries.deliverNew(written);
    return answer;
  }

  return {
    /** @param work reads the customer's ledger; its changes are discarded */
    async read<Result>(subjects: Subjects, work: (ledger: EndpointLedger) => Result): Promise<Result> {
      const customerId = await findCustomer(db, subjects);
      return work(withForget(openLedger(await records.load(db, customerId), nowInSeconds())).ledger);
    },
    change,
    answer,
    /** Applies due events of all customers, and delivers due webhook events. */
    async runDueTasks(): Promise<void> {
      for (const customerId of await records.listDueCustomers(clock.now())) {
        await change([customerId], () => undefined).catch((error: unknown) => onProblem(error, customerId));
      }
      await requests.deleteOlder(clock.now() - REQUESTS_KEPT_MS);
      await records.deleteOlder('portal', clock.now() - PORTAL_LIFETIME_MS);
      await deliveries.deliverDue();
    },
  };
}

type Changed<Result> = { readonly customerId: string | null; readonly written: readonly WebhookDelivery[] } & (
  | { readonly result: Result }
  | { readonly problem: ApiProblem }
);

function answerOf(changed: Changed<object>): ApiAnswer {
  if ('problem' in changed) return { status: changed.problem.status, body: changed.problem.toBody() };
  return { status: 200, body: changed.result };
}

function withForget(opened: OpenLedger) {
  let isForgotten = false;
  const ledger = {
    ...opened,
    forget() {
      isForgotten = true;
    },
  };
  return { ledger, hasForgotten: () => isForgotten };
}

/** The customer that a request has created. */
function newCustomerIn({ changed }: OpenLedger): string | null {
  for (const record of changed.values()) if (record.kind === 'customer') return record.id;
  return null;
}

function otherRequest(): ApiProblem {
  const text =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Use another key.';
  return new ApiProblem(400, 'idempotency_error', text, { code: 'idempotency_key_in_use' });
}
