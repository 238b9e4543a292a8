import { z } from 'zod';
import { socialProviderSchema } from './identity.ts';
import { LANGUAGE_MODEL_PROVIDER_IDS } from './language-model-providers.ts';

/**
 * What this installation stores, where, and which services receive data, according to its settings. It names public
 * services and the host that receives text of documents, and no internal host.
 */
export const privacyFactsSchema = z.object({
  database: z.enum(['embedded', 'postgres']),
  files: z.object({
    place: z.enum(['folder', 'object-store']),
    /** As the settings name it; null for a folder. */
    region: z.string().nullable(),
    isEncrypted: z.boolean(),
  }),
  /** Days after which documents are deleted automatically; null where they are kept until a user deletes them. */
  retentionDays: z.number().int().nullable(),
  /** Days after which deleted data has left all backups; null if not configured. */
  backupDays: z.number().int().nullable(),
  analysis: z.object({
    provider: z.enum(['built-in', ...LANGUAGE_MODEL_PROVIDER_IDS]),
    /** As its provider calls it; null for the built-in engine. */
    model: z.string().nullable(),
    /** Host that receives text of documents, where the settings name it; null for the provider's default. */
    host: z.string().nullable(),
    /** Whether the model runs on the machine of this server, so that text goes to no one else. */
    isOnThisServer: z.boolean(),
    /** Whether the passages of every document are sent as soon as it was read. */
    sendsEveryDocument: z.boolean(),
    /** Whether the model also chooses among passages before it answers. */
    ranks: z.boolean(),
    /** The model that checks answers against their quotes; null where none does. */
    checkModel: z.string().nullable(),
  }),
  /** The host is public: browsers go there. Null where this server is the provider itself. */
  signIn: z.object({ provider: z.enum(['embedded', 'oidc', 'firebase']), host: z.string().nullable() }),
  /** Providers to sign in with beside it. */
  socialSignIn: z.array(socialProviderSchema).default([]),
  /** Whether links to a new password go through a mail service; `log` where they are written into the log. */
  mail: z.enum(['service', 'log', 'none']),
  payments: z.enum(['own-test', 'stripe-test', 'stripe-live']),
  /** Host that receives product analytics from browsers, after consent. */
  analyticsHost: z.string().nullable(),
  /** Source of exchange rates; `other` is a service that the settings name. */
  exchangeRates: z.enum(['none', 'open.er-api.com', 'other']),
  /** Whether people reach this server by HTTPS: the names of cookies depend on it. */
  isSecure: z.boolean(),
});
export type PrivacyFacts = z.infer<typeof privacyFactsSchema>;
