/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;

/** What calls of a model used for a purpose on a day. */
export interface ModelUsageTotalsTable {
  /** YYYY-MM-DD in UTC. */
  day: string;
  purpose: string;
  /** Recipient of the text, as shown to people. */
  provider: string;
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  /** Billionths of a dollar, of the calls with a known price. */
  cost_nano_usd: number;
  /** Calls without a known price. */
  unpriced_calls: number;
}

/** The same for each account; deleted with it. */
interface ModelUsageTable extends ModelUsageTotalsTable {
  user_id: string;
}

/** What calls that are being made may use at most, where accounts have a limit. */
interface ModelReservationsTable {
  id: string;
  user_id: string;
  tokens: number;
  cost_nano_usd: number;
  /** A call takes no longer: the process that made it has ended. */
  expires_at: Milliseconds;
}

export interface ModelUsageSchema {
  model_usage: ModelUsageTable;
  model_usage_totals: ModelUsageTotalsTable;
  model_reservations: ModelReservationsTable;
}
