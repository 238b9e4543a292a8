import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export interface SocialClientConfig {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SocialSignInConfig {
  /** Undefined where people cannot sign in with Google. */
  readonly google: SocialClientConfig | undefined;
  /** Undefined where people cannot sign in with Microsoft. */
  readonly microsoft: (SocialClientConfig & { readonly tenant: string }) | undefined;
}

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const DOMAIN = '[a-zA-Z0-9-]{1,63}(?:\\.[a-zA-Z0-9-]{1,63}){1,8}';
const TENANT = new RegExp(`^(?:common|organizations|consumers|${GUID}|${DOMAIN})$`);

/** Google and Microsoft as further ways to sign in. */
export const socialSignInSettings = {
  /** Client of the type "Web application" in the Google Cloud console. */
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(
      /^[\w-]{1,200}\.apps\.googleusercontent\.com$/,
      'must be a client ID of Google, like 1234-abcd.apps.googleusercontent.com',
    )
    .optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Application (client) ID of an app registration in Microsoft Entra. */
  MICROSOFT_CLIENT_ID: z
    .string()
    .regex(new RegExp(`^${GUID}$`), 'must be the application (client) ID of an app registration, a GUID')
    .optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** Whose accounts are accepted: all, those of organizations, personal ones, or those of one tenant. */
  MICROSOFT_TENANT: z
    .string()
    .regex(TENANT, 'must be common, organizations, consumers, the id of a tenant or one of its domains')
    .transform((tenant) => tenant.toLowerCase())
    .optional(),
};

type SocialSettings = { readonly [Name in keyof typeof socialSignInSettings]?: string | undefined };

/** Hosts that `OIDC_ISSUER` names where it is one of the two already. */
const HOSTS = {
  GOOGLE_CLIENT_ID: 'accounts.google.com',
  MICROSOFT_CLIENT_ID: 'login.microsoftonline.com',
} as const;

/**
 * @param issuer `OIDC_ISSUER`, where it is set
 * @throws ConfigError when a setting lacks another one, or two offer the same
 */
export function readSocialSignIn(settings: SocialSettings, issuer: string | undefined): SocialSignInConfig {
  const google = readClient(settings, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const microsoft = readClient(settings, 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET');
  const { MICROSOFT_TENANT: tenant = 'common' } = settings;
  if (settings.MICROSOFT_TENANT && !microsoft) {
    throw new ConfigError('MICROSOFT_TENANT is set, so MICROSOFT_CLIENT_ID is needed too.');
  }
  for (const [name, host] of Object.entries(HOSTS)) {
    if (issuer && settings[name as keyof typeof HOSTS] && new URL(issuer).host === host) {
      throw new ConfigError(`OIDC_ISSUER and ${name} both sign in at ${host}: remove one of them.`);
    }
  }
  return { google, microsoft: microsoft && { ...microsoft, tenant } };
}

function readClient(
  settings: SocialSettings,
  idName: 'GOOGLE_CLIENT_ID' | 'MICROSOFT_CLIENT_ID',
  secretName: 'GOOGLE_CLIENT_SECRET' | 'MICROSOFT_CLIENT_SECRET',
): SocialClientConfig | undefined {
  const [clientId, clientSecret] = [settings[idName], settings[secretName]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId || clientSecret) {
    const [present, missing] = clientId ? [idName, secretName] : [secretName, idName];
    throw new ConfigError(`${present} is set, so ${missing} is needed too.`);
  }
  return undefined;
}
