import { describe, expect, it } from 'vitest';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { buildIndexContent } from '../index/index-content.ts';
import { createWordVectors, makeIdentity } from '../meaning/word-vectors.ts';
import { readAskedTerm } from './asked-term.ts';
import { createSentenceSource } from './candidate-sentences.ts';
import { findDefinition, hasTerm } from './find-definition.ts';

describe('readAskedTerm', () => {
  it.each([
    ["What does 'Fair Use' mean here?", 'Fair Use'],
    ['what is meant by ordinary upkeep', 'ordinary upkeep'],
    ['Define Confidential Information', 'Confidential Information'],
    ['whats the definition of the term Net Sales?', 'Net Sales'],
    ['Was bedeutet Eigentumsvorbehalt hier?', 'Eigentumsvorbehalt'],
    ['What is a Wear Item?', 'Wear Item'],
    ['who is the agent', 'agent'],
    ['what are wear items?', 'wear items'],
    ['what do they mean by Exit Amount', 'Exit Amount'],
    ['How is the bill month defined?', 'bill month'],
    ['exit amount meaning', 'exit amount'],
    ['could you explain what the Exit Amount is', 'Exit Amount'],
  ])('%s', (question, term) => expect(readAskedTerm(question)).toBe(term));

  it.each(['Can I have a cat?', 'What happens if I am late?'])('%s asks for no term', (question) =>
    expect(readAskedTerm(question)).toBeNull(),
  );
});

describe('findDefinition', () => {
  const pages = [
    'This Agreement is between Acme Ltd ("Supplier") and you.',
    '1. Definitions. "Fair Use" means up to 500 GB a month. “Ordinary Upkeep” includes the heating.',
    '2. Fair Use applies to all plans. Net Sales means what is invoiced, less returns.',
  ];
  const content = buildIndexContent(documentOf([pages.join('\n')]), readClauseModel());
  const source = createSentenceSource(
    { rows: [], score: () => new Float32Array() },
    createWordVectors('a\n', new Uint8Array(100), makeIdentity()),
    { encodeQuestion: () => new Float32Array(), encodeSentence: () => new Float32Array() },
  );
  const define = (term: string) => findDefinition(content, term, source)?.text;

  it('finds what a term means, in quotation marks, without them, and in brackets', () => {
    expect(define('fair use')).toContain('up to 500 GB');
    expect(define('Ordinary  Upkeep')).toContain('includes the heating');
    expect(define('net sales')).toContain('what is invoiced');
    expect(define('supplier')).toContain('Acme Ltd');
  });

  it('finds a term in the plural, with its article, or misspelt', () => {
    expect(define('the suppliers')).toContain('Acme Ltd');
    expect(define('Ordinray Upkeep')).toContain('includes the heating');
  });

  it('takes no other word of the document for a misspelt term', () => {
    expect(define('plan')).toBeUndefined();
    expect(define('returns')).toBeUndefined();
  });

  it('tells whether a document has a term at all', () => {
    expect(hasTerm(content, 'Plans')).toBe(true);
    expect(hasTerm(content, 'Marble Fee')).toBe(false);
  });

  it('finds nothing for a term that is not defined, whatever its characters', () => {
    expect(define('plans')).toBeUndefined();
    expect(define('(((.*')).toBeUndefined();
  });
});
