import { describe, expect, it } from 'vitest';
import { PLAYBOOK_FAMILIES } from './playbook.ts';

/** Things that only some documents are about. */
const THINGS =
  /\b(?:photos?|pictures?|children|child|cars?|vehicles?|homes?|lockers?|gyms?|loans?|lenders?|borrowers?|landlords?|tenants?|employers?|apartments?|debt buyer|uploads?|posts?)\b/giu;

describe('records of all kinds of documents', () => {
  const records = PLAYBOOK_FAMILIES.filter(({ kinds }) => kinds === null).flatMap((family) => family.records);

  it.each(records.map((record) => [record.id, record] as const))(
    '%s speaks of no thing that its document may not have',
    (_, { term, plain, toBearer, ofBearer, why, ask, severity }) => {
      if (severity.base === 'none' && severity.rules === undefined) return;
      const named = `${term} ${plain} ${toBearer}`.toLowerCase();
      const found = `${toBearer} ${ofBearer} ${why} ${ask}`.match(THINGS) ?? [];
      expect(found.filter((word) => !named.includes(word.toLowerCase().replace(/s$/u, '')))).toEqual([]);
    },
  );
});

/** What people read of a record; questions are those that they type. */
const SHOWN = PLAYBOOK_FAMILIES.flatMap(({ records }) => records).map(({ questions: _, ...shown }) => shown);

it.each(SHOWN.map((shown) => [shown.id, shown] as const))('%s has typographic apostrophes', (_, shown) => {
  expect(JSON.stringify(shown)).not.toMatch(/\p{L}'|'\p{L}/u);
});
