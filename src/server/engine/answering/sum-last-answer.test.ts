import { describe, expect, it } from 'vitest';
import { sumLastAnswer } from './sum-last-answer.ts';

const documents = [{ documentId: 7, title: 'lease.pdf', pagesTotal: 6, pagesRead: 6, unreadPages: [] }];
const ANSWER = `This may be what you mean:

> “B.3 If you leave without meeting B.1, you owe a re-letting charge of $1,525.75.” (page 6)

> “B.1 You may end the Lease early if you pay a buy-out fee of two months' Base Rent ($3,590.00).” (page 6)

> “A.2 The whole Concession of $2,692.50 is revoked.” (page 6)`;

const ask = (question: string, answer = ANSWER) =>
  sumLastAnswer({
    question,
    history: [
      { role: 'user', content: 'what if I have to leave' },
      { role: 'assistant', content: answer },
    ],
    passages: [],
    categories: [],
    foundProbability: 0,
    foundByDocument: [],
    documents,
  });

describe('sumLastAnswer', () => {
  it.each([
    'so how much is that total',
    "what's that in total?",
    'and altogether?',
    'what does it all add up to',
    'how much does that come to',
  ])('adds the sums of the last quotes: %s', (question) =>
    expect(ask(question)?.text).toMatch(/^\*\*\$6,282\.50\*\* \(\$3,590\.00 \+ \$2,692\.50\), if each/u),
  );

  it('adds no rows of tables that an unsure answer only guesses at', () => {
    const rows = ['“A1 Origination fee $1,600.00”', '“After day 90 1.42 $56,800.00”'].map((row) => `> ${row} (page 5)`);
    expect(ask('what is that in total', ['One of these may be what you mean:', ...rows].join('\n\n'))).toBeNull();
    expect(ask('what is that in total', ['The document says:', ...rows].join('\n\n'))).not.toBeNull();
  });

  it('shows what applies instead, and claims the words as printed', () => {
    const draft = ask('so how much is that total');
    expect(draft?.text).toMatch(/Not added, because it applies in another case:\n\n> “B\.3/u);
    expect(draft?.quotes[0]).toEqual({
      documentId: 7,
      pageNumber: 6,
      text: "B.1 You may end the Lease early if you pay a buy-out fee of two months' Base Rent ($3,590.00).",
    });
    expect(draft?.isHedged).toBe(true);
  });

  it.each(['how much is the total rent', 'total deposit?', 'so when is that due', 'how much is that'])(
    'leaves %j to others',
    (question) => expect(ask(question)).toBeNull(),
  );

  it('adds nothing where there is one sum, or several currencies', () => {
    expect(ask('how much is that in total', '> “The fee is $50.00 for each visit.” (page 1)')).toBeNull();
    expect(ask('how much is that in total', '> “The fee is $50.00, or €45.00 abroad.” (page 1)')).toBeNull();
    expect(ask('how much is that in total', 'I did not find an answer.')).toBeNull();
  });
});
