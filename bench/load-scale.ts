import type { ServerPlace } from '../tests/builders/server-process.ts';

export async function measureScale(_place: ServerPlace): Promise<string> {
  return '';
}
