import { z } from 'zod';

/** What the browser needs to know about this installation before it draws anything. */
export const publicSettingsSchema = z.object({
  product: z.string(),
  mascot: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  metering: z.boolean(),
  engine: z.string(),
  /** `test` where paying is tried out and no money moves. */
  payments: z.enum(['test', 'live']),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
