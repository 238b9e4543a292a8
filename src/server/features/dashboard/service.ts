import type { Dashboard } from '#contract/dashboard.ts';
import { UPCOMING_DATES_LIMIT } from '#contract/dashboard.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';
import { DAY_MS } from '#contract/units.ts';
import type { User } from '#contract/users.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { userIdOf } from '#server/domain/access/access.ts';
import { uploadAllowancePeriod } from '#server/domain/access/quota.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DashboardStore } from './dashboard-store.ts';
import { listUpcoming } from './upcoming-dates.ts';

interface Dependencies {
  readonly store: DashboardStore;
  readonly describeUser: (caller: Caller) => Promise<User>;
  /** Whether plans limit anything on this server. */
  readonly metering: boolean;
  readonly clock: Clock;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ store, describeUser, metering, clock }: Dependencies) {
  /** Without fetching documents. A guess from keywords is not counted as a level. */
  async function countDocuments(userId: string) {
    const levels = await store.countLevels(userId);
    const countRisk = (wanted: RiskLevel | null) => levels.find(({ level }) => level === wanted)?.documents ?? 0;
    return {
      totalDocuments: await store.countDocuments(userId),
      analyzedDocuments: levels.reduce((sum, { documents }) => sum + documents, 0),
      highRiskDocuments: countRisk('high'),
      mediumRiskDocuments: countRisk('medium'),
      lowRiskDocuments: countRisk('low'),
      notAssessedDocuments: countRisk(null),
    };
  }

  function limitOf(user: User): number | null {
    const kind = user.isAnonymous ? 'trial' : 'account';
    return uploadAllowancePeriod({ kind, plan: user.plan }, metering, clock.now()).limit;
  }

  async function findUpcoming(userId: string): Promise<Dashboard['upcoming']> {
    const yesterday = new Date(clock.now() - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const [first, repeated] = [
      await store.listDates(userId, yesterday, UPCOMING_DATES_LIMIT),
      await store.listRepeatedDates(userId),
    ];
    const payments = repeated.filter(({ kind }) => kind === 'due').map(({ documentId }) => documentId);
    const shown = listUpcoming(first, repeated, yesterday, await store.listLastDays(payments));
    const pages = await store.listPages(shown);
    return shown.map(({ documentId, originalName, isSample, kind, day, title }, index) => ({
      documentId,
      originalName,
      isSample,
      kind,
      day,
      title,
      pageNumber: pages[index] ?? 1,
    }));
  }

  return {
    /** The metrics above the document list, and upcoming dates; all zero for a caller without a user record. */
    async read(caller: Caller): Promise<Dashboard> {
      const userId = userIdOf(caller);
      if (userId === null) return emptyDashboard(metering);
      const user = await describeUser(caller);
      return {
        metrics: {
          ...(await countDocuments(userId)),
          documentsThisMonth: user.documentsThisMonth,
          documentLimit: limitOf(user),
          questionsAsked: user.chatQuestionsUsed,
        },
        upcoming: await findUpcoming(userId),
      };
    },
  };
}

function emptyDashboard(metering: boolean): Dashboard {
  return {
    metrics: {
      totalDocuments: 0,
      analyzedDocuments: 0,
      highRiskDocuments: 0,
      mediumRiskDocuments: 0,
      lowRiskDocuments: 0,
      notAssessedDocuments: 0,
      documentsThisMonth: 0,
      documentLimit: metering ? TRIAL_UPLOADS_TOTAL : null,
      questionsAsked: 0,
    },
    upcoming: [],
  };
}
