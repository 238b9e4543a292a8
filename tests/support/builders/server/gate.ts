/** A gate in a port: while it is shut, callers wait, and the test knows that one has arrived. */
export interface Gate {
  shut(): void;
  /** Lets all callers through, now and later. */
  open(): void;
  /** Belongs before the call that is to be held up. */
  pass(): Promise<void>;
  /** Resolves when a caller has arrived. */
  waitForCaller(): Promise<void>;
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
    waitForCaller: () => arrived.promise,
  };
}
