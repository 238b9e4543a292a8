import type { ModelUsage } from '#server/ports/language-model.ts';
import { ModelError, type ModelErrorCode } from '../calls/model-calls.ts';
import { addUsage, NO_USAGE } from '../calls/model-usage.ts';
import { analyseSection, type SectionFindings, type SectionParts, type SectionRequest } from './analyse-section.ts';
import { halveSection, type Section } from './split-sections.ts';

export interface SectionReadings {
  /** Of the sections that were read, in reading order. */
  readonly findings: readonly SectionFindings[];
  /** Sections that the model did not look at, in reading order. */
  readonly failed: readonly Section[];
  readonly usage: ModelUsage;
}

/** How many sections are read at the same time: providers limit how much is asked in a minute. */
const CONCURRENCY = 3;
/** No other section will fare better. */
const HOPELESS: ReadonlySet<ModelErrorCode> = new Set(['key-refused', 'model-unknown', 'out-of-credit', 'redirected']);
/** Of a model that cannot be reached, or cannot do this. What was sent to it may have to be paid for all the same. */
const IN_VAIN: ReadonlySet<ModelErrorCode> = new Set(['unavailable', 'timed-out', 'unusable-output']);
/** So many in a row, and no other section will fare better: a whole, a half and a quarter of those read at the same time. */
const IN_VAIN_MOST = 3 * CONCURRENCY;
/** Into quarters: a model that writes on and on would do so about every word. */
const CUT_SHORT_HALVINGS_MOST = 2;

/**
 * Has the sections of a document read by a model, a few at a time. One that was too long after all is read in two halves, and
 * so is one that a model had more to write about than it may.
 * @param requests in reading order; not empty
 * @throws ModelError, with what was used in all, when no section could be read; the signal's reason when aborted
 */
export async function readSections(
  parts: SectionParts,
  requests: readonly SectionRequest[],
  signal: AbortSignal,
): Promise<SectionReadings> {
  const outcomes: SectionReadings[] = [];
  const failures: ModelError[] = [];
  const waiting = [...requests.entries()];
  let isHopeless = false;
  let inVain = 0;

  const readOne = async (request: SectionRequest, halvings = 0): Promise<SectionReadings> => {
    if (isHopeless) return { findings: [], failed: [request.section], usage: NO_USAGE };
    try {
      const { findings, usage } = await analyseSection(parts, request, signal);
      inVain = 0;
      return { findings: [findings], failed: [], usage };
    } catch (error) {
      if (!(error instanceof ModelError)) {
        // Nobody will use what the others would bring.
        waiting.length = 0;
        throw error;
      }
      if (IN_VAIN.has(error.code)) inVain += 1;
      isHopeless ||= HOPELESS.has(error.code) || inVain >= IN_VAIN_MOST;
      const mayFit = error.code === 'too-long' || (error.isTruncated && halvings < CUT_SHORT_HALVINGS_MOST);
      const halves = mayFit ? halveSection(request.section) : undefined;
      if (halves && !isHopeless) return readHalves({ ...request, halves, halvings: halvings + 1 }, error.usage);
      failures.push(error);
      return { findings: [], failed: [request.section], usage: error.usage };
    }
  };
  const readHalves = async ({ halves, halvings, ...request }: HalvedRequest, usage: ModelUsage) => {
    const readings: SectionReadings[] = [];
    for (const section of halves) readings.push(await readOne({ ...request, section }, halvings));
    return joinReadings(readings, usage);
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await readOne(next[1]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  const readings = joinReadings(outcomes, NO_USAGE);
  const [failure] = failures;
  if (readings.findings.length === 0 && failure) {
    const wasSent = failures.some((error) => error.wasSent);
    throw new ModelError(failure.code, failure.message, readings.usage, { wasSent });
  }
  return readings;
}

interface HalvedRequest extends SectionRequest {
  readonly halves: readonly Section[];
  readonly halvings: number;
}

function joinReadings(readings: readonly SectionReadings[], usage: ModelUsage): SectionReadings {
  return {
    findings: readings.flatMap(({ findings }) => findings),
    failed: readings.flatMap(({ failed }) => failed),
    usage: readings.reduce((sum, reading) => addUsage(sum, reading.usage), usage),
  };
}
