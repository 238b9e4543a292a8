import { z } from 'zod';
import { userSchema } from './users.ts';

/** Longer tokens are refused unparsed: real ones have one or two kilobytes. */
export const TOKEN_LENGTH_LIMIT = 16_384;
export const NAME_LENGTH_LIMIT = 100;
/** Longest email address that can be delivered to (RFC 5321, section 4.5.3.1, with its erratum 1690). */
export const EMAIL_LENGTH_LIMIT = 254;
const ADDRESS_LENGTH_LIMIT = 2048;

/** Where people can sign in from: at its usual address, or at another one of this machine. */
const domainSchema = z.enum(['production', 'preview']);

/** Providers that people may sign in with beside the configured one. */
export const socialProviderSchema = z.enum(['google', 'microsoft']);
export type SocialProvider = z.infer<typeof socialProviderSchema>;

/** The configured provider when left out. */
export const socialQuerySchema = z.object({ social: socialProviderSchema.optional() });

/** How a browser signs in here. Asking for it also hands out the single-use cookie behind `nonce`. */
export const signInConfigSchema = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('oidc'),
    /** Whether this server is the issuer itself. */
    isEmbedded: z.boolean(),
    issuer: z.url(),
    clientId: z.string(),
    authorizationEndpoint: z.url(),
    tokenEndpoint: z.url(),
    scope: z.string(),
    prompt: z.string(),
    /** Goes into the ID token: SHA-256 of the cookie, base64url. */
    nonce: z.string(),
    domain: domainSchema,
  }),
  z.object({
    provider: z.literal('firebase'),
    isEmbedded: z.literal(false),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    domain: domainSchema,
  }),
]);
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/** What the browser got from the identity provider. Only the token is trusted; the rest must not contradict it. */
export const syncRequestSchema = z.strictObject({
  idToken: z.string().min(1).max(TOKEN_LENGTH_LIMIT),
  /** Who issued the token; the configured provider when left out. */
  social: socialProviderSchema.optional(),
  uid: z.string().min(1).max(ADDRESS_LENGTH_LIMIT),
  email: z.string().max(ADDRESS_LENGTH_LIMIT).nullish(),
  displayName: z.string().max(ADDRESS_LENGTH_LIMIT).nullish(),
  photoURL: z.string().max(ADDRESS_LENGTH_LIMIT).nullish(),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

export const syncResponseSchema = z.object({
  user: userSchema,
  /** Documents moved from the trial of this browser; null when there was none. */
  movedDocuments: z.number().int().nullable(),
});

export const domainResponseSchema = z.object({ success: z.boolean(), error: z.string().optional() });

/** The part of a token request (RFC 6749, section 4.1.3, with RFC 7636) that is passed on to the provider. */
export const codeExchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1).max(ADDRESS_LENGTH_LIMIT),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.string().max(ADDRESS_LENGTH_LIMIT),
});

export const tokenResponseSchema = z.object({
  id_token: z.string(),
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
});

/** A page of this site to redirect to afterwards; other targets are ignored. `logout=true` is passed on to that page. */
export const returnQuerySchema = z.object({
  returnTo: z.string().max(ADDRESS_LENGTH_LIMIT).optional(),
  logout: z.string().max(ADDRESS_LENGTH_LIMIT).optional(),
});
