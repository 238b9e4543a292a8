import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../ports/clock.ts';
import type { Provider } from './provider.ts';

interface PagesContext {
  readonly provider: Provider;
  readonly clock: Clock;
  readonly product: string;
}

export async function mountPages(_app: FastifyInstance, _context: PagesContext): Promise<void> {}
