import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

type Server = ChildProcessByStdio<null, Readable, Readable>;

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'src/server/main.ts');
const READY = /is ready at (http:\/\/127\.0\.0\.1:\d+)/;

let folder = '';
let servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexden-start-'));
});

afterEach(() => {
  for (const server of servers) server.kill('SIGKILL');
  servers = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as `npm start` does, with nothing set but these. */
function startServer(settings: Readonly<Record<string, string>>): Server {
  const server = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.push(server);
  return server;
}

async function waitUntilReady(server: Server): Promise<string> {
  let output = '';
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    const address = READY.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error(`The server ended without being ready: ${output}`);
}

/** What a server that cannot start says, and its exit code. */
async function refusalOf(server: Server): Promise<{ readonly code: number | null; readonly said: string }> {
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(server, 'close');
  return { code: server.exitCode, said };
}

describe('the server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'starts with nothing set, answers, and ends cleanly on %s',
    async (signal) => {
      const server = startServer({});
      const address = await waitUntilReady(server);
      const answer = await fetch(`${address}/api/chat-limits`);
      expect(answer.status).toBeLessThan(500);
      const ended = once(server, 'exit');
      server.kill(signal);
      expect(await ended).toEqual([0, null]);
      await expect(fetch(address)).rejects.toThrow();
    },
  );

  test('starts again in the same folder after it was killed', async () => {
    const first = startServer({});
    await waitUntilReady(first);
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
    await expect(waitUntilReady(startServer({}))).resolves.toMatch(/^http/);
  });

  test('says in one line that its port is taken', async () => {
    const { port } = new URL(await waitUntilReady(startServer({})));
    const second = startServer({ PORT: port, DATA_DIR: join(folder, 'other') });
    const { code, said } = await refusalOf(second);
    expect(said).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use\\. .*\n$`));
    expect(code).toBe(1);
  });

  test('says in one line that another server has its data folder', async () => {
    await waitUntilReady(startServer({}));
    const { code, said } = await refusalOf(startServer({}));
    expect(said).toMatch(/^Another server already works on the data folder .*\n$/);
    expect(code).toBe(1);
  });

  test('says in one line that its data folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, said } = await refusalOf(startServer({ DATA_DIR: join(folder, 'file', 'data') }));
    expect(said).toMatch(/^The data folder .* cannot be written: .*\n$/);
    expect(code).toBe(1);
  });

  test.each([
    ['PORT', '99999999'],
    ['ROLE', 'chef'],
    ['DATABASE_URL', 'mysql://localhost'],
  ])('says in one line that the setting %s=%s is wrong', async (name, value) => {
    const { code, said } = await refusalOf(startServer({ [name]: value }));
    expect(said).toMatch(new RegExp(`^The setting ${name} is wrong: .*\n$`));
    expect(code).toBe(1);
  });
});
