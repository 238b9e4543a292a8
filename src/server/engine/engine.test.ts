import { describe, expect, it } from 'vitest';
import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import type { AnswerDraft, DocumentText } from '#server/ports/language-model.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { readClauseModel } from './clauses/load-clause-model.ts';
import { createEngine } from './engine.ts';

const engine = createEngine(readClauseModel());

function makeDocument(documentId: number, title: string, pages: readonly string[]): DocumentText {
  return { documentId, title, pages: pages.map((text, index) => ({ pageNumber: index + 1, text })), unreadPages: [] };
}

const lease = makeDocument(1, 'lease.pdf', SAMPLE_CONTRACTS.lease);
const secrecy = makeDocument(2, 'secrecy.pdf', SAMPLE_CONTRACTS.nonDisclosure);

function ask(
  question: string,
  documents: readonly DocumentText[] = [lease],
  unreadPages: readonly number[] = [],
): AnswerDraft {
  const contents = documents.map((document) => engine.openIndex(engine.buildIndex(document)));
  const retrieval = engine.retrieve(contents, question, [], 12);
  const facts = documents.map(({ documentId, title, pages }) => ({
    documentId,
    title,
    pagesTotal: pages.length,
    pagesRead: pages.length - unreadPages.length,
    unreadPages,
  }));
  return engine.answer({ question, history: [], ...retrieval, documents: facts });
}

function expectVerbatim(answer: AnswerDraft, documents: readonly DocumentText[]): void {
  for (const { documentId, pageNumber, text } of [...answer.quotes, ...answer.nearestQuotes]) {
    const pages = documents.find((document) => document.documentId === documentId)?.pages ?? [];
    const textOf = (number: number) => pages.find((page) => page.pageNumber === number)?.text;
    expect(locateQuote(text, pageNumber, { textOf }), text).not.toBeNull();
    expect(text.length).toBeLessThanOrEqual(600);
  }
}

describe('engine › answer', () => {
  it.each([
    ['Which law applies?', 'governed by the laws of the State of Oregon', 2],
    ['How much is the rent?', 'rent of $2,400.00 per month', 1],
    ['Can I sublet the flat?', 'may not assign this Lease or sublet', 2],
    ['What happens if I move out early?', 'early\ntermination fee of $4,800', 2],
    ['Does it renew by itself?', 'automatically renew', 1],
    ['Do I need insurance?', "renter's insurance", 2],
    ['When do I get my deposit back?', 'return the deposit within thirty (30) days', 1],
  ])('answers %j from the right sentence', (question, words, pageNumber) => {
    const answer = ask(question);
    expect(answer.outcome).toBe('answered');
    expect(answer.quotes[0]?.text).toContain(words);
    expect(answer.quotes[0]?.pageNumber).toBe(pageNumber);
    expectVerbatim(answer, [lease]);
  });

  it('is as sure of an answer in a long document as in a short one', () => {
    const others = Object.entries(SAMPLE_CONTRACTS).flatMap(([name, pages]) => (name === 'lease' ? [] : pages));
    const firstOf = (pages: readonly string[]): number => {
      const content = engine.openIndex(engine.buildIndex(makeDocument(1, 'all.pdf', pages)));
      return engine.retrieve([content], 'When do I get my deposit back?', [], 12).firstProbability ?? 0;
    };
    expect(firstOf([...SAMPLE_CONTRACTS.lease, ...others])).toBeGreaterThan(firstOf(SAMPLE_CONTRACTS.lease) - 0.05);
  });

  it('computes a sum from a count and a price in the same unit, and says how', () => {
    expect(ask('How much is the rent for 3 months?').text).toContain('**$7,200** (3 months × $2,400 a month)');
    expect(ask('How much is the rent for 3 weeks?').text).not.toContain('**$');
  });

  it.each([
    ['What does section 7 say?', ['may not assign this Lease', 'Landlord may assign this Lease'], [2]],
    ['Summarise section 5', ['security deposit', 'return the deposit'], [1]],
    ['what does page 2 say', ['early'], [2]],
  ])('shows what a place says that is asked for by name: %j', (question, wanted, pages) => {
    const answer = ask(question);
    const quoted = answer.quotes.map(({ text }) => text).join(' ');
    for (const words of wanted) expect(quoted).toContain(words);
    expect(new Set(answer.quotes.map(({ pageNumber }) => pageNumber))).toEqual(new Set(pages));
    expectVerbatim(answer, [lease]);
  });

  it('shows what a term means that the document defines', () => {
    const answer = ask('What does "Confidential Information" mean?', [secrecy]);
    expect(answer.quotes[0]?.text).toContain('all technical and business information');
  });

  it.each(['Who maintains the source code escrow?', 'Is there a swimming pool?', 'What is the royalty rate?'])(
    'says that %j is not answered there, and what was read',
    (question) => {
      const answer = ask(question);
      expect(answer.outcome).toBe('not-found');
      expect(answer.text).toContain('I read all 2 pages.');
      expect(answer.quotes).toEqual([]);
      expect(answer.nearestQuotes.length).toBeLessThanOrEqual(3);
      expectVerbatim(answer, [lease]);
    },
  );

  it('names the unread pages', () => {
    expect(ask('Is there a swimming pool?', [lease], [2]).text).toContain(
      'I read 1 of 2 pages. The answer may stand where I could not read: page 2.',
    );
    expect(ask('Which law applies?', [lease], [1]).text).toContain('page 1 could not be read');
  });

  it.each(['hello', 'write me a poem', '!!!'])('refuses %j and names what it can do', (question) => {
    const answer = ask(question);
    expect(answer).toMatchObject({ outcome: 'refused', quotes: [], nearestQuotes: [] });
    expect(answer.text).toContain('What do I have to pay?');
  });

  it('summarises a document with its own sentences', () => {
    const answer = ask('What is this about?', [secrecy]);
    expect(answer.outcome).toBe('answered');
    expect(answer.text).toContain('Quillon Robotics');
    expectVerbatim(answer, [secrecy]);
  });

  it('answers from several documents in one table, with the page of each', () => {
    const answer = ask('Which law applies?', [lease, secrecy]);
    expect(answer.text).toMatch(/^\| lease\.pdf \| .*\(page 2\) \|$/mu);
    expect(answer.text).toMatch(/^\| secrecy\.pdf \| .*\(page 1\) \|$/mu);
    expectVerbatim(answer, [lease, secrecy]);
  });

  it('names the documents without an answer, and all searched ones if none has one', () => {
    const rent = ask('How much is the rent?', [secrecy, lease]);
    expect(rent).toMatchObject({ outcome: 'answered', quotes: [{ documentId: lease.documentId }] });
    expect(rent.text).toContain('I did not find an answer to this in secrecy.pdf.');
    const pool = ask('Is there a swimming pool?', [secrecy, lease]);
    expect(pool).toMatchObject({ outcome: 'not-found', quotes: [] });
    expect(new Set(pool.nearestQuotes.map(({ documentId }) => documentId)).size).toBe(2);
    expect(pool.text).toContain('I read all their 3 pages.');
    const partly = ask('Is there a swimming pool?', [secrecy, lease], [1]);
    expect(partly.text).toContain('where I could not read: page 1 of secrecy.pdf; page 1 of lease.pdf.');
  });

  it("answers from a short document beside a long one that repeats the question's words", () => {
    const clauses = Array.from(
      { length: 60 },
      (_, n) =>
        `${n + 1}. Governing Law. This Agreement and order ${n + 1} shall be governed by and construed in accordance with the laws of the State of Maine.`,
    );
    const long = makeDocument(3, 'orders.pdf', [`FRAMEWORK AGREEMENT\n${clauses.join('\n\n')}`]);
    const answer = ask('Which law governs this?', [long, secrecy]);
    expect(answer.quotes.map(({ documentId }) => documentId)).toEqual([3, 2]);
    expectVerbatim(answer, [long, secrecy]);
  });

  it('answers from a section or page that the question names', () => {
    expect(ask('What does section 8 say?').quotes[0]?.text).toContain('house rules');
    expect(ask('What does section 99 say?').outcome).toBe('not-found');
  });

  it('quotes both pages of a sentence that crosses a page break', () => {
    const split = makeDocument(5, 'split.pdf', [
      'SUPPLY AGREEMENT\n1. Law. This Agreement shall be governed by and construed under',
      'the laws of the State of Vermont, without regard to its rules on conflicts of law.\n2. Price. The price is fair.',
    ]);
    const answer = ask('Which law governs?', [split]);
    expect(answer.quotes.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
    expectVerbatim(answer, [split]);
  });

  it('handles a document without text', () => {
    expect(ask('Which law applies?', [makeDocument(9, 'blank.pdf', ['', ''])]).outcome).toBe('not-found');
    expect(ask('Summarise this', [makeDocument(9, 'blank.pdf', [''])]).outcome).toBe('not-found');
  });
});

describe('engine › index', () => {
  it('survives a round trip through its bytes', () => {
    const bytes = engine.buildIndex(lease);
    const passages = engine.passages(engine.openIndex(bytes));
    expect(passages.map(({ text }) => text).join(' ')).toContain('sublet the Premises');
    const law = passages.find(({ text }) => text.includes('laws of the State of Oregon'));
    expect(law?.categories[0]).toMatchObject({ category: 'governing-law' });
    for (const { spans, text } of passages) {
      expect(
        spans.map(({ pageNumber, start, end }) => SAMPLE_CONTRACTS.lease[pageNumber - 1]?.slice(start, end)).join('\n'),
      ).toBe(text);
    }
    expect(engine.buildIndex(lease)).toEqual(bytes);
  });

  it('is rejected when damaged or of another version', () => {
    const bytes = engine.buildIndex(lease);
    expect(() => engine.openIndex(bytes.subarray(0, bytes.length - 20))).toThrow();
    expect(() => engine.openIndex(new Uint8Array(40))).toThrow('not an index');
    const other = bytes.slice();
    other.set(new TextEncoder().encode('{"version":"bu1lt'), 2);
    expect(() => engine.openIndex(other)).toThrow('another version');
  });
});
