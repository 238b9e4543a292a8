import { describe, expect, it } from 'vitest';
import { readWantedCount, readWholeQuestion } from './read-whole-question.ts';

describe('readWholeQuestion', () => {
  it.each([
    ['What should I worry about?', 'worries'],
    ['anything unusual in this contract', 'unusual'],
    ['Is there something out of the ordinary here?', 'unusual'],
    ['are there any red flags I should know about', 'worries'],
    ['who pays for what?', 'payments'],
    ['What do I have to pay?', 'payments'],
    ['how much does the whole thing cost', 'payments'],
    ['what do I have to pay to the landlord', 'payments'],
    ['what do I get out of this deal', 'benefits'],
    ['What are my rights?', 'benefits'],
    ['pros and cons please', 'fairness'],
    ['Is this normal?', 'fairness'],
    ['What should I look out for if I sign this?', 'worries'],
    ['Explain it as if I was a child', 'simple'],
    ['what am i signing up for', 'duties'],
    ['tl;dr', 'bullets'],
    ['Sum it up in one sentence', 'sentence'],
    ['eli5', 'simple'],
    ["I'm new to this, what does it all mean?", 'simple'],
    ['in plain words please', 'simple'],
    ['explain it for a ten-year-old', 'simple'],
    ['what is this', 'summary'],
    ['give me a quick overview', 'summary'],
    ['whats the catch', 'worries'],
    ['which things here should i push back on', 'worries'],
    ['Should I sign this?', 'decision'],
    ['is this lease fair', 'fairness'],
    ['what are my obligations', 'duties'],
    ['summarise this in three bullets', 'bullets'],
    ['Explain this to me like I am ten years old', 'simple'],
    ['worum geht es in dem vertrag', 'summary'],
  ])('%s: %s', (question, kind) => expect(readWholeQuestion(question)).toBe(kind));

  it.each([
    'What is the risk if I pay the rent late?',
    'Is the cleaning fee of 200 dollars normal for carpets?',
    'Can I keep a cat?',
    'what do i do about a leak',
    'late fee?',
    'what does it say about pets',
    'What is this clause about pets?',
    'who pays for the repairs',
    'What do I get if they cancel?',
    'Is a deposit of three months unusual?',
    'explain the deposit in plain words',
    'what do I have to pay if I leave early',
    'what would it cost to get out after 2 years',
    'how much does it cost to end this',
    'what do i have to pay in the first year',
    'what is the entire agreement',
    'What are my obligations regarding the garden?',
    'should I take out insurance',
    'summarise the section on repairs',
    "what's in schedule B",
    'what does page 3 say',
    'in plain words what does 7.2 do to us',
    'is it normal that i get nothing more if they let me go',
    'Summarise section 5',
    'explain clause 4.2 to me',
  ])('%s is about something in it', (question) => expect(readWholeQuestion(question)).toBeNull());
});

describe('readWantedCount', () => {
  it.each([
    ['three bullets please', 3],
    ['my top 5 risks', 5],
    ['all risks', 48],
    ['the 40 most important points', 12],
    ['what is the risk of 30 days', 4],
  ])('%s', (question, count) => expect(readWantedCount(question, 4)).toBe(count));
});
