import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import { type Gate, makeGate } from '#tests/support/builders/server/gate.ts';

type Method = Exclude<keyof Payments, 'mode'>;

/** A spy between the server and the payment provider. */
export interface PaymentsWatch {
  /** What the server asked so far, in order. */
  readonly asked: readonly Method[];
  /** What of it was answered, in the order of the answers. */
  readonly answered: readonly Method[];
  /** Forgets what was asked and answered so far. */
  clear(): void;
  /** Cuts the line: nothing is asked any more, until it is mended. Only these methods when any are named. */
  cut(...methods: Method[]): void;
  /** Loses responses: the call takes effect, and fails. */
  loseAnswersOf(...methods: Method[]): void;
  mend(): void;
  /** Mends the line, and forgets what was asked. */
  reset(): void;
  /** Stands before a method, open at first. */
  gateOf(method: Method): Gate;
}

const LINE_CUT = 'the line was cut';

/** The same payments, watched. */
export function watchPayments(payments: Payments): { readonly payments: Payments; readonly watch: PaymentsWatch } {
  const [asked, answered]: [Method[], Method[]] = [[], []];
  const gates = new Map<Method, Gate>();
  const failing = { before: (_: Method) => false, after: (_: Method) => false };
  const wrap =
    (method: Method) =>
    async (...given: never[]) => {
      asked.push(method);
      await gates.get(method)?.pass();
      if (failing.before(method)) throw new PaymentsError('payments-unreachable', LINE_CUT);
      const answer = await (payments[method] as (...input: never[]) => Promise<unknown>).apply(payments, given);
      answered.push(method);
      if (failing.after(method)) throw new PaymentsError('payments-unreachable', LINE_CUT);
      return answer;
    };
  const watched = new Proxy(payments, {
    get: (target, name) =>
      typeof target[name as keyof Payments] === 'function' ? wrap(name as Method) : target[name as keyof Payments],
  });
  const watch: PaymentsWatch = {
    asked,
    answered,
    clear() {
      asked.splice(0);
      answered.splice(0);
    },
    cut: (...methods) => {
      failing.before = (method) =>
        method !== 'close' && method !== 'runDueTasks' && (methods.length === 0 || methods.includes(method));
    },
    loseAnswersOf: (...methods) => {
      failing.after = (method) => methods.includes(method);
    },
    mend: () => Object.assign(failing, { before: () => false, after: () => false }),
    reset() {
      watch.mend();
      watch.clear();
    },
    gateOf(method) {
      const gate = gates.get(method) ?? makeGate();
      gates.set(method, gate);
      return gate;
    },
  };
  return { payments: watched, watch };
}
