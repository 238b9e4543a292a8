import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { PageFrame } from '#server/http/pages/page-layout.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { PasswordService } from '../accounts/password-service.ts';
import type { RememberedAccounts } from '../accounts/remembered-accounts.ts';
import type { SignInService, Visitor } from '../accounts/sign-in-service.ts';

export interface SignInFrame extends PageFrame {
  /** Shown to disabled users. */
  readonly supportEmail: string;
}

/** What the provider's pages need. */
export interface PageContext {
  readonly frame: SignInFrame;
  readonly origins: SiteOrigins;
  readonly store: AccountStore;
  readonly signIn: SignInService;
  readonly passwords: PasswordService;
  readonly remembered: RememberedAccounts;
  readonly provider: () => Promise<Provider>;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] };
}

/** A query parameter. */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
