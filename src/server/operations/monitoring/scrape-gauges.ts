import { Counter, Gauge, type Registry } from 'prom-client';
import { SECOND_MS } from '#contract/units.ts';
import type { JobCount, RuntimeMetrics } from '#server/ports/runtime-metrics.ts';
import type { MonthSummary } from '../costs/month-summary-store.ts';
import type { DocumentCount } from './document-counts-store.ts';
import { createModelUseGauges } from './model-use-gauges.ts';

interface Sources {
  readonly insights: RuntimeMetrics;
  readonly countDocuments: () => Promise<readonly DocumentCount[]>;
  readonly summariseMonth: () => Promise<MonthSummary>;
}

/**
 * Gauges that are refreshed on every scrape.
 * @returns refreshes the gauges. When the database is unavailable, only its metrics are missing, and
 *   `lexden_database_answers` is 0
 */
export function createScrapeGauges(
  registry: Registry,
  { insights, countDocuments, summariseMonth }: Sources,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `lexden_${name}`, help, labelNames, registers: [registry] });
  const answers = gauge('database_answers', '1 when the database answered the last scrape.', []);
  const jobs = createJobGauges(gauge);
  const documents = gauge('documents', 'Documents by status.', ['status']);
  const models = createModelUseGauges(registry);
  const refreshParts = createPartGauges(registry, gauge, insights);

  async function refreshFromDatabase(): Promise<void> {
    try {
      const [jobCounts, documentCounts, month] = await Promise.all([
        insights.countJobs(),
        countDocuments(),
        summariseMonth(),
      ]);
      models.setMonth(month);
      jobs.set(jobCounts);
      documents.reset();
      for (const { status, count } of documentCounts) documents.set({ status }, count);
      answers.set(1);
    } catch {
      // Readiness has already logged the reason.
      jobs.set([]);
      documents.reset();
      models.setMonth(undefined);
      answers.set(0);
    }
  }

  return async () => {
    refreshParts();
    models.setUse(insights.modelUse());
    await refreshFromDatabase();
  };
}

type MakeGauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => Gauge<Label>;

function createJobGauges(gauge: MakeGauge) {
  const jobs = gauge('jobs', 'Unfinished jobs in all processes.', ['kind', 'state']);
  const oldest = gauge('jobs_oldest_waiting_seconds', 'Age of the oldest waiting job.', ['kind']);
  return {
    set(counts: readonly JobCount[]) {
      jobs.reset();
      oldest.reset();
      for (const { kind, waiting, running, oldestWaitingMs } of counts) {
        jobs.set({ kind, state: 'waiting' }, waiting);
        jobs.set({ kind, state: 'running' }, running);
        oldest.set({ kind }, oldestWaitingMs / SECOND_MS);
      }
    },
  };
}

function createPartGauges(registry: Registry, gauge: MakeGauge, insights: RuntimeMetrics): () => void {
  const pool = gauge('database_connections', 'Connections to PostgreSQL, and statements that wait for one.', ['state']);
  const queues = gauge('engine_queue_length', 'Tasks that wait for a worker of the built-in engine.', ['queue']);
  const circuit = gauge('model_circuit_open', '1 while the circuit breaker of the language model is open.', ['reason']);
  const lost = new Counter({
    name: 'lexden_reader_workers_lost_total',
    help: 'PDF workers that timed out (late), or crashed or ran out of memory (ended).',
    labelNames: ['kind', 'reason'],
    registers: [registry],
  });
  return () => {
    for (const [state, count] of Object.entries(insights.databasePool() ?? {})) pool.set({ state }, count);
    for (const [queue, length] of Object.entries(insights.engineQueueLengths())) queues.set({ queue }, length);
    circuit.reset();
    const outage = insights.modelOutage();
    circuit.set({ reason: outage ?? 'none' }, outage === undefined ? 0 : 1);
    lost.reset();
    for (const { kind, reason, count } of insights.workerTerminations()) lost.inc({ kind, reason }, count);
  };
}
