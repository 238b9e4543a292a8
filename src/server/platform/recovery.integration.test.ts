import { expect, test } from 'vitest';
import type { Adapters } from '#server/composition/adapters.ts';
import { composeLexden } from '#server/composition/server.ts';
import { readConfig } from '#server/config/config.ts';
import { beforeCall, makeGate } from '#tests/support/builders/server/gate.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

test('recovery › a server stopped during its first recovery closes nothing that is in use and starts no jobs', async () => {
  const ground = await startTestLexden({ role: 'web' });
  const { db } = ground.database;
  const left = { blob_key: 'documents/77.pdf', requested_at: 1 };
  await db.insertInto('blob_removals').values(left).execute();
  const gate = makeGate();
  gate.shut();
  const events: string[] = [];
  const note = (event: string) => async () => {
    events.push(event);
  };
  const adapters: Adapters = {
    ...ground.adapters,
    blobs: beforeCall(ground.adapters.blobs, 'delete', async () => {
      await gate.pass();
      events.push('removed');
    }),
    jobs: { ...ground.adapters.jobs, register() {}, start: note('jobs taken'), stop: note('jobs ended') },
    close: note('closed'),
  };
  const config = readConfig({ DATA_DIR: ground.dataFolder, EXCHANGE_RATES_URL: 'off', LOG_LEVEL: 'silent' });
  const server = await composeLexden(config, adapters, undefined);
  const started = server.start();
  await gate.waitForCaller();
  const stopped = server.stop();
  await server.app.close();
  gate.open();
  await Promise.all([started, stopped]);
  expect(events).toEqual(['removed', 'jobs ended', 'closed']);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  await ground.close();
});
