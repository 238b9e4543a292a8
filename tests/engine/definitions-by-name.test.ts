import { beforeAll, describe, expect, test } from 'vitest';
import { chooseMarked, openMarked } from '#tests/support/engine/analysed-documents.ts';
import { askForTerm, isQuoted, listMarkedDefinitions, UNDEFINED_TERMS } from '#tests/support/engine/ask-definitions.ts';

/** Every third of the marked documents that define terms. */
const STEP = 3;
const CASES_MINIMUM = 60;
const PERCENT_FOUND = 95;
const DEFINES = /^["“][^"”]{2,60}["”]\s(?:means|shall mean|includes|refers to)/u;

describe('definitions that are asked for by name', () => {
  const missed: string[] = [];
  const invented: string[] = [];
  let asked = 0;
  beforeAll(() => {
    const defining = chooseMarked(1).filter((document) => listMarkedDefinitions(document).length > 0);
    for (const marked of defining.filter((_, index) => index % STEP === 0)) {
      const document = openMarked(marked);
      for (const definition of listMarkedDefinitions(marked)) {
        const question = askForTerm(definition.term, asked);
        const answer = document.ask(question);
        const isFound = answer.outcome === 'answered' && !answer.isHedged && isQuoted(definition, answer.quotes);
        if (!isFound) missed.push(`${document.name}: ${question}`);
        asked += 1;
      }
      const term = UNDEFINED_TERMS[asked % UNDEFINED_TERMS.length] ?? '';
      const answer = document.ask(`What does “${term}” mean?`);
      const isInvented = answer.outcome === 'answered' || answer.quotes.some(({ text }) => DEFINES.test(text));
      if (isInvented) invented.push(`${document.name}: ${term}`);
    }
  }, 180_000);

  test('are found and quoted, in capitals or not, in the plural, or misspelt', () => {
    expect(asked).toBeGreaterThanOrEqual(CASES_MINIMUM);
    expect(missed.length * 100, missed.join('\n')).toBeLessThanOrEqual(asked * (100 - PERCENT_FOUND));
  });

  test('are not made up for terms that a document does not have', () => expect(invented).toEqual([]));
});
