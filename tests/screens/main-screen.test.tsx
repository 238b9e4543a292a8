import { describe, expect, test } from 'vitest';
import type { Analysis, RiskFactor, Severity } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import type { User } from '#contract/users.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { drawScreen } from '#tests/support/builders/screens/draw-screen.tsx';
import { AnalysisReport } from '#web/features/analysis/components/analysis-report.tsx';
import {
  AnalysisLoadError,
  AnalysisNotFound,
  AnalysisSkeleton,
} from '#web/features/analysis/components/analysis-states.tsx';
import { AnalysisView } from '#web/features/analysis/components/analysis-view.tsx';
import { CitationProvider } from '#web/features/analysis/components/citations/citation-context.tsx';
import { EntryView, PendingAnswerView } from '#web/features/chat/components/answer/message-views.tsx';
import { ChatEmptyState } from '#web/features/chat/components/chat-empty-state.tsx';
import { ChatFooter } from '#web/features/chat/components/composer/chat-footer.tsx';
import { Composer } from '#web/features/chat/components/composer/composer.tsx';
import { DocumentItem } from '#web/features/documents/components/list/document-item.tsx';
import { DocumentsPanel } from '#web/features/documents/components/list/documents-panel.tsx';
import { EmptyDocuments } from '#web/features/documents/components/list/empty-documents.tsx';
import { UploadLimitContent } from '#web/features/documents/components/upload/upload-limit-content.tsx';
import { UploadRetryCountdown } from '#web/features/documents/components/upload/upload-retry-countdown.tsx';
import { RightSidebar } from '#web/features/main/components/right-sidebar.tsx';
import { ACCOUNT_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { makeUser } from '#web/lib/auth/testing-user.ts';
import { makeDocument } from '#web/lib/documents/testing-document.ts';

const nothing = () => undefined;
const handlers = { onSelect: nothing, onAnalyze: nothing, onViewAnalysis: nothing, onDelete: nothing };

describe('the list of documents', () => {
  const panel = (documents: readonly Document[], key: 'documents' | 'newestDocuments' = 'documents') =>
    drawScreen(<DocumentsPanel selectedId={null} analyzingIds={new Set<number>()} onUpload={nothing} {...handlers} />, {
      answers: (client, caller) => client.setQueryData(queryKeys[key](caller), documents),
    }).texts;
  const item = (facts: Partial<Document>, { isSelected = true, isAnalyzing = false } = {}) =>
    drawScreen(
      <DocumentItem
        document={makeDocument(facts)}
        position={{ ref: nothing, index: 0, count: 1, gapBeforePx: 0 }}
        isSelected={isSelected}
        isAnalyzing={isAnalyzing}
        {...handlers}
      />,
    );

  test('counts them, and says what to do while there are none [spec: 2.35, 2.37]', () => {
    expect(panel([makeDocument(), makeDocument({ id: 8 })])).toContain('Documents (2)');
    expect(panel([])).toEqual(
      expect.arrayContaining(['Documents (0)', 'No documents uploaded yet', 'Upload First Document']),
    );
    const empty = <EmptyDocuments mascot="Lexi" isSampleOpening={false} onUpload={nothing} onOpenSample={nothing} />;
    expect(drawScreen(empty).texts).toEqual(
      expect.arrayContaining(['Ready to analyze your documents', 'Upload Your First PDF']),
    );
  });

  test('is shown while the older of many documents are on their way, and then counts nothing', () => {
    const texts = panel([makeDocument(), makeDocument({ id: 8 })], 'newestDocuments');
    expect(texts).toContain('Documents (loading…)');
  });

  test('names each without what storing put before it, with its size, pages and day [spec: 2.35]', () => {
    const { line } = item({});
    expect(line).toContain('lease.pdf');
    expect(line).not.toContain('1711000000');
    expect(line).toMatch(/51\.1 KB.*3 pages.*Mar 1, 2026/);
  });

  test('offers the chosen one the analysis, or shows it, with a dot where there is one [spec: 2.36, 4.22]', () => {
    const fresh = item({});
    expect(fresh.texts).toContain('Quick Analyze');
    expect(fresh.html).not.toContain('aria-label="Analyzed"');
    expect(item({}, { isAnalyzing: true }).html).toMatch(/data-loading="true"[^>]*>.*Quick Analyze/);
    expect(item({}, { isSelected: false }).texts).not.toContain('Quick Analyze');
    const analyzed = item({ hasAnalysis: true });
    expect(analyzed.texts).toContain('View Analysis');
    expect(analyzed.texts).not.toContain('Quick Analyze');
    expect(analyzed.html).toContain('aria-label="Analyzed"');
  });
});

test('an upload that waits for a busy server says that nothing is lost, and counts down', () => {
  const waiting = (count: number, secondsLeft: number) =>
    drawScreen(
      <UploadRetryCountdown
        countdown={{ reason: 'busy', secondsLeft }}
        onTryNow={nothing}
        onCancel={nothing}
        count={count}
      />,
    );
  expect(waiting(1, 18).line).toBe(
    'We’re busy right now. No upload was used. Your file will be sent again automatically. Trying again in 18 seconds Cancel Try now',
  );
  expect(waiting(3, 1).line).toMatch(/Your 3 files will be sent again .*Trying again in 1 second /);
  expect(waiting(1, 18).html).toMatch(/role="timer"/);
});

describe('the analysis', () => {
  const ANALYSIS = makeAnalysis({
    filename: 'stored.pdf',
    coverage: { pagesTotal: 3, pagesRead: 3, unreadPages: [] },
    analyzedAt: '2026-03-01T12:00:00.000Z',
  });
  const lateFee = (severity: Severity): RiskFactor => ({
    risk: 'Late fee',
    term: 'Late fee',
    explanation: 'It grows.',
    severity,
    burdens: [],
    stance: null,
  });
  const CARDS = ['Key Information', 'Important Terms', 'Risk Assessment', 'Your Responsibilities'];
  const report = (facts: Partial<Analysis>) =>
    drawScreen(
      <CitationProvider activeItem={null} openSource={nothing}>
        <AnalysisReport analysis={{ ...ANALYSIS, ...facts }} document={makeDocument({ hasAnalysis: true })} />
      </CitationProvider>,
    );
  const cardsOf = (facts: Partial<Analysis>) => report(facts).texts.filter((text) => CARDS.includes(text));

  test('has a card for each list that is not empty, and for no other [spec: 2.42]', () => {
    expect(cardsOf({})).toEqual([]);
    expect(cardsOf({ basicInfo: ['Between: A and B'] })).toEqual(['Key Information']);
    expect(cardsOf({ keyTerms: ['Rent: 900'] })).toEqual(['Important Terms']);
    expect(cardsOf({ obligations: ['Tenant: pay'] })).toEqual(['Your Responsibilities']);
    expect(cardsOf({ riskFactors: [lateFee('Low')] })).toEqual(['Risk Assessment']);
  });

  test('says so where there is no summary [spec: 2.41, 2.44]', () => {
    expect(report({}).texts).toEqual(expect.arrayContaining(['Summary Overview', 'Document summary not available']));
    const { texts } = report({ summary: 'A lease of a flat.' });
    expect(texts).toContain('A lease of a flat.');
    expect(texts).not.toContain('Document summary not available');
  });

  test('shows a risk with its explanation, and its severity with a colour and a sign of its own [spec: 2.43]', () => {
    const severities = ['High', 'Medium', 'Low'] as const;
    const badges = severities.map((severity) => {
      const { html, texts } = report({ riskFactors: [lateFee(severity)] });
      expect(texts).toEqual(expect.arrayContaining(['Late fee', 'It grows.', severity]));
      return new RegExp(`data-severity="${severity}"[^>]*>(<svg.*?</svg>)`).exec(html)?.[1];
    });
    expect(badges).not.toContain(undefined);
    expect(new Set(badges).size).toBe(3);
  });

  test('says that it is being made, or was not made yet [spec: 2.39, 8.14]', () => {
    const running = drawScreen(<AnalysisSkeleton analyzing />).texts;
    expect(running).toEqual(['Analyzing Document...', 'Processing with AI...']);
    expect(drawScreen(<AnalysisNotFound onAnalyze={nothing} />).texts).toEqual([
      ...['Analysis Not Found', 'This document hasn’t been analyzed yet. Please run Quick Analyze first.'],
      'Quick Analyze',
    ]);
  });

  test('leads back to the chat, on to the dashboard, and can be closed [spec: 2.40, 2.44]', () => {
    const actions = { onOpenSource: nothing, onClose: nothing, onStartChatting: nothing, onViewDashboard: nothing };
    const view = <AnalysisView document={makeDocument()} {...actions} />;
    const { html, texts } = drawScreen(view);
    expect(html).toContain('aria-label="Close Document Analysis"');
    expect(texts).toEqual(expect.arrayContaining(['lease.pdf', 'View Dashboard', 'Start Chatting']));
  });

  test('is shown as being made where it was asked for before this page was loaded', () => {
    const actions = { onOpenSource: nothing, onClose: nothing, onStartChatting: nothing, onViewDashboard: nothing };
    const draw = (facts: Partial<Document>) =>
      drawScreen(<AnalysisView document={makeDocument(facts)} {...actions} />).texts;
    expect(draw({ isAnalysisPending: true })).toContain('Analyzing Document...');
    expect(draw({})).not.toContain('Analyzing Document...');
  });

  test('says why it could not be loaded, as far as that is known', () => {
    const draw = (error: Error) => drawScreen(<AnalysisLoadError error={error} onRetry={nothing} />).texts.join(' ');
    expect(draw(new TypeError('Failed to fetch'))).toContain('Check your connection and try again.');
    expect(draw(new Error('500'))).toContain('Something went wrong on our side.');
    expect(draw(new RequestError(503, '{"code":"overloaded","message":"Please wait a moment."}'))).toContain(
      'Please wait',
    );
  });
});

describe('the chat', () => {
  const composer = (text: string, pending = false) =>
    drawScreen(
      <Composer
        text={text}
        pending={pending}
        mascot="Lexi"
        blockedReason={null}
        inputRef={null}
        lastQuestion={null}
        onChange={nothing}
        onSend={nothing}
        onStop={nothing}
      />,
    );

  test('says in three steps how to begin [spec: 2.45]', () => {
    const { html, texts } = drawScreen(<ChatEmptyState onUpload={nothing} />);
    expect(texts).toContain('Ready to dig into your documents?');
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(texts.join(' ')).toMatch(/Upload a PDF.*Quick Analyze.*text box/);
  });

  test('has a text box that says how to ask and to send, and sends nothing empty or twice [spec: 2.46, 5.6]', () => {
    const { html, texts } = composer(' ');
    expect(html).toContain('placeholder="Ask Lexi anything about your documents..."');
    expect(texts).toEqual(['Press Enter to send']);
    expect(html).toMatch(/<button[^>]*disabled[^>]*aria-label="Send message"|aria-label="Send message"[^>]*disabled/);
    expect(composer('Why?').html).not.toMatch(/<button[^>]*\sdisabled/);
    expect(composer('Why?', true).html).not.toContain('Send message');
  });

  test('shows that an answer is coming, and when a question was asked [spec: 2.47]', () => {
    const at = new Date(2026, 2, 1, 9, 5).toISOString();
    const actions = {
      openSource: nothing,
      askSuggested: nothing,
      askAgain: nothing,
      repeat: nothing,
      refreshDocuments: nothing,
    };
    const entry = { kind: 'question', id: 'q', text: 'Why?', at } as const;
    expect(drawScreen(<EntryView entry={entry} mascot="Lexi" isLast actions={actions} />).texts).toEqual([
      ...['Why?', '09:05'],
    ]);
    const pending = {
      turnId: 't',
      question: 'Why?',
      documentCount: 1,
      text: '',
      sources: [],
      statements: [],
      draft: '',
    };
    const coming = <PendingAnswerView pending={pending} isReading={false} mascot="Lexi" onOpenSource={nothing} />;
    expect(drawScreen(coming).html).toContain('data-testid="typing"');
  });

  test('counts questions and credits, and sells more [spec: 2.49, 5.16]', () => {
    const footer = (remainingQuestions: number, globalCredits: number) =>
      drawScreen(<ChatFooter limits={{ remainingQuestions, questionLimit: 3, globalCredits }} onBoost={nothing} />);
    expect(footer(2, 0).line).toBe('2 questions left 0 boost credits +10 Q&A $1');
    expect(footer(0, 10).line).toBe('10 questions left incl. 10 boost credits +10 Q&A $1');
    expect(footer(0, 10).html).toContain('data-tone="green"');
    const tones = [3, 2, 1, 0].map((left) => /data-tone="(\w+)"/.exec(footer(left, 0).html)?.[1]);
    expect(tones).toEqual(['green', 'yellow', 'orange', 'orange']);
  });
});

describe('the sidebar', () => {
  const draw = (isTrial: boolean) =>
    drawScreen(<RightSidebar onUpload={nothing} />, {
      ...(!isTrial && { caller: ACCOUNT_CALLER }),
      answers: (client, caller) => {
        client.setQueryData(queryKeys.documents(caller), [makeDocument(), makeDocument({ id: 8 })]);
        if (isTrial) return client.setQueryData(queryKeys.user(caller), null);
        client.setQueryData(queryKeys.dashboard(caller), { metrics: { totalDocuments: 5 } });
        client.setQueryData(queryKeys.user(caller), makeUser({ chatCreditsRemaining: 12 }));
      },
    });

  test('counts documents as the dashboard does, else those of the list, and credits [spec: 2.50]', () => {
    expect(draw(false).line).toMatch(/^Quick Insights Documents 5 Boost Chat Credits 12 .*Upload Document$/);
    expect(draw(true).line).toMatch(/^Quick Insights Documents 2 Boost Chat Credits 0 /);
    expect(draw(true).html).toContain(
      'Extra questions bought for $1 per 10 credits work on all documents. They never expire and work on any PDF.',
    );
  });

  test('shows a trial what plans cost, and an account nothing of it [spec: 2.51, 9.5]', () => {
    const plans = draw(true).line;
    expect(plans).toMatch(/Free \$0 .*Starter \$7\/mo • ₱295\/mo .*Pro Recommended \$20\/mo • ₱820\/mo/);
    expect(draw(false).line).not.toContain('/mo');
  });
});

describe('the limit of uploads', () => {
  const draw = (plan: User['plan']) =>
    drawScreen(<UploadLimitContent isTrial={false} onClose={nothing} />, {
      caller: ACCOUNT_CALLER,
      answers: (client, caller) => client.setQueryData(queryKeys.user(caller), makeUser({ plan })),
    });

  test('shows a smaller plan both larger ones', () => {
    expect(draw('free').line).toMatch(
      /all 3 uploads .*Starter .*\$5 .*Choose Starter Pro .*\$19 .*Choose Pro .*Not now$/,
    );
    expect(draw('starter').line).toMatch(/all 15 uploads .*Starter Your plan .*Current plan Pro .*Choose Pro/);
  });

  test.each(['pro', 'premium', 'enterprise'] as const)(
    'shows %s its own plan, when uploads come back, and whom to ask for more',
    (plan) => {
      const { line, html } = draw(plan);
      expect(line).toMatch(/all 100 uploads this month\. You can upload again from \w+ \d+, \d{4}\./);
      expect(line).toContain('More than 100 documents a month? Contact support about Enterprise.');
      expect(line).toMatch(/Starter .*\$5 .*Fewer uploads Pro Your plan .*\$19 .*Current plan Close$/);
      expect(html).toContain('href="mailto:support@lexden.example"');
      expect(line).not.toMatch(/Choose|Upgrade/);
      expect(html.match(/<button[^>]*disabled=""/g)).toHaveLength(2);
    },
  );
});
