import { callerCalls } from '#contract/calls.ts';
import type { User } from '#contract/users.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { createCallBinder } from '#server/http/bind-call.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createDashboardStore } from './dashboard-store.ts';
import { createDashboardService } from './service.ts';

interface Others {
  readonly accounts: { describeUser(caller: Caller): Promise<User> };
}

/** Metrics and upcoming dates over all documents of a caller. */
export function createDashboard({ database, metering, clock, routes }: Platform, { accounts }: Others): void {
  const service = createDashboardService({
    store: createDashboardStore(database.db),
    describeUser: accounts.describeUser,
    metering,
    clock,
  });
  routes.add('caller', (scope) =>
    createCallBinder(scope, 'Documents')(
      callerCalls.dashboard,
      { summary: 'Count documents and list upcoming dates' },
      ({ caller }) => service.read(caller),
    ),
  );
}
