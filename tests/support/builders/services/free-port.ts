import { createServer } from 'node:net';
import { listen } from '#server/platform/testing-listen.ts';

/** A free port of this machine, for servers that cannot choose one themselves. */
export async function findFreePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
