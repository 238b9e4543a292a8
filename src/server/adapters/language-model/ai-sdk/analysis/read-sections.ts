import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { DraftReading, ModelUsage } from '#server/ports/language-model.ts';
import { ModelError, type ModelErrorCode } from '../calls/model-calls.ts';
import { NO_USAGE } from '../calls/model-usage.ts';
import { readSection, type SectionDependencies, type SectionRequest } from './read-section.ts';
import { halveSection, type Section } from './split-sections.ts';

export interface SectionReadings {
  /** Of the sections read, in reading order. */
  readonly readings: readonly DraftReading[];
  /** Sections that the model did not read, in reading order. */
  readonly failed: readonly Section[];
  readonly usage: ModelUsage;
}

/** Concurrent calls: providers limit the rate. */
const CONCURRENCY = 3;
/** Errors that every other section would meet, too. */
const FATAL_ERRORS: ReadonlySet<ModelErrorCode> = new Set([
  'key-refused',
  'model-unknown',
  'out-of-credit',
  'redirected',
]);
/** Errors of an unreachable or unsuitable model. The provider may charge for what it received. */
const MODEL_FAILURES: ReadonlySet<ModelErrorCode> = new Set(['unavailable', 'timed-out', 'unusable-output']);
/** Consecutive failures after which the model is given up: a whole, a half and a quarter per concurrent call. */
const MAX_CONSECUTIVE_FAILURES = 3 * CONCURRENCY;
/** Into quarters: a model that never stops writing does so for any length. */
const MAX_TRUNCATED_HALVINGS = 2;

/**
 * Reads the sections of a document with a model, a few concurrently. A section that is too long, or whose output is
 * truncated, is read in two halves.
 * @param requests in reading order; not empty
 * @throws ModelError with the total usage when no section could be read; the signal's reason when aborted
 */
export async function readSections(
  parts: SectionDependencies,
  requests: readonly SectionRequest[],
  signal: AbortSignal,
): Promise<SectionReadings> {
  const outcomes: SectionReadings[] = [];
  const failures: ModelError[] = [];
  const waiting = [...requests.entries()];
  let isGivenUp = false;
  let consecutiveFailures = 0;

  const readOne = async (request: SectionRequest, halvings = 0): Promise<SectionReadings> => {
    if (isGivenUp) return { readings: [], failed: [request.section], usage: NO_USAGE };
    try {
      const { reading, usage } = await readSection(parts, request, signal);
      consecutiveFailures = 0;
      return { readings: [reading], failed: [], usage };
    } catch (error) {
      if (!(error instanceof ModelError)) {
        // The remaining results would be discarded.
        waiting.length = 0;
        throw error;
      }
      if (MODEL_FAILURES.has(error.code)) consecutiveFailures += 1;
      isGivenUp ||= FATAL_ERRORS.has(error.code) || consecutiveFailures >= MAX_CONSECUTIVE_FAILURES;
      const mayFit = error.code === 'too-long' || (error.isTruncated && halvings < MAX_TRUNCATED_HALVINGS);
      const halves = mayFit ? halveSection(request.section) : undefined;
      if (halves && !isGivenUp) return readHalves({ ...request, halves, halvings: halvings + 1 }, error.usage);
      failures.push(error);
      return { readings: [], failed: [request.section], usage: error.usage };
    }
  };
  const readHalves = async ({ halves, halvings, ...request }: HalvedRequest, usage: ModelUsage) => {
    const readings: SectionReadings[] = [];
    for (const section of halves) readings.push(await readOne({ ...request, section }, halvings));
    return joinOutcomes(readings, usage);
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await readOne(next[1]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  const readings = joinOutcomes(outcomes, NO_USAGE);
  const [failure] = failures;
  if (readings.readings.length === 0 && failure) {
    const wasSent = failures.some((error) => error.wasSent);
    throw new ModelError(failure.code, failure.message, readings.usage, { wasSent });
  }
  return readings;
}

interface HalvedRequest extends SectionRequest {
  readonly halves: readonly Section[];
  readonly halvings: number;
}

function joinOutcomes(outcomes: readonly SectionReadings[], usage: ModelUsage): SectionReadings {
  return {
    readings: outcomes.flatMap(({ readings }) => readings),
    failed: outcomes.flatMap(({ failed }) => failed),
    usage: outcomes.reduce((sum, outcome) => addUsage(sum, outcome.usage), usage),
  };
}
