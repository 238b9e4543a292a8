import { percentileOf } from './report.ts';

/** Latencies and errors of one operation. Milliseconds. */
interface OperationFigures {
  readonly operation: string;
  readonly kind: OperationKind;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  /** Responses 503 and 429 with `Retry-After`: load shedding by design, not errors. */
  readonly refused: number;
  readonly errors: number;
}

/** `read`: existing data; `work`: something is computed; `peer`: the plain baseline server. */
export type OperationKind = 'read' | 'write' | 'work' | 'peer';

export interface LatencyRecorder {
  add(operation: string, kind: OperationKind, durationMs: number): void;
  refuse(operation: string, kind: OperationKind): void;
  fail(operation: string, kind: OperationKind, reason: string): void;
  /** Discards all recordings, after the warm-up. */
  clear(): void;
  list(): readonly OperationFigures[];
  /** All durations of a kind, shortest first. */
  durationsOf(kind: OperationKind): readonly number[];
  /** Count by failure reason. */
  failures(): ReadonlyMap<string, number>;
}

interface Entry {
  readonly kind: OperationKind;
  readonly durations: number[];
  refused: number;
  errors: number;
}

export function createLatencyRecorder(): LatencyRecorder {
  const entries = new Map<string, Entry>();
  const reasons = new Map<string, number>();
  const entryOf = (operation: string, kind: OperationKind): Entry => {
    const entry = entries.get(operation) ?? { kind, durations: [], refused: 0, errors: 0 };
    entries.set(operation, entry);
    return entry;
  };
  return {
    add: (operation, kind, durationMs) => {
      entryOf(operation, kind).durations.push(durationMs);
    },
    refuse: (operation, kind) => {
      entryOf(operation, kind).refused += 1;
    },
    fail(operation, kind, reason) {
      entryOf(operation, kind).errors += 1;
      const line = `${operation}: ${reason}`;
      reasons.set(line, (reasons.get(line) ?? 0) + 1);
    },
    clear() {
      entries.clear();
      reasons.clear();
    },
    list: () =>
      Array.from(entries, ([operation, { kind, durations, refused, errors }]) => {
        const sorted = durations.toSorted((a, b) => a - b);
        return {
          operation,
          kind,
          count: sorted.length,
          refused,
          errors,
          p50: percentileOf(sorted, 0.5),
          p95: percentileOf(sorted, 0.95),
          p99: percentileOf(sorted, 0.99),
          longest: sorted.at(-1) ?? Number.NaN,
        };
      }),
    durationsOf: (kind) =>
      [...entries.values()]
        .filter((entry) => entry.kind === kind)
        .flatMap(({ durations }) => durations)
        .sort((a, b) => a - b),
    failures: () => reasons,
  };
}

const ORDER: readonly OperationKind[] = ['read', 'write', 'work', 'peer'];

/** A table in Markdown, reads first. */
export function describeOperations(figures: readonly OperationFigures[]): string[] {
  const sorted = figures.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.operation.localeCompare(b.operation),
  );
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  return [
    '| operation | kind | count | p50 ms | p95 ms | p99 ms | longest ms | asked to come later | errors |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...sorted.map(
      ({ operation, kind, count, p50, p95, p99, longest, refused, errors }) =>
        `| ${operation} | ${kind} | ${count} | ${[p50, p95, p99, longest].map(ms).join(' | ')} | ${refused} | ${errors} |`,
    ),
  ];
}
