import { describe } from 'vitest';
import { describeFailureAndStop } from './contract-failure-and-stop.ts';
import { createJobQueueHarness, type Expectations, type JobQueueUnderTest } from './contract-harness.ts';
import { describeProcesses } from './contract-processes.ts';
import { describeRunning } from './contract-running.ts';

/** What every job queue must do, whatever it keeps its jobs in. */
export function describeJobQueue(
  name: string,
  openPlace: () => Promise<JobQueueUnderTest>,
  expectations: Expectations,
): void {
  describe(`job queue: ${name}`, () => {
    const harness = createJobQueueHarness(openPlace, expectations);
    describeRunning(harness);
    describeFailureAndStop(harness);
    describeProcesses(harness);
  });
}
