import type { FastifyInstance } from 'fastify';
import { accountCalls, accountPaths } from '#contract/calls.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { OperationFacts } from '#server/http/api-description/operation-facts.ts';
import { ATTACHMENT } from '#server/http/api-description/shared-facts.ts';
import { abortSignalOf, createCallBinder } from '#server/http/bind-call.ts';
import { clientOf } from '#server/http/describe-user-agent.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { AuditLog } from '../audit-log/audit-log.ts';
import type { AccountDeletion } from '../deletion/delete-account.ts';
import { accountIdOf } from '../sessions/session-routes.ts';
import type { ExportService } from './export-service.ts';

interface AccountData {
  readonly auditLog: AuditLog;
  readonly exports: ExportService;
  readonly deletion: AccountDeletion;
}

/** Audit log, export and deletion of an account. */
export function bindAccountDataRoutes(
  app: FastifyInstance,
  { auditLog, exports, deletion }: AccountData,
  cookies: SessionCookies,
) {
  const bindCall = createCallBinder(app, 'Account');
  bindCall(accountCalls.auditLog, { summary: 'List the audit log of the account' }, ({ caller, query }) =>
    auditLog.list(accountIdOf(caller), query.before),
  );
  bindCall(
    accountCalls.deleteAccount,
    { summary: 'Delete the account with all its data', refusals: ['confirmation-missing', 'deletion-unfinished'] },
    async ({ caller, body, reply }) => {
      const receipt = await deletion.delete(accountIdOf(caller), body.confirmation);
      cookies.clearSession(reply);
      return receipt;
    },
  );
  bindExport(app, exports);
}

const EXPORT: OperationFacts = {
  summary: 'Export all data of the account as an archive',
  tag: 'Account',
  responses: {
    200: {
      description: 'The archive',
      content: { 'application/zip': {} },
      headers: { 'content-disposition': { ...ATTACHMENT, description: 'Always an attachment.' } },
    },
  },
  refusals: ['cross-origin'],
};

function bindExport(app: FastifyInstance, exports: ExportService): void {
  const config = { operation: EXPORT, limit: 'export', deadline: 'archive' } as const;
  app.get(accountPaths.export, { exposeHeadRoute: false, config }, async (request, reply) => {
    // A link on another site must not start an export.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('cross-origin');
    const { filename, output, ended } = await exports.begin(accountIdOf(request.caller), clientOf(request));
    const { callsUnderWay } = request.server;
    // After a disconnect the export reads for a moment longer than the response lives.
    const call = ended.finally(() => callsUnderWay.delete(call));
    callsUnderWay.add(call);
    const signal = abortSignalOf(reply);
    signal.addEventListener('abort', () => output.destroy(), { once: true });
    if (signal.aborted) output.destroy();
    return reply
      .header('content-disposition', `attachment; filename="${filename}"`)
      .type('application/zip')
      .send(output);
  });
}
