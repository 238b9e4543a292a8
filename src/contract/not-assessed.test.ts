import { expect, test } from 'vitest';
import { describeNotAssessed, explainNotAssessed } from './not-assessed.ts';

test.each(['language', 'kind'] as const)(
  'not assessed › names the %s and what still works, and never denies risks',
  (reason) => {
    expect(describeNotAssessed(reason)).toMatch(/^Not assessed\. This does not \w[^.]+\.$/);
    expect(explainNotAssessed(reason)).toMatch(/^This does not [^.]+\. You can still /);
    expect(`${describeNotAssessed(reason)} ${explainNotAssessed(reason)}`).not.toMatch(/no (?:particular )?risk/i);
  },
);
