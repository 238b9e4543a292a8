import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../../contract/sources.ts';
import { AnswerFactsView } from './answer-facts.tsx';
import { AnswerText } from './answer-text.tsx';
import type { AnswerFacts } from './chat-thread.ts';

const source: Source = {
  documentId: 7,
  filename: '1711000000_lease.pdf',
  pageNumber: 4,
  quote: 'The Tenant shall\n  pay rent',
  rects: [],
  verified: true,
};

const facts: AnswerFacts = {
  sources: [source],
  outcome: 'answered',
  coverage: { pagesTotal: 13, pagesRead: 12, unreadPages: [7] },
  near: [],
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};

function renderText(text: string): string {
  return renderToStaticMarkup(createElement(AnswerText, { text }));
}

function renderFacts(changes: Partial<AnswerFacts>, text = ''): string {
  return renderToStaticMarkup(
    createElement(AnswerFactsView, { text, facts: { ...facts, ...changes }, onOpenSource: () => undefined }),
  );
}

describe('the text of an answer', () => {
  test('is Markdown', () => {
    const html = renderText('**Due** on the first:\n\n> pay rent\n\n- one\n- two');
    expect(html).toContain('<strong>Due</strong>');
    expect(html).toContain('<blockquote>');
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  test.each([
    ['a script', 'Hello <script>alert(1)</script>', /<script/],
    ['raw HTML', '<iframe src="https://example.com"></iframe><b onclick="x()">bold</b>', /<iframe|onclick|<b[ >]/],
    ['a picture', '![spy](https://example.com/pixel.png)', /<img|example\.com/],
    [
      'a link',
      '[press here](javascript:alert(1)) [or here](https://example.com)',
      /<a[ >]|href|javascript:|example\.com/,
    ],
    ['a heading', '# Not the title of this page', /<h1/],
  ])('carries no %s', (_, text, forbidden) => {
    expect(renderText(text)).not.toMatch(forbidden);
  });

  test('keeps the words of a link', () => {
    expect(renderText('[press here](https://example.com)')).toContain('press here');
  });
});

describe('what stands under an answer', () => {
  test('names file and page of a source and quotes its words', () => {
    const html = renderFacts({});
    expect(html).toContain('The Tenant shall pay rent');
    expect(html).toContain('lease.pdf');
    expect(html).not.toContain('1711000000');
    expect(html).toContain('Page 4');
    expect(html).toContain('Answered on this machine. Nothing was sent anywhere.');
    expect(html).not.toContain('Not verified');
  });

  test('cuts a quote short that the answer has given in full', () => {
    expect(renderFacts({}, 'It says:\n\n> “The Tenant shall pay\n> rent”')).toContain('data-brief="false"');
    expect(renderFacts({}, 'It says:\n\n> “The Tenant shall pay rent” (page 4)')).toContain('data-brief="true"');
  });

  test('marks a source that was not verified', () => {
    const html = renderFacts({ sources: [{ ...source, verified: false }] });
    expect(html).toContain('data-verified="false"');
    expect(html).toContain('Not verified');
  });

  test('says where was looked when nothing was found, and shows what comes nearest', () => {
    const html = renderFacts({ outcome: 'not-found', sources: [], near: [source] });
    expect(html).toContain('Looked at 12 of 13 pages; page 7 could not be read.');
    expect(html).toContain('Nearest passages');
    expect(html).not.toContain('Not counted');
  });

  test('says that a refused question was not counted', () => {
    expect(renderFacts({ outcome: 'refused', sources: [], charged: false })).toContain('Not counted');
  });

  test('says what was sent to whom when a model answered', () => {
    const html = renderFacts({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 1 } });
    expect(html).toContain('Answered by some-model. Your question and 1 passage were sent to Some Company.');
    expect(html).not.toContain('Nothing was sent anywhere');
  });
});
