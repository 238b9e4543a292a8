/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;
/** 0 or 1: there are no booleans in the SQL that both databases share. */
type Flag = number;

interface JobsTable {
  kind: string;
  key: string;
  state: 'waiting' | 'running';
  attempt: number;
  run_at: Milliseconds;
  owner: string | null;
  lease_until: Milliseconds | null;
  rerun: Flag;
  error: string | null;
  created_at: Milliseconds;
}

/** Requests per time window. */
interface RequestCountsTable {
  /** Hash of the limit and its subject. */
  key: string;
  requests: number;
  /** When the window ends, by the clock of the database. */
  resets_at: Milliseconds;
}

/** Servers and workers that share this database. Times are by the database clock. */
interface ProcessesTable {
  id: string;
  role: string;
  started_at: Milliseconds;
  seen_at: Milliseconds;
  /** Set on clean shutdown. */
  ended_at: Milliseconds | null;
}

/** Leases: mutual exclusion across processes. */
interface TurnsTable {
  name: string;
  /** Secret of the holder. */
  owner: string;
  /** By the clock of the database. */
  expires_at: Milliseconds;
}

/** Tables by which servers and workers share their work. */
export interface OperationsSchema {
  jobs: JobsTable;
  request_counts: RequestCountsTable;
  processes: ProcessesTable;
  turns: TurnsTable;
}
