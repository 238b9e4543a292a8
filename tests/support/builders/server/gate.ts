/** A gate in a port: while it is shut, callers wait, and the test knows that one has arrived. */
export interface Gate {
  shut(): void;
  /** Lets all callers through, now and later. */
  open(): void;
  /** Belongs before the call that is to be held up. */
  pass(): Promise<void>;
  /** Resolves when a caller waits at the gate. */
  waitForCaller(): Promise<void>;
  /** Begins something, holds it at the gate while something else is done, and lets it go on. @returns its result */
  hold<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T>;
}

/** A port with something that happens before each call of a method: it may delay the call, or fail it by throwing. */
export function beforeCall<Port extends object>(port: Port, name: keyof Port, before: () => unknown): Port {
  const method = port[name] as (...given: unknown[]) => unknown;
  return {
    ...port,
    async [name](...given: unknown[]) {
      await before();
      return method.apply(port, given);
    },
  };
}

export function makeGate(): Gate {
  const freed = { promise: Promise.resolve(), resolve: () => {} };
  const arrived = { promise: Promise.resolve(), resolve: () => {} };
  const gate: Gate = {
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
    async hold(begin, meanwhile) {
      gate.shut();
      const begun = begin();
      await gate.waitForCaller();
      await meanwhile();
      gate.open();
      return begun;
    },
  };
  return gate;
}
