import type { Dashboard } from '../../../contract/dashboard.ts';
import type { Document } from '../../../contract/documents.ts';
import type { User } from '../../../contract/users.ts';
import type { Caller } from '../../domain/access.ts';
import { userIdOf } from '../../domain/access.ts';

interface Dependencies {
  readonly listDocuments: (caller: Caller) => Promise<readonly Document[]>;
  readonly describeUser: (caller: Caller) => Promise<User>;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ listDocuments, describeUser }: Dependencies) {
  return {
    /** The figures above the list of documents; all zero for a caller who has nothing yet. */
    async read(caller: Caller): Promise<Dashboard> {
      const documents = await listDocuments(caller);
      const user = userIdOf(caller) === null ? undefined : await describeUser(caller);
      const countRisk = (level: Document['riskLevel']) =>
        documents.filter((document) => document.riskLevel === level).length;
      return {
        metrics: {
          totalDocuments: documents.length,
          analyzedDocuments: documents.filter((document) => document.hasAnalysis).length,
          highRiskDocuments: countRisk('high'),
          mediumRiskDocuments: countRisk('medium'),
          lowRiskDocuments: countRisk('low'),
          documentsThisMonth: user?.documentsThisMonth ?? 0,
          documentLimit: null,
          questionsAsked: user?.chatQuestionsUsed ?? 0,
        },
        upcoming: [],
      };
    },
  };
}
