import { expect, it } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import type { AnswerPart, AnswerRequest } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { createProviderModel } from './provider-model.ts';
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
    const quotes = [{ document: 1, page: 2, text: QUOTE.text }];
    server.play({ kind: 'value', value: { outcome: 'answered', quotes, text: 'The rent is $1,450.00 a month.' } });
    const parts: AnswerPart[] = [];
    const answer = await model.answer(request, { signal: never, onPart: (part) => parts.push(part) });
    expect(server.complaints).toEqual([]);
    expect(answer).toMatchObject({ outcome: 'answered', text: 'The rent is $1,450.00 a month.', quotes: [QUOTE] });
    expect(answer.usage?.inputTokens).toBeGreaterThan(0);
    expect(parts[0]).toEqual({ kind: 'quotes', quotes: [QUOTE] });
    const texts = parts.slice(1).map((part) => (part.kind === 'text' ? part.text : part.kind));
    expect(texts.join('')).toBe('The rent is $1,450.00 a month.');

    server.play({ kind: 'overloaded' });
    const other = await model.answer(request, { signal: never });
    expect(other).toMatchObject({ ...builtInAnswer, origin: { engine: 'built-in' } });
    expect(other.origin?.notice).toContain(`${settings.model} at`);
    await server.close();
  },
);
