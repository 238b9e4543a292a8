import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(ROOT, 'src/server/main.ts');
const READY = /is ready at (http:\/\/127\.0\.0\.1:\d+)/;

// What it does when something is in its way, and when it is stopped or killed, is in `tests/scenarios/process`.
test('the server starts with nothing set, answers, and ends cleanly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-start-'));
  const server = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    // The port and the folder are what two runs of the tests at once would quarrel about.
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  let output = '';
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (READY.test(output)) break;
  }
  const address = READY.exec(output)?.[1] ?? `no address: ${output}`;
  const answer = await fetch(`${address}/api/settings`);
  expect(answer.status).toBe(200);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
});
