import { z } from 'zod';
import { sourceSchema } from './sources.ts';

/** Kinds of documents of which it is known what they usually say. */
export const provisionKindSchema = z.enum([
  'nda',
  'residential-lease',
  'commercial-lease',
  'employment',
  'services',
  'licence',
  'loan',
  'terms-of-service',
]);
export type ProvisionKind = z.infer<typeof provisionKindSchema>;

/** What a figure in a provision counts; the unit is part of the name. A type only: the browser has no use for the list. */
export type ProvisionMeasure =
  | 'restraint-months'
  | 'solicit-months'
  | 'notice-days'
  | 'renewal-notice-days'
  | 'increase-notice-days'
  | 'change-notice-days'
  | 'yearly-rate'
  | 'payment-days'
  | 'cap-months'
  | 'nda-years'
  | 'warranty-days'
  | 'holiday-days'
  | 'weekly-hours'
  | 'probation-months'
  | 'prepayment-percent'
  | 'entry-hours'
  | 'deposit-return-days'
  | 'deposit-months'
  | 'late-fee-percent'
  | 'binding-months';

/** `stated` in plain words, `hinted` where only some words of it are there, `none` where not even those are. */
const provisionPresenceSchema = z.enum(['stated', 'hinted', 'none']);

/** What was found of a provision, before anything is said about what is usual. */
const foundProvisionSchema = z.object({
  id: z.string(),
  presence: provisionPresenceSchema,
  values: z.array(
    z.object({
      /** A `ProvisionMeasure`; an unknown one is compared with nothing. */
      measure: z.string(),
      value: z.number(),
      /** The figure as the document prints it, with how it was worked out where it was. */
      printed: z.string(),
    }),
  ),
  /** The words it rests on; empty for `none`. */
  sources: z.array(sourceSchema),
});

export const foundProvisionsSchema = z.object({
  kind: provisionKindSchema,
  /** Whose law governs, as printed; null where no place was found. */
  place: z.string().nullable(),
  /** Whether the document stands by itself: no excerpt, no amendment, nothing taken in from elsewhere. */
  isWhole: z.boolean(),
  items: z.array(foundProvisionSchema),
});
export type FoundProvisions = z.infer<typeof foundProvisionsSchema>;

/**
 * How a provision compares with what is usual in its kind of document. `beyond` is there with a figure past a threshold,
 * `unclear` has words that may or may not be it, `missing` is usual and not there, `absent` is not there and need not be, or
 * may stand on pages that could not be read.
 */
const provisionStandingSchema = z.enum(['present', 'beyond', 'unclear', 'missing', 'absent']);
export type ProvisionStanding = z.infer<typeof provisionStandingSchema>;

const provisionSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** What such a provision settles, in a few words. */
  about: z.string(),
  standing: provisionStandingSchema,
  /** What there is to remark, with the figure; null where there is nothing. */
  note: z.string().nullable(),
  /** What it was compared with and where that is from; null unless `beyond`. */
  yardstick: z.object({ usual: z.string(), source: z.string() }).nullable(),
  sources: z.array(sourceSchema),
});
export type Provision = z.infer<typeof provisionSchema>;

export const checklistSchema = z.object({
  kind: provisionKindSchema,
  /** "Residential lease" */
  title: z.string(),
  /** Why nothing, or less, is called missing; null where all of it could be looked at. */
  caution: z.string().nullable(),
  items: z.array(provisionSchema),
});
export type Checklist = z.infer<typeof checklistSchema>;
