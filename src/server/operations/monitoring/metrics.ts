import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#contract/units.ts';
import type { RequestRecord } from '#server/http/request-log.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Reads are to be done in half a second; what waits for a model or a long document may take minutes. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
const STORE_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const WORK_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];

/** Everything that is counted while it happens. Labels come from lists of ours, so there are never more than some hundred lines. */
export type Meters = ReturnType<typeof createMeters>;

export function createMeters(registry: Registry) {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name: `lexden_${name}`, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `lexden_${name}`, help, labelNames, registers });
  return {
    requests: histogram(
      'http_request_duration_seconds',
      'Requests by where they went, and how long they took; streams count until they end.',
      ['method', 'route', 'status'],
      REQUEST_SECONDS,
    ),
    refusals: counter('refusals_total', 'Requests that were refused, by the code of the refusal.', ['code']),
    jobs: histogram('job_duration_seconds', 'Starts of jobs, by how they ended.', ['kind', 'outcome'], WORK_SECONDS),
    jobsGivenUp: counter('jobs_given_up_total', 'Jobs that failed for good.', ['kind']),
    files: histogram(
      'blob_operation_duration_seconds',
      'Calls to the file store.',
      ['operation', 'outcome'],
      STORE_SECONDS,
    ),
    fileBytes: counter('blob_bytes_total', 'Bytes handed to the file store and read from it.', ['direction']),
    opened: counter('documents_opened_total', 'Uploaded files that were tried to be opened.', ['outcome']),
    pages: counter('pages_read_total', 'Pages that were read: from text, or by recognition (ocr).', [
      'read_by',
      'status',
    ]),
    modelCalls: histogram(
      'model_call_duration_seconds',
      'Analyses, answers and rankings by how they came about; `fell-back` where the built-in engine did it instead.',
      ['task', 'outcome'],
      WORK_SECONDS,
    ),
    modelTokens: counter('model_tokens_total', 'Tokens sent to and written by the model.', ['direction']),
    modelCost: counter('model_cost_dollars_total', 'What the model has cost, where its price is known.', []),
    mails: counter('mails_total', 'Mails that were handed over.', ['outcome']),
  };
}

/** Requests that have begun and not ended. */
export function createInFlightGauge(registry: Registry): Gauge {
  return new Gauge({
    name: 'lexden_http_requests_in_flight',
    help: 'Requests and event streams that are being answered.',
    registers: [registry],
  });
}

export function countRequest(meters: Meters, { method, route, status, durationMs, code }: RequestRecord): void {
  const known = METHODS.has(method) ? method : 'OTHER';
  meters.requests.observe({ method: known, route, status }, durationMs / SECOND_MS);
  if (code !== undefined) meters.refusals.inc({ code });
}

export interface MetricsEndpoint {
  readonly registry: Registry;
  /** What is to be shown as a bearer token. */
  readonly token: string;
  /** Asks for what is not counted while it happens. */
  refresh(): Promise<void>;
}

/**
 * Binds the page that Prometheus reads. Without a token to be shown there is none.
 * @param open the metrics; undefined where the settings name no token
 */
export function bindMetrics(app: FastifyInstance, open: MetricsEndpoint | undefined): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (!open) return reply.status(404).send('There are no metrics here.\n');
    if (!showsToken(request, open.token)) {
      return reply.status(401).header('www-authenticate', 'Bearer').send('These metrics need a token.\n');
    }
    await open.refresh();
    return reply.type(open.registry.contentType).send(await open.registry.metrics());
  });
}

/** Hashes are as long as each other, so the comparison takes as long for every guess. */
function showsToken({ headers }: FastifyRequest, token: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}
