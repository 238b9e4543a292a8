/** A gate in a port: while it is shut, callers wait, and the test knows that one has arrived. */
export interface Gate {
  /** Shuts the door. */
  shut(): void;
  /** Lets everybody through, now and later. */
  open(): void;
  /** Stands at the call that is to be held up. */
  pass(): Promise<void>;
  /** Resolves when a caller waits at the gate. */
  untilSomebodyWaits(): Promise<void>;
}

export function makeGate(): Gate {
  const freed = { promise: Promise.resolve(), resolve: () => {} };
  const arrived = { promise: Promise.resolve(), resolve: () => {} };
  return {
    shut() {
      Object.assign(freed, Promise.withResolvers<void>());
      Object.assign(arrived, Promise.withResolvers<void>());
    },
    open: () => freed.resolve(),
    pass() {
      arrived.resolve();
      return freed.promise;
    },
    untilSomebodyWaits: () => arrived.promise,
  };
}
