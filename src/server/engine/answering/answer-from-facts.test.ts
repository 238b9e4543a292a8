import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { answerFromFacts } from './answer-from-facts.ts';

const fact = (text: string, quote = `words of ${text}`) => ({
  text,
  quotes: [{ documentId: 1, pageNumber: 2, text: quote }],
});
const FACTS = [
  fact('Party: Ada Ltd (called “Landlord” or “we”)'),
  fact('Party: Bo Berg (called “Tenant” or “you”)'),
  fact('Rent: £640 per month'),
  fact('Rent: £640 a calendar month, in advance'),
  fact('Deposit: £900'),
  fact('Deposit: £950'),
  fact('Notice to end it early (Tenant): 2 months'),
  fact('Governing law: England'),
  fact('Insurance: “The tenant insures the contents.”', 'The tenant insures the contents.'),
  fact('Amount: £12'),
];

function ask(question: string, facts = FACTS) {
  const analysis: AnalysisExcerpt = {
    documentId: 1,
    sides: [],
    readerRole: null,
    verdict: null,
    summary: { text: '', quotes: [] },
    risks: [],
    obligations: [],
    facts,
    dates: [],
  };
  return answerFromFacts({
    question,
    history: [],
    passages: [],
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents: [{ documentId: 1, title: 'Lease', pagesTotal: 2, pagesRead: 2, unreadPages: [] }],
    analyses: [analysis],
  });
}

describe('answerFromFacts', () => {
  it.each([
    ['What is the rent?', '**£640 per month** (Rent)'],
    ['how much is my rent', '**£640 per month**'],
    ['rent?', '**£640 per month**'],
    ['what is the governing law of this lease?', '**England**'],
    ['Tell me what the rent is', '**£640 per month**'],
    ['what does it say about insurance', 'The document says:'],
    ['Is there anything in there on the governing law?', '**England**'],
    ['And what about the deposit?', 'The document names more than one:'],
    ['Can you remind me what the notice to end it early is, please?', '**2 months**'],
    ['tell me about pets', null],
    ['what is the notice to end it early', '**2 months**'],
    ['and the insurance?', 'The document says:'],
    ['What is the insurance?', 'The document says:'],
    ['Who is the landlord?', '**Ada Ltd**.'],
    ['who are the parties', '- **Bo Berg**, tenant or you'],
  ])('%s', (question, words) => {
    const draft = ask(question);
    if (words === null) expect(draft).toBeNull();
    else expect(draft?.text).toContain(words);
  });

  it('leaves to the search what differs, what is not named, and what asks for more', () => {
    for (const question of ['what is the amount', 'What is the late fee?', 'Can I have a cat?', 'Where is the rent?'])
      expect(ask(question), question).toBeNull();
    expect(ask('What is the rent after the second year?')).toBeNull();
    expect(ask('What is the rent?', [])).toBeNull();
  });
});
