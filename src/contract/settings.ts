import { z } from 'zod';
import { socialProviderSchema } from './identity.ts';

/** What the browser needs to know about this installation before it draws anything. */
export const publicSettingsSchema = z.object({
  product: z.string(),
  mascot: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  metering: z.boolean(),
  engine: z.string(),
  /** Where the model of answers runs, in words for people; null where the built-in engine answers. */
  modelHost: z.object({ name: z.string(), isOnThisServer: z.boolean() }).nullable().default(null),
  /** Providers to sign in with beside the configured one. */
  socialSignIn: z.array(socialProviderSchema).default([]),
  /** Whether the configured provider is the embedded one, with e-mail address and password. */
  hasEmailSignIn: z.boolean().default(true),
  /** `test` where paying is tried out and no money moves. */
  payments: z.enum(['test', 'live']),
  socialLinks: z.array(z.object({ label: z.string(), url: z.url() })),
  /** Where product analytics go after consent; null where there are none. */
  analytics: z.object({ key: z.string(), host: z.url() }).nullable(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
