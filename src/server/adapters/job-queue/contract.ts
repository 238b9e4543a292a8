import { describe } from 'vitest';
import { describeFailureAndStop } from './contract-failure-and-stop.ts';
import { createJobQueueHarness, type Expectations, type JobQueueUnderTest } from './contract-harness.ts';
import { describeProcesses } from './contract-processes.ts';
import { describeRunning } from './contract-running.ts';

/** Contract of every job queue. */
export function describeJobQueue(
  name: string,
  openStore: () => Promise<JobQueueUnderTest>,
  expectations: Expectations,
): void {
  describe(`job queue: ${name}`, () => {
    const harness = createJobQueueHarness(openStore, expectations);
    describeRunning(harness);
    describeFailureAndStop(harness);
    describeProcesses(harness);
  });
}
