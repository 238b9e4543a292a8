import type { ExportedConversation } from '#contract/account.ts';
import type { Analysis } from '#contract/analysis.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createConversationStore } from './conversation-store.ts';
import { bindChatRoutes } from './routes.ts';
import { type ChatDocuments, createChatService, type QuestionMeter } from './service.ts';

interface Others<Reservation> {
  readonly documents: {
    readonly knowledge: Omit<ChatDocuments, 'authorize'>;
    readonly authorize: ChatDocuments['authorize'];
  };
  readonly findAnalysis: (documentId: number) => Promise<Analysis | undefined>;
  readonly meter: QuestionMeter<Reservation>;
}

/** Questions about documents, and the conversations they belong to. */
export function createChat<Reservation>(platform: Platform, { documents, findAnalysis, meter }: Others<Reservation>) {
  const { database, model, modelAccounts, verification, clock, routes } = platform;
  const { authorize } = documents;
  const conversations = createConversationStore(database.db);
  const service = createChatService({
    db: database.db,
    documents: { ...documents.knowledge, authorize },
    findAnalysis,
    conversations,
    model,
    modelAccounts,
    verification,
    meter,
    clock,
  });
  routes.add('caller', (scope) => bindChatRoutes(scope, { service, authorize }));
  return {
    moveToAccount: conversations.moveToAccount,
    async exportConversations(documentId: number): Promise<ExportedConversation[]> {
      const list = await conversations.listByDocument(documentId);
      return Promise.all(
        list.map(async ({ id, createdAt }) => ({
          id,
          documentId,
          createdAt: new Date(createdAt).toISOString(),
          messages: await conversations.listMessages(id),
        })),
      );
    },
  };
}
