import { describe, expect, it } from 'vitest';
import type { DraftRisk } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';

const LEASE = [
  'RESIDENTIAL LEASE',
  'This Lease is made on 4 May 2025 between Harbour View Properties LLC ("Landlord") and Maria Santos ("Tenant").',
  'Tenant shall pay rent of $1,500 per month on the first day of each month.',
  'If the rent is not received by the third of the month, Tenant shall pay a late charge of $150 and $40 for each further day.',
  'Landlord may enter the premises at any time and without notice.',
  'Tenant waives any right to a trial by jury.',
  'Landlord shall repair the heating within three working days.',
  'This Lease is governed by the laws of Oregon.',
].join('\n');

function risksOf(text: string): readonly DraftRisk[] {
  return analyseDocument(documentOf([text]), [], ANALYSIS_MODELS).riskFactors;
}

function riskAbout(risks: readonly DraftRisk[], words: RegExp): DraftRisk | undefined {
  return risks.find(({ quotes }) => quotes.some(({ text }) => words.test(text)));
}

describe('findRisks › of the playbook', () => {
  const risks = risksOf(LEASE);

  it('says each finding once, with the words that it rests on', () => {
    const quotes = risks.flatMap((risk) => risk.quotes.map(({ text }) => text));
    expect(new Set(quotes).size).toBe(quotes.length);
    expect(riskAbout(risks, /late charge of \$150/u)).toBeDefined();
    expect(riskAbout(risks, /at any time and without notice/u)).toBeDefined();
  });

  it('does not report ordinary and favourable terms', () => {
    expect(riskAbout(risks, /governed by the laws/u)).toBeUndefined();
    expect(riskAbout(risks, /repair the heating/u)).toBeUndefined();
  });

  it('says to the tenant what it means, with the figures of the document', () => {
    const late = riskAbout(risks, /late charge/u);
    expect(late?.burdens).toEqual(['Tenant']);
    expect(late?.views?.find(({ side }) => side === 'Tenant')?.risk).toMatch(/^You .*\$150/u);
    expect(late?.risk).toContain('Tenant');
    expect(late?.views?.find(({ side }) => side === 'Landlord')?.explanation).toContain('burdens the Tenant, not you');
  });

  it('speaks to the opposite side of its own right', () => {
    const text = LEASE.replace(
      'Tenant waives',
      'Landlord may assign this Lease without the consent of Tenant.\nTenant waives',
    );
    const assigned = riskAbout(risksOf(text), /may assign this Lease/u);
    const said = (side: string) => assigned?.views?.find((view) => view.side === side)?.risk;
    expect(said('Landlord')).toMatch(/^You may transfer your rights/u);
    expect(said('Tenant')).toMatch(/^The other side may transfer/u);
  });

  it('says a number once, and a name that is not certain with a doubt', () => {
    const text = [
      'SALES EMPLOYMENT AGREEMENT',
      'This Agreement is made on 4 May 2025 between Delta Pumps, Inc. ("Company") and Lee Wong ("Employee").',
      'Employee shall not, for twenty-four (24) months after employment ends, solicit or hire any employee of the Company.',
      'For eighteen (18) months after employment, Employee shall not solicit, or accept business from, any customer of the Company with which Employee dealt.',
      'The Company may designate any account as a reserved account at any time, and no commission is earned on it.',
      'This Agreement is governed by the laws of Ohio.',
    ].join('\n');
    const found = risksOf(text);
    for (const { risk } of found.filter(({ term }) => term !== undefined)) expect(risk).not.toMatch(/\w \(\d+\)/u);
    const unnamed = found.filter(({ term, quotes }) => term === undefined && quotes.length > 0);
    for (const { risk, views = [] } of unnamed) {
      expect(risk).not.toMatch(/careful look/u);
      expect(risk).toMatch(/“[^”]+”$/u);
      expect(views.find(({ side }) => side === 'Employee')?.risk ?? '').not.toMatch(/\bEmployee\b/u);
    }
    expect(riskAbout(found, /reserved account/u)).toBeDefined();
  });

  it('among three, says whom a risk burdens only where the sentence does', () => {
    const among = risksOf(
      'AGREEMENT\nThis Agreement is made by and among Alder Mills, Inc. ("Alder"), Birch Foods LLC ("Birch") and Cedar Works GmbH ("Cedar").\nAlder may change the terms of this Agreement at any time in its sole discretion and without notice.\nBirch shall indemnify Alder against all claims without limit.\nCedar shall keep the records of all shipments for two years.\nThe parties hereto agree hereby.\nThis Agreement is governed by the laws of Ohio.',
    );
    const known = among.filter(({ quotes }) => quotes.length > 0);
    expect(riskAbout(known, /terms of this Agreement/u)?.burdens ?? []).toEqual([]);
    expect(riskAbout(known, /indemnify/u)?.burdens).toEqual(['Birch']);
    expect(known.flatMap(({ burdens }) => burdens ?? [])).not.toContain('Alder');
  });

  it('lays what is promised by a guarantor on both who stand on one side, in words for each', () => {
    const guaranteed = risksOf(
      LEASE.replace(
        /^This Lease is made.*$/mu,
        'Landlord: Harbour View Properties LLC\nTenant: Maria Santos\nGuarantor: Luis Santos',
      ).concat(
        '\nThe Guarantor undertakes that the Tenant will pay the rent and shall pay on demand whatever the Tenant does not pay.',
      ),
    );
    const promise = riskAbout(guaranteed, /Guarantor undertakes/u);
    expect(promise?.burdens).toEqual(['Guarantor', 'Tenant']);
    expect(promise?.risk).not.toMatch(/^The Tenant/u);
    expect(promise?.views?.find(({ side }) => side === 'Tenant')?.explanation).toMatch(/^This binds the Guarantor/u);
    expect(riskAbout(guaranteed, /late charge/u)?.burdens).toEqual(['Tenant', 'Guarantor']);
  });

  it('does not tell a tenant that the promise of a guarantor beside the sides is the tenant’s own', () => {
    const promise = riskAbout(
      risksOf(
        LEASE.concat(
          '\nEach Guarantor guarantees to the Landlord the payment of the rent and shall pay on demand whatever the Tenant does not pay.',
        ),
      ),
      /Each Guarantor/u,
    );
    const view = promise?.views?.find(({ side }) => side === 'Tenant');
    expect(view?.risk ?? '').toMatch(/^The Guarantor/u);
    expect(view?.risk ?? '').not.toMatch(/\byou\b/iu);
  });

  it('does not lay the burdens of a tenant on a guarantor who is a stranger', () => {
    const guaranteed = risksOf(
      LEASE.replace(
        /^This Lease is made.*$/mu,
        'Landlord: Harbour View Properties LLC\nTenant: Maria Santos\nGuarantor: Surewell Bonds Limited',
      ).concat('\nThe Guarantor shall pay on demand whatever the Tenant does not pay.'),
    );
    expect(riskAbout(guaranteed, /late charge/u)?.burdens).toEqual(['Tenant']);
  });

  it('tells all sides that they are bound where the document binds them all', () => {
    const both = risksOf(
      LEASE.replace(
        'Tenant waives any right to a trial by jury.',
        'You and we waive trial by jury in any action, and Tenant agrees not to take part in a class or collective action.',
      ),
    );
    const waiver = riskAbout(both, /trial by jury/u);
    expect(waiver?.burdens).toEqual(['Landlord', 'Tenant']);
    expect(waiver?.views?.map(({ risk }) => risk)).toEqual([1, 2].map(() => 'You give up your right to a jury trial.'));
  });

  it('follows the pronouns that a document defines, whatever its roles are called', () => {
    const terms = risksOf(
      'SERVICES AGREEMENT\nThis Agreement is made between Quillon Pay Limited (“Quillon”, “we”) and Tern Bakery Limited (the “Merchant”, “you”).\nYou shall pay us a fee of €40 each month. You shall keep the terminals insured.\nWe may suspend the services at any time without notice.\nYou shall indemnify us against all losses, without limit.\nYou must keep records. We will deliver the terminals.\nThis Agreement is governed by the laws of Ireland.',
    );
    const burdened = terms.flatMap(({ burdens = [], quotes }) => (quotes.length === 0 ? [] : burdens));
    expect(burdened.length).toBeGreaterThan(1);
    expect(new Set(burdened)).toEqual(new Set(['Merchant']));
  });

  it('reports nothing in a text that is no agreement', () => {
    const recipe =
      'Onion soup\nPeel and slice six onions.\nYou must not let them burn.\nAdd the stock and simmer for thirty minutes.\nSeason to taste.\nServe it hot with toast and cheese.\nIt keeps for two days in the fridge.\nYou may freeze what is left.';
    expect(risksOf(recipe)).toEqual([]);
  });
});
