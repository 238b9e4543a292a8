import { type KeyDateKind, keyDateSchema } from '#contract/analysis.ts';
import { type RiskLevel, riskLevelSchema } from '#contract/documents.ts';
import type { Database } from '#server/db/connection.ts';

/** The number of documents with a risk level, and how many of these are analyzed. */
interface LevelCount {
  /** Null when there is neither an analysis nor a guess from the text yet, and for analyses without an assessment. */
  readonly level: RiskLevel | null;
  readonly documents: number;
  readonly analyzed: number;
}

/** A date of one of the caller's documents. */
export interface OwnDate {
  readonly documentId: number;
  readonly originalName: string;
  readonly kind: KeyDateKind;
  readonly day: string;
  readonly title: string;
  readonly repeatsEveryMonths: number | null;
  /** Index among the dates of the document. */
  readonly position: number;
}

const sourcesSchema = keyDateSchema.shape.sources;

export type DashboardStore = ReturnType<typeof createDashboardStore>;

export function createDashboardStore(db: Database) {
  const ownDates = (userId: string) =>
    db
      .selectFrom('key_dates')
      .innerJoin('documents', 'documents.id', 'key_dates.document_id')
      .select(['key_dates.document_id as documentId', 'documents.original_name as originalName', 'key_dates.position'])
      .select(['key_dates.kind', 'key_dates.day', 'key_dates.title'])
      .select('key_dates.repeats_every_months as repeatsEveryMonths')
      .where('documents.user_id', '=', userId);

  return {
    /** Counts a user's documents by risk level: that of the analysis, or before it the guess from the text. */
    async countLevels(userId: string): Promise<LevelCount[]> {
      const rows = await db
        .selectFrom(
          db
            .selectFrom('documents')
            .select('ai_analyzed_at')
            .select((column) =>
              column
                .case()
                .when('ai_analyzed_at', 'is not', null)
                .then(column.ref('ai_risk_level'))
                .else(column.ref('guessed_risk_level'))
                .end()
                .as('level'),
            )
            .where('user_id', '=', userId)
            .as('own'),
        )
        .select((column) => [
          'level',
          column.fn.countAll().as('documents'),
          column.fn.count('ai_analyzed_at').as('analyzed'),
        ])
        .groupBy('level')
        .execute();
      return rows.map(({ level, documents, analyzed }) => ({
        level: riskLevelSchema.nullable().parse(level),
        documents: Number(documents),
        analyzed: Number(analyzed),
      }));
    },

    /** Names of the documents without analysis and guess: those being processed, and unreadable ones. */
    async listUnratedNames(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('documents')
        .select('original_name')
        .where('user_id', '=', userId)
        .where('guessed_risk_level', 'is', null)
        .where('ai_analyzed_at', 'is', null)
        .execute();
      return rows.map((row) => row.original_name);
    },

    /**
     * Dates on or after a day, soonest first.
     * @param from YYYY-MM-DD
     */
    async listDates(userId: string, from: string, limit: number): Promise<OwnDate[]> {
      // Materialized, so that PostgreSQL filters by user first instead of walking the day index over all accounts.
      return db
        .with(
          (name) => name('upcoming').materialized(),
          () => ownDates(userId).where('key_dates.day', '>=', from),
        )
        .selectFrom('upcoming')
        .selectAll()
        .orderBy('day')
        .orderBy('documentId')
        .orderBy('position')
        .limit(limit)
        .execute();
    },

    /** Recurring dates, whatever their first day. */
    listRepeatedDates: (userId: string): Promise<OwnDate[]> =>
      ownDates(userId).where('key_dates.repeats_every_months', 'is not', null).execute(),

    /** The page of the first source of each date. Separate from the other queries, as sources are large. */
    async listPages(dates: readonly OwnDate[]): Promise<number[]> {
      if (dates.length === 0) return [];
      const ids = [...new Set(dates.map(({ documentId }) => documentId))];
      const rows = await db
        .selectFrom('key_dates')
        .select(['document_id', 'position', 'sources'])
        .where('document_id', 'in', ids)
        .execute();
      const sources = new Map(rows.map((row) => [`${row.document_id} ${row.position}`, row.sources]));
      return dates.map(({ documentId, position }) => {
        const found = sources.get(`${documentId} ${position}`);
        return found === undefined ? 1 : (sourcesSchema.parse(JSON.parse(found))[0]?.pageNumber ?? 1);
      });
    },
  };
}
