import { type KeyDateKind, keyDateSchema } from '#contract/analysis.ts';
import { type RiskLevel, riskLevelSchema } from '#contract/documents.ts';
import type { Database } from '#server/db/connection.ts';

interface LevelCount {
  /** Null for analyses without an assessment. */
  readonly level: RiskLevel | null;
  readonly documents: number;
}

/** A date of one of the caller's documents. */
export interface OwnDate {
  readonly documentId: number;
  readonly originalName: string;
  readonly isSample: boolean;
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
  const ownDocument = (userId: string) =>
    db.selectFrom('documents as own').select('own.id').where('own.user_id', '=', userId).where('own.is_sample', '=', 0);
  const ownDates = (userId: string) =>
    db
      .selectFrom('key_dates')
      .innerJoin('documents', 'documents.id', 'key_dates.document_id')
      .select(['key_dates.document_id as documentId', 'documents.original_name as originalName', 'key_dates.position'])
      .select('documents.is_sample as sampleFlag')
      .select(['key_dates.kind', 'key_dates.day', 'key_dates.title'])
      .select('key_dates.repeats_every_months as repeatsEveryMonths')
      .where('documents.user_id', '=', userId)
      // The sample's dates bind no one: they are an example until the user has a document.
      .where((where) => where.or([where('documents.is_sample', '=', 0), where.not(where.exists(ownDocument(userId)))]));

  return {
    /** Counts a user's analysed documents by the level of the analysis, and with null those that were not assessed. */
    async countLevels(userId: string): Promise<LevelCount[]> {
      const rows = await db
        .selectFrom('documents')
        .select('ai_risk_level as level')
        .select((column) => column.fn.countAll().as('documents'))
        .where('user_id', '=', userId)
        .where('ai_analyzed_at', 'is not', null)
        .groupBy('ai_risk_level')
        .execute();
      return rows.map(({ level, documents }) => ({
        level: riskLevelSchema.nullable().parse(level),
        documents: Number(documents),
      }));
    },

    /** All documents of a user, analysed or not. */
    async countDocuments(userId: string): Promise<number> {
      const { documents } = await db
        .selectFrom('documents')
        .select((column) => column.fn.countAll().as('documents'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(documents);
    },

    /**
     * Dates on or after a day, soonest first.
     * @param from YYYY-MM-DD
     */
    async listDates(userId: string, from: string, limit: number): Promise<OwnDate[]> {
      // Materialized, so that PostgreSQL filters by user first instead of walking the day index over all accounts.
      const rows = await db
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
      return rows.map(dateOf);
    },

    /** Recurring dates, whatever their first day. */
    async listRepeatedDates(userId: string): Promise<OwnDate[]> {
      const rows = await ownDates(userId).where('key_dates.repeats_every_months', 'is not', null).execute();
      return rows.map(dateOf);
    },

    /** The last day of each of these documents that has one and does not renew, by document. */
    async listLastDays(documentIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (documentIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('key_dates')
        .select(['document_id', 'kind', 'day'])
        .where('document_id', 'in', [...new Set(documentIds)])
        .where('kind', 'in', ['ends', 'renews'])
        .orderBy('day')
        .execute();
      const renewing = new Set(rows.filter(({ kind }) => kind === 'renews').map((row) => row.document_id));
      return new Map(
        rows.filter((row) => !renewing.has(row.document_id)).map((row) => [row.document_id, row.day] as const),
      );
    },

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

function dateOf({ sampleFlag, ...date }: Omit<OwnDate, 'isSample'> & { readonly sampleFlag: number }): OwnDate {
  return { ...date, isSample: sampleFlag === 1 };
}
