import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import { AnswerDetails } from './components/answer/answer-details.tsx';
import { ChatDocumentsContext } from './hooks/scanned-pages.ts';
import { formatAnswerForClipboard } from './model/answer/answer-plain-text.ts';
import type { AnswerMetadata } from './model/chat-thread.ts';

const source: Source = {
  documentId: 7,
  filename: '1711000000_lease.pdf',
  pageNumber: 4,
  quote: 'The Tenant shall\n  pay rent',
  rects: [],
  verified: true,
};

const facts: AnswerMetadata = {
  sources: [source],
  outcome: 'answered',
  coverage: { pagesTotal: 13, pagesRead: 12, unreadPages: [7] },
  near: [],
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};

function renderFacts(changes: Partial<AnswerMetadata>, text = '', ocrPages: number[] = []): string {
  const view = createElement(AnswerDetails, { text, facts: { ...facts, ...changes }, onOpenSource: () => undefined });
  const read = createElement(ChatDocumentsContext, { value: [{ id: 7, ocrPages }] }, view);
  return renderToStaticMarkup(createElement(MantineProvider, null, read));
}

describe('what stands under an answer', () => {
  test('names file and page of a source and quotes its words [spec: 2.48]', () => {
    const html = renderFacts({});
    expect(html).toContain('The Tenant shall pay rent');
    expect(html).toContain('lease.pdf');
    expect(html).not.toContain('1711000000');
    expect(html).toContain('Page 4');
    expect(html).toContain('Answered on this machine.');
    expect(html).toContain('Neither your question nor any part of a document was sent to anyone else.');
    expect(html).not.toContain('Not verified');
  });

  test('names the page of a source without words, and claims nothing about them', () => {
    const html = renderFacts({ sources: [{ ...source, quote: '', verified: false }] });
    expect(html).toContain('Page 4');
    expect(html).not.toMatch(/<q|not found on the page/);
  });

  test('marks a source that was not verified', () => {
    const html = renderFacts({ sources: [{ ...source, verified: false }] });
    expect(html).toContain('data-verified="false"');
    expect(html).toContain('Not verified');
  });

  test('says that words were recognized in a picture, and only of these', () => {
    const note = 'The words from page 4 were recognized in a picture.';
    expect(renderFacts({}, '', [3, 4])).toContain(note);
    expect(renderFacts({}, '', [3])).not.toContain('recognized');
    const elsewhere = { ...source, documentId: 8 };
    expect(renderFacts({ sources: [elsewhere] }, '', [4])).not.toContain('recognized');
    expect(renderFacts({ sources: [elsewhere, source] }, '', [4])).toContain('The words from scanned pages were');
  });

  test('says where was looked when nothing was found, and shows what comes nearest', () => {
    const html = renderFacts({ outcome: 'not-found', sources: [], near: [source] });
    expect(html).toContain('Looked at 12 of 13 pages; page 7 could not be read.');
    expect(html).toContain('Nearest passages');
    expect(html).not.toContain('Not counted');
  });

  test('says document by document where was looked, when there were several', () => {
    const html = renderFacts({
      outcome: 'not-found',
      sources: [],
      documents: [
        { documentId: 7, filename: 'lease.pdf', coverage: { pagesTotal: 2, pagesRead: 2, unreadPages: [] } },
        { documentId: 8, filename: 'nda.pdf', coverage: { pagesTotal: 3, pagesRead: 2, unreadPages: [2] } },
      ],
    });
    expect(html).toContain('<strong>lease.pdf</strong> Looked at all 2 pages.');
    expect(html).toContain('<strong>nda.pdf</strong> Looked at 2 of 3 pages; page 2 could not be read.');
  });

  test('says that a refused question was not counted', () => {
    expect(renderFacts({ outcome: 'refused', sources: [], charged: false })).toContain('Not counted');
  });

  test('says what was sent to whom when a model answered', () => {
    const html = renderFacts({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 3 } });
    expect(html).toContain('3 passages were sent to Some Company.');
    expect(html).toContain('some-model wrote this answer.');
    expect(html).not.toContain('Answered on this machine');
    const one = renderFacts({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 1 } });
    expect(one).toContain('1 passage was sent to Some Company.');
    const none = renderFacts({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 0 } });
    expect(none).toContain('Your question was sent to Some Company.');
    expect(one).not.toContain('names of the documents');
    expect(one).not.toContain('tokens');
  });

  test('says what a model used and cost, as far as that is known', () => {
    const egress = { engine: 'some-model', provider: 'Some Company', passagesSent: 3 };
    const used = { inputTokens: 3210, outputTokens: 145 };
    const priced = renderFacts({ egress: { ...egress, usage: { ...used, costUsd: 0.00213 } } });
    expect(priced).toContain('It used 3,355 tokens, about $0.0021.');
    expect(renderFacts({ egress: { ...egress, usage: { ...used, costUsd: null } } })).toContain(
      'It used 3,355 tokens.',
    );
    const dear = renderFacts({ egress: { ...egress, usage: { ...used, costUsd: 1.5 } } });
    expect(dear).toContain('about $1.50.');
  });

  test('says why another engine answered, and what was sent before that', () => {
    const notice = 'some-model at Some Company did not answer in time, so the built-in engine answered this.';
    const sent = renderFacts({ egress: { engine: 'built-in', provider: 'Some Company', passagesSent: 3, notice } });
    expect(sent).toContain(notice);
    expect(sent).toContain('3 passages were sent to Some Company.');
    expect(sent).toContain('The words of the answer were found by this server itself.');
    expect(sent).not.toContain('wrote this answer');
    const search = { provider: 'Some Company', wasQuestionSent: true };
    const searched = renderFacts({ egress: { engine: 'built-in', passagesSent: 0, search } });
    expect(searched).toContain('Your question was sent to Some Company.');
    expect(searched).toContain('The text of documents is sent to Some Company when they are read');
    expect(searched).not.toContain('sent to anyone else');
    const unsent = renderFacts({
      egress: { engine: 'built-in', passagesSent: 0, search: { ...search, wasQuestionSent: false } },
    });
    expect(unsent).toContain(
      'For this answer, neither your question nor any part of a document was sent to anyone else.',
    );
    expect(unsent).toContain('The text of documents is sent to Some Company when they are read');
    const kept = renderFacts({ egress: { engine: 'built-in', passagesSent: 0, notice } });
    expect(kept).toContain(notice);
    expect(kept).toContain('Answered on this machine.');
  });

  test('says that names were sent where several documents were asked about', () => {
    const coverage = { pagesTotal: 2, pagesRead: 2, unreadPages: [] };
    const html = renderFacts({
      egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 3 },
      documents: [7, 8].map((documentId) => ({ documentId, filename: 'a.pdf', coverage })),
    });
    expect(html).toContain('with the names of the documents');
  });
});

describe('what is copied', () => {
  test('is the answer without signs of Markdown, and its sources with page and quote', () => {
    const text = '**60 days**\n\n> “at \\[least\\] sixty\\_days” (page 4)\n\n- *one* and `two`';
    expect(formatAnswerForClipboard(text, facts)).toBe(
      [
        '60 days\n\n> “at [least] sixty_days” (page 4)\n\n- one and two',
        'Sources:\n1. lease.pdf, page 4: “The Tenant shall pay rent”',
      ].join('\n\n'),
    );
  });

  test('names what comes nearest where nothing was found, and says what was not verified', () => {
    const near = [{ ...source, verified: false }];
    expect(formatAnswerForClipboard('Not there.', { ...facts, sources: [], near })).toBe(
      'Not there.\n\nNearest passages:\n1. lease.pdf, page 4 (not verified): “The Tenant shall pay rent”',
    );
  });
});
