/** Credits of a pack of questions. */
export interface PackCredits {
  readonly granted: number;
  /** Credits that refunds and disputes withdraw. */
  readonly withdrawn: number;
  /** How many of those were unspent and taken; spent ones are forgiven. */
  readonly taken: number;
}

interface CreditsStep {
  /** The pack's credits taken in total. */
  readonly taken: number;
  /** Change of the user's credits. */
  readonly change: number;
}

interface CreditBalance {
  /** The user's credits of all packs before this step. */
  readonly credits: number;
  /** Credits granted by packs bought later, less those taken from them. */
  readonly fromLaterPacks: number;
}

/**
 * Applies a payment, refund or dispute of a pack to a user's credits: they are granted with the payment, taken with a refund
 * or dispute, and restored when the dispute is won. Packs are spent in the order of purchase, so nothing is ever taken from
 * packs bought later. Idempotent.
 * @param former undefined for a pack not paid before
 */
export function applyCreditsEvent(
  former: PackCredits | undefined,
  next: Pick<PackCredits, 'granted' | 'withdrawn'>,
  { credits, fromLaterPacks }: CreditBalance,
): CreditsStep {
  const { granted, withdrawn, taken } = former ?? { granted: 0, withdrawn: 0, taken: 0 };
  const gained = next.granted - granted;
  if (next.withdrawn <= withdrawn) {
    const stillTaken = Math.min(taken, next.withdrawn);
    return { taken: stillTaken, change: gained + taken - stillTaken };
  }
  const unspent = Math.max(0, credits + gained - fromLaterPacks);
  const takenNow = Math.min(next.withdrawn - withdrawn, unspent, next.granted - taken);
  return { taken: taken + takenNow, change: gained - takenNow };
}
