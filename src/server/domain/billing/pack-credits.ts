/** What a pack of questions has given and lost. */
export interface PackCredits {
  readonly granted: number;
  /** How many a refund or a dispute withdraws. */
  readonly withdrawn: number;
  /** How many of those were still there to be taken; what was spent before is forgiven. */
  readonly taken: number;
}

export interface CreditsStep {
  /** The pack's credits that are taken from now on. */
  readonly taken: number;
  /** What the person's credits change by. */
  readonly change: number;
}

interface CreditBalance {
  /** What the person has, all packs together, before this step. */
  readonly credits: number;
  /** What packs bought later than this one have brought and still count. */
  readonly fromLaterPacks: number;
}

/**
 * What a step in the life of a pack does to a person's credits: they come with the payment, are taken when it is given
 * back or disputed, and come back when the dispute is won. Whatever was bought first is spent first, so that nothing is
 * ever taken from packs that were bought later. Repeating a step changes nothing.
 * @param former undefined when the pack was not paid before
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
