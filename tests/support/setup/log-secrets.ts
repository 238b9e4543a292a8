import { afterEach } from 'vitest';
import { takeLoggedSecrets } from '#tests/support/builders/server/watched-logger.ts';

/** What the servers of a test have logged holds no secret, whatever the test was about. */
afterEach(() => {
  const found = takeLoggedSecrets();
  if (found.length > 0) throw new Error(`These lines of the log hold what no log should:\n${found.join('\n')}`);
});
