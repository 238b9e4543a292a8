import { afterAll, beforeAll } from 'vitest';
import { startTestLexden, type TestLexden, type TestLexdenOptions } from './test-lexden.ts';

/** The server of a test file: starts before its tests, and is closed after them. A restart changes what is returned. */
export function setUpLexden(options: TestLexdenOptions = {}): TestLexden {
  const lexden = {} as TestLexden;
  const assign = (started: TestLexden): TestLexden =>
    Object.assign(lexden, started, {
      restart: async (changed?: TestLexdenOptions) => assign(await started.restart(changed)),
    });
  beforeAll(async () => {
    assign(await startTestLexden(options));
  });
  afterAll(() => lexden.close());
  return lexden;
}
