import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import { ChatDocumentsContext } from '#web/features/chat/hooks/use-is-scanned.ts';
import { formatAnswerForClipboard } from '#web/features/chat/model/answer/format-for-clipboard.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { DEFAULT_SETTINGS, queryKeys } from '#web/lib/api/queries.ts';
import { AnswerDetails } from './answer-details.tsx';

const source: Source = {
  documentId: 7,
  filename: '1711000000_lease.pdf',
  pageNumber: 4,
  quote: 'The Tenant shall\n  pay rent',
  rects: [],
  verified: true,
};

const metadata: AnswerMetadata = {
  sources: [source],
  outcome: 'answered',
  coverage: { pagesTotal: 13, pagesRead: 12, unreadPages: [7] },
  near: [],
  egress: { engine: 'built-in', passagesSent: 0 },
  charged: true,
};

function renderDetails(changes: Partial<AnswerMetadata>, text = '', ocrPages: number[] = [], isMetered = true): string {
  const view = createElement(AnswerDetails, {
    messageId: 'message',
    text,
    metadata: { ...metadata, ...changes },
    onOpenSource: () => undefined,
  });
  const read = createElement(ChatDocumentsContext, { value: [{ id: 7, ocrPages }] }, view);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryKeys.settings, { ...DEFAULT_SETTINGS, metering: isMetered });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MantineProvider, null, read)),
  );
}

describe('answer details', () => {
  test('shows file, page and quote of a source [spec: 2.48]', () => {
    const html = renderDetails({});
    expect(html).toContain('The Tenant shall pay rent');
    expect(html).toContain('lease.pdf');
    expect(html).not.toContain('1711000000');
    expect(html).toContain('Page 4');
    expect(html).toContain('Private: answered on this server.');
    expect(html).toContain('Your question and your documents were not sent to anyone else.');
    expect(html).not.toContain('Not verified');
  });

  test('does not say of a model on this server that text left it', () => {
    const here = { engine: 'llama3.1:8b', provider: 'Ollama on this server', passagesSent: 3 };
    const html = renderDetails({ egress: here });
    expect(html).toContain('3 passages were sent to Ollama on this server.');
    expect(html).toContain('tabler-icon-device-laptop');
    expect(html).not.toContain('tabler-icon-cloud-up');
    for (const egress of [
      { ...here, provider: 'OpenAI' },
      { ...here, search: { provider: 'models.example', wasQuestionSent: true } },
    ]) {
      expect(renderDetails({ egress })).toContain('tabler-icon-cloud-up');
    }
  });

  test('shows a source without a quote as page only, with no claim about verification', () => {
    const html = renderDetails({ sources: [{ ...source, quote: '', verified: false }] });
    expect(html).toContain('Page 4');
    expect(html).not.toMatch(/<q|not found on the page/);
  });

  test('numbers the sources of statements, and not those that were added', () => {
    const related = { ...source, quote: 'Section 9 limits this.', relation: 'exception' as const };
    const statements = [{ text: 'It is due.', sources: [0] }];
    const html = renderDetails({ statements, sources: [source, related], supportCheck: 'done' });
    expect([...html.matchAll(/class="[^"]*number[^"]*">(\d)/gu)].map(([, number]) => number)).toEqual(['1']);
    expect(renderDetails({})).not.toContain('number');
  });

  test.each([
    ['done', 'full', 'A second check confirmed that the quotes support this answer.'],
    ['done', 'part', 'the quotes support this answer, and the marked sentences only in part.'],
    ['off', undefined, 'The quotes were checked against their pages.'],
    ['failed', undefined, 'could not be checked this time.'],
    ['skipped', undefined, 'could not be checked this time.'],
  ] as const)('says no more than what was checked: %s, %s', (supportCheck, support, words) => {
    const statements = [{ text: 'It is due.', sources: [0], ...(support && { support }) }];
    const html = renderDetails({ statements, supportCheck });
    expect(html).toContain(words);
    expect(html.includes('second check')).toBe(supportCheck === 'done');
    // Older answers, and those of the built-in engine, were not checked in this way.
    expect(renderDetails({})).not.toContain('data-testid="support"');
  });

  test.each(['full', 'part'] as const)('does not say that marked sentences are supported: %s', (support) => {
    const statements = [{ text: 'It is $9 (not verified).', sources: [0], support }];
    const html = renderDetails({ statements, supportCheck: 'done', unverified: ['It is $9.'] });
    expect(html).toContain('the quotes support this answer, except for the marked sentences.');
    expect(html).not.toContain('confirmed');
  });

  test('says what was sent for the support check', () => {
    const egress = { engine: 'some-model', provider: 'Some Company', passagesSent: 3 };
    const statements = [{ text: 'It is due.', sources: [0], support: 'full' as const }];
    const html = renderDetails({ egress, statements, supportCheck: 'done' });
    expect(html).toMatch(
      /The answer, its quotes and your question were then sent to Some Company to check .* Nothing else was sent/u,
    );
    expect(renderDetails({ egress, statements, supportCheck: 'failed' })).toContain('then sent to');
    for (const supportCheck of ['off', 'skipped'] as const)
      expect(renderDetails({ egress, statements, supportCheck })).not.toContain('then sent to');
  });

  test.each(['silent', 'not-found'] as const)('shows where it looked when the outcome is %s', (outcome) => {
    expect(renderDetails({ outcome, sources: [], near: [source] })).toContain('data-testid="absence"');
  });

  test('shows an answer to a part of the question as one', () => {
    const html = renderDetails({ outcome: 'partial', near: [{ ...source, pageNumber: 9 }] });
    expect(html).toContain('See also 1 other place');
    expect(html).not.toMatch(/counted/iu);
  });

  test('marks a source that was not verified', () => {
    const html = renderDetails({ sources: [{ ...source, verified: false }] });
    expect(html).toContain('data-verified="false"');
    expect(html).toContain('Not verified');
  });

  test('warns about OCR for sources from OCR pages only', () => {
    const note = 'The text of page 4 comes from a scan';
    expect(renderDetails({}, '', [3, 4])).toContain(note);
    expect(renderDetails({}, '', [3])).not.toContain('scan');
    const elsewhere = { ...source, documentId: 8 };
    expect(renderDetails({ sources: [elsewhere] }, '', [4])).not.toContain('scan');
    expect(renderDetails({ sources: [elsewhere, source] }, '', [4])).toContain('Some quotes come from scanned pages');
  });

  test('shows the coverage and the nearest passages when nothing was found', () => {
    const html = renderDetails({ outcome: 'not-found', sources: [], near: [source] });
    expect(html).toContain('Searched 12 of 13 pages; page 7 could not be read.');
    expect(html).toContain('Nearest passages');
  });

  test('shows the coverage of each of several documents', () => {
    const html = renderDetails({
      outcome: 'not-found',
      sources: [],
      documents: [
        { documentId: 7, filename: 'lease.pdf', coverage: { pagesTotal: 2, pagesRead: 2, unreadPages: [] } },
        { documentId: 8, filename: 'nda.pdf', coverage: { pagesTotal: 3, pagesRead: 2, unreadPages: [2] } },
      ],
    });
    expect(html).toContain('<strong>lease.pdf</strong> Searched all 2 pages.');
    expect(html).toContain('<strong>nda.pdf</strong> Searched 2 of 3 pages; page 2 could not be read.');
  });

  test('shows that a refused question was not counted', () => {
    expect(renderDetails({ outcome: 'refused', sources: [], charged: false })).toContain('</svg>Free<');
  });

  test('shows which replies were not counted, and when their free ones are used up', () => {
    const absent: Partial<AnswerMetadata> = { outcome: 'not-found', sources: [] };
    expect(renderDetails({ ...absent, charged: false })).toContain('</svg>Free<');
    expect(renderDetails({ ...absent, charged: true })).toContain('you’ve used today’s 20 free replies');
    expect(renderDetails({ hedged: true, charged: false })).toContain('</svg>Free<');
    expect(renderDetails({})).not.toMatch(/counted/iu);
  });

  test('does not speak of free replies where nothing is metered', () => {
    expect(renderDetails({ hedged: true, charged: false }, '', [], false)).not.toContain('</svg>Free<');
  });

  test('keeps further places of an answer closed', () => {
    const html = renderDetails({ near: [{ ...source, pageNumber: 9, quote: 'Rent is due monthly.' }] });
    expect(html).toContain('See also 1 other place');
    expect(html).toContain('Rent is due monthly.');
    expect(html).not.toContain('<details open');
    expect(renderDetails({})).not.toContain('See also');
  });

  test('states what was sent to which provider', () => {
    const html = renderDetails({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 3 } });
    expect(html).toContain('3 passages were sent to Some Company.');
    expect(html).toContain('some-model wrote this answer.');
    expect(html).not.toContain('answered on this server');
    const one = renderDetails({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 1 } });
    expect(one).toContain('1 passage was sent to Some Company.');
    const none = renderDetails({ egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 0 } });
    expect(none).toContain('Your question was sent to Some Company.');
    expect(one).not.toContain('names of the documents');
    expect(one).not.toContain('tokens');
  });

  test('states that all of the text was sent', () => {
    const egress = { engine: 'some-model', provider: 'Some Company', passagesSent: 30, sentWhole: true as const };
    const html = renderDetails({ egress });
    expect(html).toContain('The whole document was sent to Some Company.');
    expect(html).toContain('all readable text of the document were sent to Some Company');
    expect(html).not.toContain('30 passages');
    const coverage = { pagesTotal: 2, pagesRead: 2, unreadPages: [] };
    const documents = [7, 8].map((documentId) => ({ documentId, filename: 'a.pdf', coverage }));
    const several = renderDetails({ egress, documents });
    expect(several).toContain('All 2 documents were sent to Some Company.');
    expect(several).toContain('with the names of the documents');
  });

  test('states token usage and cost where known', () => {
    const egress = { engine: 'some-model', provider: 'Some Company', passagesSent: 3 };
    const used = { inputTokens: 3210, outputTokens: 145 };
    const priced = renderDetails({ egress: { ...egress, usage: { ...used, costUsd: 0.00213 } } });
    expect(priced).toContain('It used 3,355 tokens, about $0.0021.');
    expect(renderDetails({ egress: { ...egress, usage: { ...used, costUsd: null } } })).toContain(
      'It used 3,355 tokens.',
    );
    const dear = renderDetails({ egress: { ...egress, usage: { ...used, costUsd: 1.5 } } });
    expect(dear).toContain('about $1.50.');
  });

  test('states why the fallback engine answered, and what was sent before', () => {
    const notice = 'some-model at Some Company did not answer in time, so the built-in engine answered this.';
    const sent = renderDetails({ egress: { engine: 'built-in', provider: 'Some Company', passagesSent: 3, notice } });
    expect(sent).toContain(notice);
    expect(sent).toContain('3 passages were sent to Some Company.');
    expect(sent).toContain('The answer was then found here, where your documents are stored.');
    expect(sent).not.toContain('wrote this answer');
    const search = { provider: 'Some Company', wasQuestionSent: true };
    const searched = renderDetails({ egress: { engine: 'built-in', passagesSent: 0, search } });
    expect(searched).toContain('Your question was sent to Some Company.');
    expect(searched).toContain('When a document is read, its text is sent to Some Company');
    expect(searched).not.toContain('sent to anyone else');
    const unsent = renderDetails({
      egress: { engine: 'built-in', passagesSent: 0, search: { ...search, wasQuestionSent: false } },
    });
    expect(unsent).not.toContain('Private');
    expect(unsent).toContain('Answered on this server.');
    expect(unsent).toContain('For this answer, your question and your documents were not sent to anyone else.');
    expect(unsent).toContain('When a document is read, its text is sent to Some Company');
    const kept = renderDetails({ egress: { engine: 'built-in', passagesSent: 0, notice } });
    expect(kept).toContain(notice);
    expect(kept).toContain('Private: answered on this server.');
  });

  test('states that document names were sent with several documents', () => {
    const coverage = { pagesTotal: 2, pagesRead: 2, unreadPages: [] };
    const html = renderDetails({
      egress: { engine: 'some-model', provider: 'Some Company', passagesSent: 3 },
      documents: [7, 8].map((documentId) => ({ documentId, filename: 'a.pdf', coverage })),
    });
    expect(html).toContain('with the names of the documents');
  });
});

describe('copied answer', () => {
  test('is plain text followed by sources with page and quote', () => {
    const text = '**60 days**\n\n> “at \\[least\\] sixty\\_days” (page 4)\n\n- *one* and `two`';
    expect(formatAnswerForClipboard(text, metadata)).toBe(
      [
        '60 days\n\n> “at [least] sixty_days” (page 4)\n\n- one and two',
        'Sources:\n1. lease.pdf, page 4: “The Tenant shall pay rent”',
      ].join('\n\n'),
    );
  });

  test('has the numbers of its sources', () => {
    const statements = [{ text: 'It is **due**.', sources: [0] }];
    expect(formatAnswerForClipboard('It is **due**.', { ...metadata, statements })).toBe(
      'It is due.\u00A0[1]\n\nSources:\n1. lease.pdf, page 4: “The Tenant shall pay rent”',
    );
  });

  test('lists the nearest passages where nothing was found, and flags unverified ones', () => {
    const near = [{ ...source, verified: false }];
    expect(formatAnswerForClipboard('Not there.', { ...metadata, sources: [], near })).toBe(
      'Not there.\n\nNearest passages:\n1. lease.pdf, page 4 (not verified): “The Tenant shall pay rent”',
    );
  });
});
