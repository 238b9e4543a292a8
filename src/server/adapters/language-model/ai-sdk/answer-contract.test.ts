import { expect, it } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerPart, AnswerRequest, SentText } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { createProviderModel } from './provider-model.ts';
import { answerOf, statementOf } from './testing/model-answer.ts';
import { PROVIDER_NAMES, startProvider } from './testing/providers.ts';

const RENT = 'The Tenant shall pay a monthly rent of $1,450.00 on the first day of each month.';
const QUOTE = { documentId: 41, pageNumber: 2, text: 'a monthly rent of $1,450.00' };
const request: AnswerRequest = {
  question: 'What is the rent?',
  history: [],
  categories: [],
  foundProbability: 0.9,
  passages: [passageOf(RENT, 2, { documentId: 41 })],
  foundByDocument: [{ documentId: 41, probability: 0.9 }],
  documents: [{ documentId: 41, title: 'Lease.pdf', pagesTotal: 9, pagesRead: 9, unreadPages: [] }],
};
const WHOLE: SentText = {
  isWhole: true,
  pages: [{ documentId: 41, pageNumber: 2, text: RENT }],
  passages: [],
  tables: [],
  passageCount: 7,
};
const TEXT = 'The rent is $1,450.00 a month.';
const never = new AbortController().signal;

it.each(PROVIDER_NAMES)(
  'answers with a model of %s by its protocol, and with the built-in engine when it fails',
  async (name) => {
    const { server, settings } = await startProvider(name);
    const builtInAnswer = {
      outcome: 'answered' as const,
      text: 'Rent: see page 2.',
      quotes: [QUOTE],
      nearestQuotes: [],
    };
    const { model } = await createProviderModel({
      settings,
      verification: directVerification,
      builtIn: {
        engine: 'built-in',
        provider: undefined,
        analyse: () => Promise.reject(new Error('not asked')),
        answer: async () => builtInAnswer,
      },
      onProblem: () => {},
      environment: { random: () => 0, wait: async () => {} },
    });
    const quote = { document: 1, page: 2, text: QUOTE.text };
    const value = answerOf(statementOf(TEXT, quote), statementOf('It is due each month.', quote));
    server.play({ kind: 'value', value });
    const parts: AnswerPart[] = [];
    const answer = await model.answer(request, {
      signal: never,
      onPart: (part) => part.kind !== 'writing' && parts.push(part),
    });
    expect(server.complaints).toEqual([]);
    const statements = value.statements.map(({ text }) => ({ text, quotes: [QUOTE] }));
    expect(answer).toMatchObject({ outcome: 'answered', text: `${TEXT} It is due each month.`, statements });
    expect(answer.usage?.inputTokens).toBeGreaterThan(0);
    expect(parts).toEqual(statements.map((statement) => ({ kind: 'statement', statement })));

    server.play({ kind: 'value', value });
    const whole = await model.answer({ ...request, sent: WHOLE }, { signal: never });
    expect(whole).toMatchObject({ outcome: 'answered', statements, passagesSent: 7, sentWhole: true });
    const { content = '', cachedContent = '' } = server.requests.at(-1) ?? {};
    expect(content).toMatch(/⟦data \S+ document 1, page 2⟧[\s\S]+What is the rent\?$/);
    // Others cache the beginning of what they are sent by themselves.
    expect(cachedContent.includes(RENT)).toBe(name.startsWith('anthropic'));
    expect(cachedContent).not.toContain(request.question);
    expect(server.complaints).toEqual([]);

    server.play({ kind: 'overloaded' });
    const other = await model.answer(request, { signal: never });
    expect(other).toMatchObject({ ...builtInAnswer, origin: { engine: 'built-in' } });
    expect(other.origin?.notice).toContain(`${settings.model} at`);
    await server.close();
  },
);
