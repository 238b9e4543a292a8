import type { Mutant } from './mutants.ts';
import type { Outcome } from './outcomes.ts';
import type { ProcessSize } from './target-handle.ts';

interface Run {
  readonly seed: number;
  readonly count: number;
  readonly minutes: number;
  readonly before: readonly ProcessSize[];
  readonly after: readonly ProcessSize[];
  readonly peak: ProcessSize;
  readonly findings: string;
}

const MEBIBYTE = 1024 * 1024;
const SLOWEST_SHOWN = 5;
const FAULTS_SHOWN = 20;

/** Counts what became of the files of a run, and writes it down as Markdown. */
export function createOutcomeLedger() {
  const byClass = new Map<string, number>();
  const byMutation = new Map<string, { files: number; taken: number }>();
  const slowest: { readonly ms: number; readonly words: string }[] = [];
  const faults: string[] = [];
  return {
    faultCount: () => faults.length,
    note({ number, mutations, source }: Mutant, outcome: Outcome): void {
      byClass.set(outcome.class, (byClass.get(outcome.class) ?? 0) + 1);
      for (const fault of outcome.faults) faults.push(`${number} (${mutations.join(', ')}; ${source}): ${fault}`);
      if (outcome.class === 'good file') return;
      for (const mutation of new Set(mutations)) {
        const known = byMutation.get(mutation) ?? { files: 0, taken: 0 };
        const taken = known.taken + (outcome.class.startsWith('refused') ? 0 : 1);
        byMutation.set(mutation, { files: known.files + 1, taken });
      }
      slowest.push({
        ms: outcome.finishedMs,
        words: `${number} (${mutations.join(', ')}; ${source}): ${outcome.class}`,
      });
      slowest.sort((left, right) => right.ms - left.ms).splice(SLOWEST_SHOWN);
    },
    report(run: Run): string {
      return [
        `## ${run.count} broken files, seed ${run.seed}, ${run.minutes.toFixed(1)} minutes`,
        table(
          ['what became of it', 'files'],
          [...byClass].toSorted(([, left], [, right]) => right - left),
        ),
        table(
          ['how it was broken', 'files', 'taken'],
          [...byMutation].toSorted().map(([name, { files, taken }]) => [name, files, taken]),
        ),
        `Slowest: ${slowest.map(({ ms, words }) => `\n- ${(ms / 1000).toFixed(1)} s, ${words}`).join('')}`,
        `Memory of each server at rest, after the first files: ${run.before.map(describeSize).join('; ')}. After the last: ${run.after.map(describeSize).join('; ')}. The most in between: ${describeSize(run.peak)}.`,
        faults.length === 0
          ? 'Nothing went wrong.'
          : `${faults.length} went wrong, kept in ${run.findings}: ${faults
              .slice(0, FAULTS_SHOWN)
              .map((fault) => `\n- ${fault}`)
              .join('')}`,
      ].join('\n\n');
    },
  };
}

export function describeSize({ residentBytes, threads }: ProcessSize): string {
  return `${Math.round(residentBytes / MEBIBYTE)} MiB, ${threads} threads`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
