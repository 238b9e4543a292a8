import { z } from 'zod';
import { LANGUAGE_MODEL_PROVIDER_IDS } from './language-model-providers.ts';

/**
 * What this installation keeps, where, and who else gets something of it, as its settings say. It names services that
 * browsers or everybody may know of, and the host that words of documents are sent to; no other machine of the
 * installation's own.
 */
export const privacyFactsSchema = z.object({
  database: z.enum(['embedded', 'postgres']),
  files: z.object({
    place: z.enum(['folder', 'object-store']),
    /** As the settings name it; null for a folder. */
    region: z.string().nullable(),
    isEncrypted: z.boolean(),
  }),
  /** Days after which retention deletes documents; null where they are kept until their owner deletes them. */
  retentionDays: z.number().int().nullable(),
  /** Days after which nothing of what was deleted is left in a backup; null where this is not configured. */
  backupDays: z.number().int().nullable(),
  analysis: z.object({
    provider: z.enum(['built-in', ...LANGUAGE_MODEL_PROVIDER_IDS]),
    /** As its provider calls it; null for the built-in engine. */
    model: z.string().nullable(),
    /** Host that words of documents go to, where the settings name its address; null for the provider's own. */
    host: z.string().nullable(),
    /** Whether the passages of every document are sent as soon as it was read. */
    sendsEveryDocument: z.boolean(),
    /** Whether the model also chooses among passages before it answers. */
    ranks: z.boolean(),
  }),
  /** Browsers go there: the host is theirs to know. Null where this server is the provider itself. */
  signIn: z.object({ provider: z.enum(['embedded', 'oidc', 'firebase']), host: z.string().nullable() }),
  /** Whether links to a new password go through a mail service; `log` where they are written into the log. */
  mail: z.enum(['service', 'log', 'none']),
  payments: z.enum(['own-test', 'stripe-test', 'stripe-live']),
  /** Host that browsers tell what is used, once their person has agreed. */
  analyticsHost: z.string().nullable(),
  /** Who is asked what a dollar costs; `other` is a service that the settings name. */
  exchangeRates: z.enum(['none', 'open.er-api.com', 'other']),
  /** Whether people reach this server by HTTPS: the names of cookies depend on it. */
  isSecure: z.boolean(),
});
export type PrivacyFacts = z.infer<typeof privacyFactsSchema>;
