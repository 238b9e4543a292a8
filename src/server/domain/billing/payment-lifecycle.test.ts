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

describe('applyPaymentReading', () => {
  it.each([
    ['an open invoice', ofInvoice({ standing: 'open' }), undefined],
    ['a void invoice', ofInvoice({ standing: 'void' }), undefined],
    ['an invoice of zero', ofInvoice({ amount: 0 }), undefined],
    ['a paid invoice', ofInvoice({}), { status: 'paid', events: ['paid'] }],
    ['a failed invoice', ofInvoice({ standing: 'failed' }), { status: 'failed', events: ['payment-failed'] }],
    ['an open checkout of a pack', ofPack({ state: 'open', isPaid: false }), undefined],
    ['a complete checkout without payment', ofPack({ isPaid: false }), undefined],
    ['a paid pack', ofPack({}), { status: 'paid', events: ['paid'], granted: 10, withdrawn: 0 }],
    ['a refund of less than one credit', ofPack({ refunded: 9 }), { status: 'partially-refunded', withdrawn: 0 }],
    ['a partial refund', ofPack({ refunded: 35 }), { status: 'partially-refunded', withdrawn: 3 }],
    ['a full refund', ofPack({ refunded: 100 }), { status: 'refunded', events: ['paid', 'refunded'], withdrawn: 10 }],
    ['a dispute', ofPack({ dispute: 'open' }), { status: 'disputed', withdrawn: 10 }],
    ['a won dispute', ofPack({ dispute: 'won', refunded: 20 }), { status: 'partially-refunded', withdrawn: 2 }],
    ['a lost dispute', ofPack({ dispute: 'lost' }), { status: 'charged-back', withdrawn: 10 }],
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

  it('reports changes as events, and keeps a payment that is no longer reported', () => {
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

/** Unspent credits of each pack, spent in the order of purchase. */
function unspentOf(packs: readonly PackCredits[], spent: number): number[] {
  let toSpend = spent;
  return packs.map(({ granted, taken }) => {
    const used = Math.min(toSpend, granted - taken);
    toSpend -= used;
    return granted - taken - used;
  });
}

describe('applyCreditsEvent for packs bought, spent and withdrawn in any order', () => {
  it('takes credits only from the refunded pack, and only unspent ones', () => {
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

  it('restores credits after a won dispute, without those spent before', () => {
    const bought = { granted: 10, withdrawn: 0, taken: 0 };
    // Four of ten were spent before the chargeback.
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
