import type { LanguageModel } from './ports/language-model.ts';

/** One line for whoever starts the server: who answers, and what leaves this machine. */
export function describeAnswering({ engine, provider }: Pick<LanguageModel, 'engine' | 'provider'>): string {
  if (provider === undefined) return 'Answers: built-in engine, nothing leaves this machine.';
  return `Answers: ${engine} at ${provider}. Questions with passages of documents are sent there, and whole documents for their analysis.`;
}
