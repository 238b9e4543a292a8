import { expect, test } from 'vitest';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { runWorld } from './world.ts';

const SEED = 20_261_122;
const KILLS = 6;
const TIME_LIMIT_MS = 300_000;

test(
  `what was promised is kept, once, and nothing else stays, however the server is killed (${KILLS} times)`,
  async () => {
    const { tally, differences } = await runWorld({
      target: testDatabaseTarget(),
      seed: SEED,
      kills: KILLS,
      searchesFiles: false,
    });
    expect(differences).toEqual([]);
    expect(tally.kills).toBe(KILLS);
    // Else there was nothing to be lost.
    expect(tally.acknowledged).toMatchObject({ upload: expect.any(Number) });
    expect(Object.keys(tally.inFlight)).not.toEqual([]);
  },
  TIME_LIMIT_MS,
);
