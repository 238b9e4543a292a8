import { expect, test } from 'vitest';
import { provisionKindSchema } from '#contract/provisions.ts';
import { assessProvisions } from './assess-provisions.ts';
import { PROVISION_LISTS } from './provision-lists.ts';
import { THRESHOLDS } from './thresholds.ts';

/** A law with its article or section, or a share of counted documents. */
const NAMED_SOURCE =
  /\b(?:Directive|Regulation|Code|Laws?|Act|Statutes|Constitution)\b[^;]*\b(?:article|section|chapter|no\.)\s[\dXVI]|^\d+ of \d+ /u;

test.each(THRESHOLDS.map((threshold) => [threshold.provision, threshold.usual, threshold] as const))(
  'THRESHOLDS › %s (%s) has a source and belongs to a provision of its lists',
  (provision, _usual, { source, kinds, jurisdiction, above, below, measure, verdict }) => {
    expect(source).toMatch(NAMED_SOURCE);
    expect(source).toMatch(/\.$/);
    expect(source).not.toMatch(/https?:|www\./);
    // A law has a jurisdiction.
    if (!/^\d+ of \d+ /.test(source) && jurisdiction === undefined) expect(source).toMatch(/other|European Union/i);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) {
      const { usual, optional } = PROVISION_LISTS[kind];
      expect([...usual, ...optional]).toContain(provision);
    }
    expect(verdict).not.toBe('');
    const general = THRESHOLDS.filter(
      (one) => one.provision === provision && one.measure === measure && !one.jurisdiction,
    );
    for (const kind of kinds) expect(general.filter((one) => one.kinds.includes(kind)).length).toBeLessThanOrEqual(1);
    // One of the two.
    expect([above, below].filter((limit) => limit !== undefined)).toEqual([expect.any(Number)]);
    expect(above ?? below).toBeGreaterThanOrEqual(0);
  },
);

test.each(provisionKindSchema.options)('PROVISION_LISTS › %s has ten to twenty-two distinct provisions', (kind) => {
  const { usual, optional } = PROVISION_LISTS[kind];
  const all = [...usual, ...optional];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(10);
  expect(all.length).toBeLessThanOrEqual(22);
});

test('assessProvisions › a figure at the threshold is usual, one past it is not, and unsearched provisions are skipped', () => {
  const judge = (value: number) =>
    assessProvisions(
      {
        kind: 'services',
        place: null,
        isWhole: true,
        items: [
          {
            id: 'payment-terms',
            presence: 'stated',
            sources: [],
            values: [{ measure: 'payment-days', value, printed: `“${value} days”` }],
          },
          { id: 'provision-of-tomorrow', presence: 'none', values: [], sources: [] },
        ],
      },
      [],
    ).items;
  expect(judge(60)).toMatchObject([{ id: 'payment-terms', standing: 'present', note: null, yardstick: null }]);
  expect(judge(61)).toMatchObject([
    {
      id: 'payment-terms',
      standing: 'beyond',
      note: 'Longer than usual: “61 days”. We compare with 60 days.',
      yardstick: { usual: '60 days', source: expect.stringContaining('Directive 2011/7/EU, article 3(5)') },
    },
  ]);
});
