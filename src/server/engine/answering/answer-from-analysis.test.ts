import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt, AnswerRequest } from '#server/ports/language-model.ts';
import { answerFromAnalysis } from './answer-from-analysis.ts';

const quote = (text: string, pageNumber: number) => [{ documentId: 1, pageNumber, text }];
const ANALYSIS: AnalysisExcerpt = {
  documentId: 1,
  sides: [],
  readerRole: null,
  verdict: '2 points weigh heavily on you: entry and late fee. Settle them before you sign.',
  summary: { text: 'A lease of a flat for a year. The rent is $1,500 a month.', quotes: quote('RESIDENTIAL LEASE', 1) },
  risks: [
    {
      term: 'Entry',
      text: 'The landlord may come in without notice.',
      severity: 'High',
      quotes: quote('enter at any time', 2),
    },
    { term: null, text: 'You pay $50 for each late day.', severity: 'High', quotes: quote('$50 for each day', 3) },
  ],
  obligations: [{ text: 'Pay the rent on the first of the month.', quotes: quote('rent is due on the first', 1) }],
  facts: [],
  dates: [
    {
      kind: 'ends',
      day: '2027-04-30',
      title: 'The lease ends',
      text: 'April 30, 2027',
      quotes: quote('April 30, 2027', 1),
    },
  ],
};

const ask = (question: string, analyses: readonly AnalysisExcerpt[] = [ANALYSIS]) => {
  const documents = [{ documentId: 1, title: 'Lease', pagesTotal: 4, pagesRead: 4, unreadPages: [] }];
  const request: AnswerRequest = {
    question,
    history: [],
    passages: [],
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents,
    analyses,
  };
  return answerFromAnalysis(request);
};

describe('answerFromAnalysis', () => {
  it('lists the duties to tell or send something where those are asked for', () => {
    const duties = ['Send the certificate before the start.', 'Keep the garden tidy.', 'Notify us of each leak.'];
    const obligations = duties.map((text) => ({ text, quotes: quote(text, 2) }));
    const text = ask('list everything i must send or tell them', [{ ...ANALYSIS, obligations }])?.text ?? '';
    expect(text).toContain('certificate');
    expect(text).toContain('leak');
    expect(text).not.toContain('garden');
  });

  it('lists what is due each month where more than one sum is', () => {
    const sums = ['Rent: $1,500 a month', 'Parking: $40 per month', 'Deposit: $900'];
    const facts = sums.map((text) => ({ text, quotes: quote(text, 1) }));
    const text = ask('what must i pay each month', [{ ...ANALYSIS, facts }])?.text ?? '';
    expect(text).toContain('Parking: $40 per month');
    expect(text).not.toContain('Deposit');
    expect(ask('what must i pay each month', [{ ...ANALYSIS, facts: facts.slice(0, 1) }])).toBeNull();
  });

  it('says what weighs, each with its page and its quote', () => {
    const draft = ask('What should I worry about?');
    expect(draft?.text).toContain('2 points weigh heavily on you');
    expect(draft?.text).toContain('- **Entry.** The landlord may come in without notice. (page 2)');
    expect(draft?.quotes.map(({ text }) => text)).toEqual(['enter at any time', '$50 for each day']);
  });

  it('names those first of which it is known what they are', () => {
    const [entry, fee] = ANALYSIS.risks;
    if (!entry || !fee) throw new Error('The analysis has two risks.');
    const turned = ask('What should I worry about?', [{ ...ANALYSIS, risks: [fee, entry] }]);
    expect(turned?.quotes.map(({ text }) => text)).toEqual(['enter at any time', '$50 for each day']);
    const lighter = ask('What should I worry about?', [{ ...ANALYSIS, risks: [fee, { ...entry, severity: 'Low' }] }]);
    expect(lighter?.quotes.map(({ text }) => text)).toEqual(['$50 for each day', 'enter at any time']);
  });

  it('names all that weighs heavily, up to eight points, unless fewer are asked for', () => {
    const heavy = Array.from({ length: 10 }, (_, index) => ({
      term: null,
      text: `You pay fee ${index}.`,
      severity: 'High' as const,
      quotes: quote(`fee ${index}`, 1),
    }));
    const count = (question: string, risks: AnalysisExcerpt['risks']) =>
      ask(question, [{ ...ANALYSIS, risks }])?.quotes.length;
    expect(count('What should I worry about?', heavy.slice(0, 6))).toBe(6);
    expect(count('What should I worry about?', heavy)).toBe(8);
    expect(count('What are the two worst points?', heavy)).toBe(2);
    const medium = heavy.map((risk) => ({ ...risk, severity: 'Medium' as const }));
    expect(count('What should I worry about?', medium)).toBe(3);
  });

  it('decides nothing for the reader', () => {
    expect(ask('Should I sign it?')?.text).toMatch(/^That is your decision.*2 points weigh heavily/u);
  });

  it('lists duties, and what matters in three points', () => {
    expect(ask('what are my obligations')?.text).toContain('- Pay the rent on the first of the month. (page 1)');
    expect(ask('give me three bullet points')?.text.split('\n')).toHaveLength(3);
  });

  const full: AnalysisExcerpt = {
    ...ANALYSIS,
    obligations: [
      { text: 'Tenant: must pay $1,500 each month', quotes: quote('Tenant pays $1,500 each month.', 1) },
      { text: 'Tenant: must water the plants', quotes: quote('Tenant waters the plants.', 2) },
    ],
    otherDuties: [{ text: 'Landlord: must pay for the heating', quotes: quote('Landlord pays for the heating.', 2) }],
    unusual: [
      { text: 'Deposit: Higher than usual: three months.', quotes: quote('a deposit of three months', 3) },
      { text: 'Entry: One in ten has it.', quotes: quote('enter at any time', 2) },
    ],
    facts: [
      { text: 'Rent: $1,500 per month', quotes: quote('The rent is $1,500.', 1) },
      { text: 'Rent reduction: “Half the rent is due while the roof leaks.”', quotes: quote('Half the rent', 4) },
    ],
  };

  it('lists who pays for what, of all sides, and sums that no duty names', () => {
    const text = ask('Who pays for what?', [full])?.text ?? '';
    expect(text).toContain('- Tenant: must pay $1,500 each month (page 1)');
    expect(text).toContain('- Landlord: must pay for the heating (page 2)');
    expect(text).toContain('- Rent: $1,500 per month (page 1)');
    expect(text).not.toContain('plants');
  });

  it('lists what the reader gets from other sides', () => {
    const draft = ask('What do I get?', [full]);
    expect(draft?.text).toMatch(/^What you get.*Rent reduction.*Landlord: must pay for the heating/su);
    expect(draft?.quotes).toHaveLength(2);
    expect(ask('is this fair', [full])?.text).toContain('On the other hand:');
  });

  it('names first what differs from what is usual, and no words twice', () => {
    const lines = ask('What is unusual?', [full])?.text.split('\n').slice(2);
    expect(lines).toEqual([
      '- Deposit: Higher than usual: three months. (page 3)',
      '- Entry: One in ten has it. (page 2)',
      '- You pay $50 for each late day. (page 3)',
    ]);
  });

  it('summarises in as many points as are wanted, in one sentence, and in plain words', () => {
    expect(ask('five bullet points please', [full])?.text.match(/^- /gmu)).toHaveLength(5);
    expect(ask('in one sentence', [full])?.text).toBe('A lease of a flat for a year.');
    const simple = ask('Explain this like I am five', [full])?.text ?? '';
    expect(simple).toMatch(/What it is.*The money.*The days that matter.*What you have to do.*What to look out for/su);
  });

  it('tells the duties of a side that is named', () =>
    expect(ask('What does the landlord have to do?', [full])?.text).toContain('- Landlord: must pay for the heating'));

  it('leaves other questions, and documents without an analysis, to the search', () => {
    expect(ask('Can I keep a cat?')).toBeNull();
    expect(ask('What should I worry about?', [])).toBeNull();
    expect(ask('What should I worry about?', [{ ...ANALYSIS, verdict: null }])).toBeNull();
  });
});
