import { expect, test } from 'vitest';
import type { RiskFactor, Side } from '#contract/analysis.ts';
import { numberRisks, worstRisks } from '#contract/analysis-perspective.ts';
import {
  describeDocument,
  describeMoney,
  listMoney,
  recognizedTitle,
  shortVerdict,
} from '#contract/analysis-verdict.ts';
import { askForSide, titleBesideWords, titleOfWorst } from './verdict.ts';

const risk = (
  severity: RiskFactor['severity'],
  burdens: string[],
  stance: RiskFactor['stance'] = null,
): RiskFactor => ({
  risk: '',
  term: null,
  explanation: '',
  severity,
  stance,
  burdens,
});
const tenant: Side = { id: 'tenant', role: 'Tenant', names: ['Ada Finch'], label: 'the Tenant (Ada Finch)' };
const seller: Side = { id: 'acme', role: 'Acme Ltd', names: [], label: 'Acme Ltd' };
const suggestedSide = { id: 'tenant', reason: 'it has your name' };

test('recognizedTitle › is the printed title, and none that is running text', () => {
  expect(recognizedTitle({ basicInfo: ['Party: A', 'Title: Residential Lease Agreement'] })).toBe(
    'Residential Lease Agreement',
  );
  expect(recognizedTitle({ basicInfo: ['Party: A'] })).toBeNull();
  expect(recognizedTitle({ basicInfo: [`Title: ${'word '.repeat(40)}`] })).toBeNull();
});

test('describeDocument › is the first sentence without defined names, and does not end at an initial or “Inc.”', () => {
  const first = 'This is a lease between J. Hart, Acme Inc. (“Landlord”) and B. Lee (together “Tenant”), dated May 1.';
  expect(describeDocument({ summary: `${first} In its own words: “…”.` })).toBe(
    'This is a lease between J. Hart, Acme Inc. and B. Lee, dated May 1.',
  );
  expect(describeDocument({ summary: '  ' })).toBeNull();
  expect(describeDocument({ summary: 'A lease of a flat' })).toBe('A lease of a flat');
});

test('shortVerdict › leaves out the names of the points', () => {
  const verdict =
    '4 points weigh heavily on you, above all late fee, deposit and renewal. Settle them before you sign.';
  expect(shortVerdict({ verdict })).toBe('4 points weigh heavily on you. Settle them before you sign.');
  expect(shortVerdict({ verdict: 'Only minor points were found: late fee.' })).toBe('Only minor points were found.');
  expect(shortVerdict({ verdict: null })).toBeNull();
});

test('worstRisks › are those of the suggested side until one is chosen, and never those of the other side', () => {
  const riskFactors = [
    risk('High', ['landlord']),
    risk('Low', ['tenant']),
    risk('Medium', []),
    risk('High', ['tenant', 'landlord']),
    risk('Low', ['tenant']),
  ];
  expect(worstRisks({ riskFactors, side: null, suggestedSide })).toEqual([3, 2, 1]);
  expect(numberRisks({ riskFactors, side: null, suggestedSide })).toEqual([3, 2, 1, 4, 0]);
  expect(worstRisks({ riskFactors, side: null, suggestedSide: null })).toEqual([0, 3, 2]);
  const chosen = [risk('High', ['landlord'], 'other'), risk('Low', ['tenant'], 'you'), risk('High', [])];
  // What may affect the reader and is grave goes before what does and is not.
  expect(worstRisks({ riskFactors: chosen, side: 'tenant', suggestedSide })).toEqual([2, 1]);
});

test('titleOfWorst and askForSide › name the side as the document does, and say “you” once it is chosen', () => {
  const sides = [seller, tenant];
  const mine = [{ stance: 'you' }, { stance: null }] as RiskFactor[];
  expect(titleOfWorst({ sides, riskFactors: [], side: null, suggestedSide }, [0, 1, 2])).toBe(
    'Top 3 risks for the Tenant',
  );
  expect(titleOfWorst({ sides, riskFactors: mine, side: 'acme', suggestedSide }, [0])).toBe('Top risk for you');
  expect(titleOfWorst({ sides, riskFactors: mine, side: 'acme', suggestedSide }, [0, 1])).toBe('Top 2 risks');
  expect(titleOfWorst({ sides: [], riskFactors: [], side: null, suggestedSide: null }, [0, 1])).toBe('Top 2 risks');
  expect(askForSide({ sides, side: null, suggestedSide })).toBe('We think you’re the Tenant.');
  expect(askForSide({ sides, side: 'acme', suggestedSide })).toBe('You’re Acme Ltd.');
  expect(askForSide({ sides, side: null, suggestedSide: null })).toBe('Which side are you on?');
  const you = { id: 'you', role: 'You', names: ['Ada Finch'], label: '“you” in the document (Ada Finch)' };
  expect(askForSide({ sides: [you], side: null, suggestedSide: { id: 'you', reason: '' } })).toBe(
    'We think you’re Ada Finch.',
  );
});

test('listMoney › leaves out limits of liability and insured sums, also where there is no other sum', () => {
  const limits = ['Limit of liability: £100', 'Insurance cover: $300,000', 'Liability cap: €5,000', 'Maximum: $50'];
  expect(listMoney({ basicInfo: limits })).toEqual([]);
  expect(listMoney({ basicInfo: [...limits, 'Fee: £38 per day', 'Late charge: £5'] })).toEqual([
    { index: 4, amount: '£38', period: 'day', tax: null, label: 'Fee' },
    { index: 5, amount: '£5', period: null, tax: null, label: 'Late charge' },
  ]);
});

test('listMoney › shows what is paid with the tax that is added, and how often counted payments come', () => {
  const money = listMoney({
    basicInfo: [
      'Rentals: 47 monthly payments of £299.00 + VAT £59.80 = £358.80, the first one month after the Delivery Date',
      'Documentation fee: £195.00 + VAT £39.00 = £234.00, collected with the Initial Rental',
      'Monthly Fee: $249.00 plus HST (13%) = $281.37',
    ],
  });
  expect(money.map(({ label, amount, period }) => [label, amount, period])).toEqual([
    ['Rentals', '£358.80', 'month'],
    ['Monthly Fee', '$281.37', 'month'],
  ]);
});

test('listMoney › says which tax comes on top, also behind the rhythm', () => {
  const money = listMoney({
    basicInfo: [
      'Membership Fee: €289.00 per month plus 19% VAT (€343.91 gross)',
      'Set-up price: €90.00 plus VAT, once',
      'Rent: $560.00 plus GST per month',
    ],
  });
  expect(money.map(describeMoney)).toEqual([
    '€289.00 per month plus 19% VAT',
    '$560.00 per month plus GST',
    '€90.00 plus VAT',
  ]);
});

test('listMoney › reads rhythms of tables, and prefers them to what is used up or befalls someone', () => {
  const money = listMoney({
    basicInfo: [
      'Administration fee for an early end: €350',
      'Estimated annual card turnover: €552,000',
      'Meals: €6.50 per day',
      'Minimum service charge: €45.00 monthly, per shop',
      'Set-up: €195.00 on signature',
      'Software licence: €69.00 monthly, for 2 tills',
    ],
  });
  expect(money.map(({ amount, period }) => [amount, period])).toEqual([
    ['€45.00', 'month'],
    ['€69.00', 'month'],
  ]);
});

test('listMoney › shows what a document turns on before small fees, parts of a total and what things are worth', () => {
  const shown = (...basicInfo: string[]) =>
    listMoney({ basicInfo }).map(({ amount, period }) => (period === null ? amount : `${amount} ${period}`));
  expect(
    shown('Bonus: US$40.00 per quarter', 'Hourly Rate: US$6.50 per Approved Hour', 'Laptop: US$980.00 US$20.00'),
  ).toEqual(['US$6.50 hour']);
  expect(
    shown('Permit fee for a cancellation: $750', 'Amount due at signing: $0', 'First-year Monthly Payment: $119.00'),
  ).toEqual(['$119.00 month']);
  expect(shown('Extended Care: $95.00 per month', 'Monthly Tuition: $1,840.00', 'Registration fee: $150.00')[0]).toBe(
    '$1,840.00 month',
  );
  expect(
    shown('Equipment protection fee: £24.50 per month', 'Rental: £189.00 per month plus VAT', 'Deposit: £567.00'),
  ).toEqual(['£189.00 month', '£567.00']);
  expect(shown('Provident fund contribution: INR 8,400 per month', 'Fixed salary: INR 1,65,000 per month')).toEqual([
    'INR 1,65,000 month',
  ]);
  expect(shown('Set-up fee: €120.00', 'Monthly Fee: €684.00', 'Deposit: €1,368.00 (two fees)')).toEqual([
    '€684.00 month',
    '€1,368.00',
  ]);
  expect(shown('Net: $883.15', 'Total: $921.20', 'Total due: $721.20')).toEqual(['$721.20', '$921.20']);
  expect(shown('Total due: $2,660.40', 'Capital improved value: $812,000')).toEqual(['$2,660.40']);
  expect(shown('Monthly service fee: R69.00', 'Monthly instalment: R2 297.85', 'Principal debt: R61 207.50')).toEqual([
    'R2 297.85 month',
    'R61 207.50',
  ]);
  expect(shown('Basic Salary: £36,800 gross a year', 'Welcome payment: £2,000 gross')).toEqual([
    '£36,800 year',
    '£2,000',
  ]);
});

test('listMoney › puts what is paid regularly first and what a mishap costs last, and no sum twice', () => {
  const money = listMoney({
    basicInfo: [
      'Title: Lease',
      'Late charge: $25 per day',
      'Security deposit: $4,700',
      'Rent: $2,350 per month',
      'Rent: $2,350 First day of each month',
      'Notice: 30 days',
    ],
  });
  expect(money).toEqual([
    { index: 3, amount: '$2,350', period: 'month', tax: null, label: 'Rent' },
    { index: 2, amount: '$4,700', period: null, tax: null, label: 'Security deposit' },
  ]);
  expect(listMoney({ basicInfo: ['Kaution: 1.200 EUR', 'Salary: USD 96,000 a year'] })).toEqual([
    { index: 1, amount: 'USD 96,000', period: 'year', tax: null, label: 'Salary' },
    { index: 0, amount: '1.200 EUR', period: null, tax: null, label: 'Kaution' },
  ]);
});

test.each([
  ['Section 7.1, Expenses: “The Artist shall reimburse all expenses …”', 'Section 7.1, Expenses'],
  ['Section 9.1: “The Artist shall reimburse all expenses incurred.”', 'Section 9.1'],
  ['Probably no refund: “Another sentence …”', 'Probably no refund: “Another sentence …”'],
  ['It renews automatically.', 'It renews automatically.'],
])('titleBesideWords › does not repeat the words below it: %s', (title, expected) => {
  expect(titleBesideWords(title, 'The Artist shall reimburse all expenses incurred.')).toBe(expected);
});
