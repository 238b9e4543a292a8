import { z } from 'zod';
import { reportedSubscriptionStateSchema } from './billing.ts';
import { receivedPlanSchema } from './plan-schema.ts';

/** `guest_`, the time in milliseconds, and 16 random letters or digits. */
export const guestIdSchema = z.string().regex(/^guest_\d{10,16}[A-Za-z0-9]{16}$/);

export const userSchema = z.object({
  id: z.string(),
  plan: receivedPlanSchema,
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  photoURL: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** The identity provider's name for the user where that provider is Firebase. */
  firebaseUid: z.string().nullable(),
  isAnonymous: z.boolean(),
  subscriptionStatus: reportedSubscriptionStateSchema,
  createdAt: z.iso.datetime(),
  documentsThisMonth: z.number().int(),
  documentsUploaded: z.number().int(),
  chatQuestionsUsed: z.number().int(),
  queriesUsed: z.number().int(),
  chatCreditsRemaining: z.number().int(),
  /** How many more documents may be uploaded now; null where metering is off. */
  uploadsRemaining: z.number().int().nullable(),
});
export type User = z.infer<typeof userSchema>;
