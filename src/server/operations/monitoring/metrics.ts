import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#contract/units.ts';
import type { RequestRecord } from '#server/http/request-log.ts';
import { hasBearerToken } from '#server/platform/secrets.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Reads should finish within half a second; calls that wait for a model or a long document may take minutes. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
const STORE_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const WORK_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];

/**
 * Metrics updated as events happen. Labels come from fixed lists, which bounds the number of series to some hundred.
 */
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
      'Request duration by route; streams count until they end.',
      ['method', 'route', 'status'],
      REQUEST_SECONDS,
    ),
    refusals: counter('refusals_total', 'Refused requests by error code.', ['code']),
    jobs: histogram('job_duration_seconds', 'Job attempts by outcome.', ['kind', 'outcome'], WORK_SECONDS),
    jobsGivenUp: counter('jobs_given_up_total', 'Jobs that failed for good.', ['kind']),
    files: histogram(
      'blob_operation_duration_seconds',
      'Calls to the file store.',
      ['operation', 'outcome'],
      STORE_SECONDS,
    ),
    fileBytes: counter('blob_bytes_total', 'Bytes handed to the file store and read from it.', ['direction']),
    opened: counter('documents_opened_total', 'Attempts to open uploaded files.', ['outcome']),
    pages: counter('pages_read_total', 'Pages read, from text or by OCR.', ['read_by', 'status']),
    modelCalls: histogram(
      'model_call_duration_seconds',
      'Language model calls by outcome; `fell-back` when the built-in engine replaced the model.',
      ['task', 'outcome'],
      WORK_SECONDS,
    ),
    mails: counter('mails_total', 'Mails by outcome.', ['outcome']),
  };
}

/** Requests in flight. */
export function createInFlightGauge(registry: Registry): Gauge {
  return new Gauge({
    name: 'lexden_http_requests_in_flight',
    help: 'Requests and event streams in flight.',
    registers: [registry],
  });
}

export function countRequest(meters: Meters, { method, route, status, durationMs, code }: RequestRecord): void {
  const known = METHODS.has(method) ? method : 'OTHER';
  meters.requests.observe({ method: known, route, status }, durationMs / SECOND_MS);
  if (code !== undefined) meters.refusals.inc({ code });
}

interface MetricsEndpoint {
  readonly registry: Registry;
  /** Required bearer token. */
  readonly token: string;
  /** Refreshes the gauges. */
  refresh(): Promise<void>;
}

/**
 * Binds the Prometheus endpoint. Without a configured token it does not exist.
 * @param open the metrics; undefined when no token is configured
 */
export function bindMetrics(app: FastifyInstance, open: MetricsEndpoint | undefined): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (!open) return reply.status(404).send('There are no metrics here.\n');
    if (!hasBearerToken(request.headers.authorization, open.token)) {
      return reply.status(401).header('www-authenticate', 'Bearer').send('These metrics need a token.\n');
    }
    await open.refresh();
    return reply.type(open.registry.contentType).send(await open.registry.metrics());
  });
}
