import { openBeforeAll } from './open-before.ts';
import { startTestLexden, type TestLexden, type TestLexdenOptions } from './test-lexden.ts';

/** The server of a test file: starts before its tests, and is closed after them. A restart changes what is returned. */
export function setUpLexden(options: TestLexdenOptions = {}): TestLexden {
  const adopt = (started: TestLexden): TestLexden => ({
    ...started,
    restart: async (changed) => Object.assign(lexden, adopt(await started.restart(changed))),
  });
  const lexden = openBeforeAll(async () => adopt(await startTestLexden(options)));
  return lexden;
}
