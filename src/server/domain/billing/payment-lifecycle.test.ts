import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCreditsEvent, type PackCredits } from './pack-credits.ts';
import { applyPaymentReading, type PaymentState } from './payment-lifecycle.ts';
import { makeCheckoutSnapshot, makeInvoiceSnapshot } from './testing-snapshots.ts';

const OWNER = { userId: 'user-1', mode: 'test' } as const;

const ofInvoice = (changed: Parameters<typeof makeInvoiceSnapshot>[0]): PaymentState => ({
  kind: 'plan',
  invoice: makeInvoiceSnapshot(changed),
});
const ofPack = (changed: Parameters<typeof makeCheckoutSnapshot>[0]): PaymentState => ({
  kind: 'boost',
  checkoutId: 'checkout-1',
  checkout: makeCheckoutSnapshot(changed),
});

describe('a step in the life of a payment', () => {
  it.each([
    ['an invoice that waits', ofInvoice({ standing: 'open' }), undefined],
    ['an invoice that was given up', ofInvoice({ standing: 'void' }), undefined],
    ['an invoice over nothing', ofInvoice({ amount: 0 }), undefined],
    ['an invoice that was paid', ofInvoice({}), { status: 'paid', events: ['paid'] }],
    [
      'an invoice that could not be paid',
      ofInvoice({ standing: 'failed' }),
      { status: 'failed', events: ['payment-failed'] },
    ],
    ['an unpaid pack', ofPack({ state: 'open', isPaid: false }), undefined],
    ['a pack whose page is done with and whose money is not there', ofPack({ isPaid: false }), undefined],
    ['a pack that was paid', ofPack({}), { status: 'paid', events: ['paid'], granted: 10, withdrawn: 0 }],
    ['cents given back', ofPack({ refunded: 9 }), { status: 'partially-refunded', withdrawn: 0 }],
    ['a part given back', ofPack({ refunded: 35 }), { status: 'partially-refunded', withdrawn: 3 }],
    ['all given back', ofPack({ refunded: 100 }), { status: 'refunded', events: ['paid', 'refunded'], withdrawn: 10 }],
    ['a dispute', ofPack({ dispute: 'open' }), { status: 'disputed', withdrawn: 10 }],
    [
      'a dispute that was won',
      ofPack({ dispute: 'won', refunded: 20 }),
      { status: 'partially-refunded', withdrawn: 2 },
    ],
    ['a dispute that was lost', ofPack({ dispute: 'lost' }), { status: 'charged-back', withdrawn: 10 }],
  ])('%s', (_name, snapshot, expected) => {
    const { known, events } = applyPaymentReading(undefined, { version: 1, snapshot }, OWNER);
    if (!expected) return expect(known).toBeUndefined();
    const found = {
      status: known?.value.status,
      events,
      granted: known?.value.creditsGranted,
      withdrawn: known?.value.creditsWithdrawn,
    };
    return expect(found).toMatchObject(expected);
  });

  it('says what happened in between, and keeps what is not told of any more', () => {
    let known = applyPaymentReading(
      undefined,
      { version: 1, snapshot: ofInvoice({ standing: 'failed' }) },
      OWNER,
    ).known;
    const steps = [
      [ofInvoice({ standing: 'failed' }), []],
      [ofInvoice({}), ['paid']],
      [ofInvoice({ refunded: 500 }), ['refunded']],
      [ofInvoice({ refunded: 500, dispute: 'open' }), ['dispute-opened']],
      [ofInvoice({ refunded: 500, dispute: 'won' }), ['dispute-won']],
      [ofInvoice({ refunded: 500, dispute: 'lost' }), ['dispute-lost']],
      [ofInvoice({ standing: 'void' }), []],
    ] as const;
    for (const [index, [snapshot, expected]] of steps.entries()) {
      const step = applyPaymentReading(known, { version: index + 2, snapshot }, OWNER);
      expect(step.events).toEqual(expected);
      known = step.known;
    }
    expect(known).toMatchObject({ version: 8, value: { status: 'charged-back', refunded: 500 } });
  });
});

const CREDITS_OF_A_PACK = 10;
const anyStep = fc.oneof(
  fc.record({ of: fc.constant('spending' as const), credits: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    of: fc.constant('withdrawing' as const),
    pack: fc.integer({ min: 0, max: 3 }),
    withdrawn: fc.integer({ min: 0, max: CREDITS_OF_A_PACK }),
  }),
  fc.constant({ of: 'buying' as const }),
);

/** What is left of each pack when whatever was bought first is spent first. */
function unspentOf(packs: readonly PackCredits[], spent: number): number[] {
  let toSpend = spent;
  return packs.map(({ granted, taken }) => {
    const used = Math.min(toSpend, granted - taken);
    toSpend -= used;
    return granted - taken - used;
  });
}

describe('the credits of packs, bought, spent and withdrawn in any order', () => {
  it('are taken from no pack but the one whose money went back, and only as far as they are there', () => {
    const property = fc.property(fc.array(anyStep, { maxLength: 40, size: 'max' }), (steps) => {
      const packs: PackCredits[] = [];
      let credits = 0;
      let spent = 0;
      for (const step of steps) {
        if (step.of === 'spending') {
          const used = Math.min(step.credits, credits);
          credits -= used;
          spent += used;
          continue;
        }
        const index = step.of === 'buying' ? packs.length : step.pack;
        const former = packs[index];
        if (step.of === 'withdrawing' && !former) continue;
        const next = { granted: CREDITS_OF_A_PACK, withdrawn: step.of === 'buying' ? 0 : step.withdrawn };
        const fromLaterPacks = packs.slice(index + 1).reduce((sum, pack) => sum + pack.granted - pack.taken, 0);
        const { taken, change } = applyCreditsEvent(former, next, { credits, fromLaterPacks });
        const unspent = unspentOf(packs, spent)[index] ?? 0;
        const asked = next.withdrawn - (former?.withdrawn ?? 0);
        if (former && asked > 0) expect(change).toBe(0 - Math.min(asked, unspent));
        packs[index] = { ...next, taken };
        credits += change;
        expect(taken).toBeLessThanOrEqual(next.withdrawn);
        expect(credits).toBe(packs.reduce((sum, pack) => sum + pack.granted - pack.taken, 0) - spent);
        expect(credits).toBeGreaterThanOrEqual(0);
        const again = applyCreditsEvent(packs[index], next, { credits, fromLaterPacks });
        expect(again).toEqual({ taken, change: 0 });
      }
    });
    fc.assert(property, { seed: 20_270_102, numRuns: 300 });
  });

  it('come back when a dispute is won, and what had been spent is not given twice', () => {
    const bought = { granted: 10, withdrawn: 0, taken: 0 };
    // Four of ten were spent when the bank took the money back.
    const disputed = applyCreditsEvent(bought, { granted: 10, withdrawn: 10 }, { credits: 6, fromLaterPacks: 0 });
    expect(disputed).toEqual({ taken: 6, change: -6 });
    const won = applyCreditsEvent(
      { granted: 10, withdrawn: 10, taken: 6 },
      { granted: 10, withdrawn: 0 },
      { credits: 0, fromLaterPacks: 0 },
    );
    expect(won).toEqual({ taken: 0, change: 6 });
  });
});
