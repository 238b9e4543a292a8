import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { listPayments, listRecurring } from './list-from-analysis.ts';

const itemOf = (text: string) => ({ text, quotes: [{ documentId: 1, pageNumber: 1, text }] });

function analysisOf(obligations: readonly string[], facts: readonly string[]): AnalysisExcerpt {
  return {
    documentId: 1,
    verdict: null,
    summary: { text: '', quotes: [] },
    risks: [],
    obligations: obligations.map(itemOf),
    facts: facts.map(itemOf),
    sides: [],
    readerRole: null,
    dates: [],
  };
}

function paymentsOf(obligations: readonly string[], facts: readonly string[]): readonly string[] {
  return listPayments(analysisOf(obligations, facts)).map(({ text }) => text);
}

describe('listPayments', () => {
  it.each([
    [
      ['Advance rental: £1,914.00', 'Monthly rentals: 35 rentals of £319.00', 'Documentation fee: £198.00'],
      'Monthly rentals',
    ],
    [['Deposit: S$5,700.00', 'Rent: S$2,850.00 per month'], 'Rent'],
    [['Joining fee: €400.00', 'Membership fee: €39.00 every month'], 'Membership fee'],
  ])('begins with what comes again: %j', (facts, first) => {
    expect(paymentsOf([], facts)[0]).toMatch(new RegExp(`^${first}:`, 'u'));
  });

  it.each([
    'Hirer: must then return the Vehicle and pay all arrears and 75% of the rentals',
    'Hirer: must pay the difference, together with all rentals due up to that date',
    'Tenant: must in that case pay a fee of €300.00',
  ])('leaves out what is due in a case that is not named: %s', (duty) => {
    expect(paymentsOf([duty], ['Rent: £950.00 per month'])).toEqual(['Rent: £950.00 per month']);
  });

  it.each([
    'Hirer: if the car is stolen, must pay £5,000.00',
    'Late charge: £90,000.00',
    'Tenant: must pay a fee of €3,000.00 where the keys are lost',
  ])('ends with what is due on a condition: %s', (conditional) => {
    const duties = conditional.startsWith('Late') ? [] : [conditional];
    const facts = conditional.startsWith('Late') ? [conditional, 'Deposit: £100.00'] : ['Deposit: £100.00'];
    expect(paymentsOf(duties, facts)).toEqual(['Deposit: £100.00', conditional]);
  });
});

describe('listRecurring', () => {
  it('lists what is due each month, whatever happens', () => {
    const facts = ['Rent: £560.00 a month', 'Service fee: £115.00 per month plus VAT', 'Bond: £1,350.00'];
    const analysis = {
      ...analysisOf(['Customer: if the log is lost, must pay £90.00 a month', 'Customer: must report monthly'], facts),
      otherDuties: [itemOf('Owner: must pay £5.00 each month')],
    };
    const due = listRecurring(analysis, 'month').map(({ text }) => text);
    expect(due).toEqual(['Rent: £560.00 a month', 'Service fee: £115.00 per month plus VAT']);
    expect(listRecurring(analysis, 'year')).toEqual([]);
  });
});
