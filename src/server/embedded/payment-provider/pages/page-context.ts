import type { FastifyRequest } from 'fastify';
import type { PageFrame } from '#server/http/pages/page-layout.ts';
import type { Provider } from '../provider.ts';

/** What the pages of the test mode need. */
export interface PageContext {
  readonly provider: Provider;
  readonly frame: PageFrame;
}

export const DECLINED = 402;
export const NOT_FOUND = 404;
export const GONE = 410;

export interface PageAnswer {
  readonly status: number;
  readonly page: string;
}

export type PageRequest = FastifyRequest<{ Params: { id: string } }>;
