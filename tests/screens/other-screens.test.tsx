import { describe, expect, test } from 'vitest';
import type { SubscriptionStatus } from '#contract/billing.ts';
import type { Document } from '#contract/documents.ts';
import type { User } from '#contract/users.ts';
import { drawScreen } from '#tests/support/builders/screens/draw-screen.tsx';
import { TopNavigation } from '#web/app/frame/top-navigation.tsx';
import {
  AccessDenied,
  DashboardError,
  DashboardLoading,
  NoDocuments,
  NoMatches,
} from '#web/features/dashboard/components/dashboard-states.tsx';
import { DocumentActions } from '#web/features/dashboard/components/documents/document-actions.tsx';
import { DocumentFacts } from '#web/features/dashboard/components/documents/document-facts.tsx';
import { DocumentReport } from '#web/features/dashboard/components/documents/document-report.tsx';
import { DocumentTable } from '#web/features/dashboard/components/documents/document-table.tsx';
import { RowActionsProvider } from '#web/features/dashboard/components/documents/row-actions.tsx';
import { useDocumentTable } from '#web/features/dashboard/hooks/use-document-table.ts';
import { DEFAULT_VIEW, type ReportView } from '#web/features/dashboard/model/report-view.ts';
import { LandingPage } from '#web/features/landing/components/landing-page.tsx';
import { Assurances } from '#web/features/landing/components/sections/assurances.tsx';
import { ProfileHead } from '#web/features/profile/components/profile-head.tsx';
import { AccountSubscription } from '#web/features/subscription/components/account-subscription.tsx';
import { AttentionNotice } from '#web/features/subscription/components/notices/attention-notice.tsx';
import { SubscriptionPage } from '#web/features/subscription/components/subscription-page.tsx';
import { TrialPricing } from '#web/features/subscription/components/trial-pricing.tsx';
import { ACCOUNT_CALLER, TRIAL_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys } from '#web/lib/api/queries.ts';
import { makeUser } from '#web/lib/auth/testing-user.ts';
import { billingKeys } from '#web/lib/billing/billing.ts';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { PlanCards } from '#web/ui/plan-cards.tsx';

const nothing = () => undefined;

describe('the landing page', () => {
  const { html, line, texts } = drawScreen(<LandingPage />);

  test('leads to its sections, and offers to sign in and to try [spec: 2.20, 2.21, 2.22, 2.26]', () => {
    const menu = /<nav[^>]*id="landing-menu".*?<\/nav>/s.exec(html)?.[0] ?? '';
    const links = [...menu.matchAll(/href="#([\w-]+)">([^<]+)</g)].map(([, id, label]) => [id, label]);
    expect(links).toEqual([
      ['features', 'Features'],
      ['how-to-use', 'How to Use'],
      ['pricing', 'Pricing'],
    ]);
    for (const [id] of links) expect(html).toMatch(new RegExp(`<section[^>]* id="${id}"`));
    expect(html).toContain('aria-label="Open the menu"');
    expect(texts).toEqual(expect.arrayContaining(['Sign In', 'Start Analyzing PDFs with Lexden for FREE']));
    expect(line).toContain('Try Lexden Free');
  });

  test('has four cards and three steps [spec: 2.23, 2.24]', () => {
    const cards = ['Smart Chat Interface', 'Deep Document Insights', 'Risk Detection', 'Risk Assessment'];
    expect(texts.filter((text) => cards.includes(text))).toEqual(cards);
    expect(line).toMatch(/Step 1 : Document Upload .*Step 2 : Document Analysis .*Step 3 : AI Chat Interface /);
  });

  test.each([
    [
      'example-model',
      { name: 'OpenAI', isOnThisServer: false },
      'Answers are powered by a large language model: example-model at OpenAI. Each answer says what was sent there',
    ],
    [
      'llama3.1:8b',
      { name: 'Ollama on this server', isOnThisServer: true },
      'Answers are powered by a large language model: llama3.1:8b in Ollama on this server. Your text does not leave it',
    ],
    ['built-in', null, 'Answers come from the engine built into Lexden'],
    [null, null, 'Answers are powered by a large language model where one is set up'],
  ])('says what writes the answers: %s [spec: 1.5]', (engine, host, text) => {
    expect(drawScreen(<Assurances product="Lexden" engine={engine} host={host} />).line).toContain(text);
  });

  test('names the plans with dollars, pesos and what they hold, and where to get help [spec: 2.25, 2.27, 9.1, 9.4, 9.6]', () => {
    expect(line).toMatch(/Free .*\$0 a month .*3 PDFs a month 3 questions per document/);
    expect(line).toMatch(/Starter .*\$5 a month about ₱285 only \$0\.33 per document 15 PDFs a month 7 questions per/);
    expect(line).toMatch(/Pro Most Popular .*\$19 a month about ₱1,083 only \$0\.19 per document 100 PDFs a month 15 /);
    expect(line).toMatch(/Email support .*Visual dashboard Priority support/);
    expect(line).toContain('More than 100 documents a month? Contact support about Enterprise.');
    expect(line).toMatch(/Customer support support@lexden\.example Follow us LinkedIn YouTube GitHub/);
  });
});

describe('the navigation', () => {
  const draw = (caller: typeof TRIAL_CALLER, user: User) =>
    drawScreen(<TopNavigation />, { caller, answers: (client) => client.setQueryData(queryKeys.user(caller), user) });
  const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, path]) => path);

  test('leads an account to the main screen at the start, and a trial to its own address [spec: 2.28, 2.29, 2.30]', () => {
    const account = draw(ACCOUNT_CALLER, makeUser({ plan: 'premium' }));
    expect(account.line).toBe('Lexden Your AI Document Assistant Chat Thread Dashboard Subscription Lexden Pro A');
    expect(linksOf(account.html)).toEqual(['/', '/', '/dashboard', '/subscription']);
    const trial = draw(TRIAL_CALLER, makeUser({ isAnonymous: true, email: null, firstName: null }));
    expect(trial.line).toBe(
      'Lexden Your AI Document Assistant Chat Thread Dashboard Subscription Lexden Trial Sign In T',
    );
    expect(linksOf(trial.html)).toEqual(['/chat', '/chat', '/dashboard', '/subscription']);
  });
});

describe('the dashboard', () => {
  const report = (documents: readonly Document[], view: Partial<ReportView> = {}, isWhole = true) =>
    drawScreen(
      <DocumentReport
        documents={documents}
        isWhole={isWhole}
        view={{ ...DEFAULT_VIEW, ...view }}
        onView={nothing}
        scroller={null}
      />,
    );

  test('has a table of six columns, of which three can be sorted, the newest first [spec: 2.61]', () => {
    const { html } = drawScreen(<Table documents={[makeDocument()]} />);
    const columns = [...html.matchAll(/<th scope="col"( aria-sort="\w+")?>(?:<button[^>]*>)?([^<]+)/g)];
    expect(columns.map(([, sort, label]) => [label, sort?.trim()])).toEqual([
      ['Document Name', 'aria-sort="none"'],
      ['Description', undefined],
      ['Upload Date', 'aria-sort="descending"'],
      ['Risk Score', 'aria-sort="none"'],
      ['Risk Assessment', undefined],
      ['Actions', undefined],
    ]);
  });

  test('can be searched and filtered, counts what is shown, and has cards where there is no room for a table [spec: 2.58, 2.59, 2.60, 2.62]', () => {
    const { html, texts } = report([makeDocument(), makeDocument({ id: 8 })]);
    expect(texts).toEqual(expect.arrayContaining(['Document Analysis Report', '2 documents']));
    expect(html).toContain('placeholder="Search documents..."');
    expect(html).toContain('value="All Risk Levels"');
    expect(html).not.toContain('<table');
    for (const [riskLevel, name, count] of [
      ['high', 'High', '1 document'],
      ['medium', 'Medium', '0 documents'],
      ['low', 'Low', '0 documents'],
    ] as const) {
      const filtered = report([makeDocument()], { riskLevel });
      expect(filtered.html).toContain(`value="${name}"`);
      expect(filtered.texts).toContain(count);
    }
    // Offered where there are such documents, or where an address asks for them.
    expect(html).not.toContain('Not assessed');
    const notAssessed = report([makeDocument({ hasAnalysis: true, riskLevel: null })], { riskLevel: 'not-assessed' });
    expect(notAssessed.html).toContain('value="Not assessed"');
    expect(notAssessed.texts).toContain('1 document');
    expect(report([makeDocument()], { search: 'missing' }).texts).toContain('No Matching Documents');
    // While others are on their way nothing is counted, and nothing is missing.
    for (const { line } of [report([makeDocument()], {}, false), report([], {}, false)]) {
      expect(line).toContain('Loading all documents…');
      expect(line).not.toMatch(/No Matching|\d document/);
    }
  });

  test('says of a document how large it is, whether it is legal and whether it was analysed [spec: 2.63]', () => {
    const facts = (document: Document) => drawScreen(<DocumentFacts document={document} />).line;
    expect(facts(makeDocument({ hasAnalysis: true }))).toBe('51.1 KB · 3 pages · Lease Legal Document AI Enhanced');
    const metadata = { documentType: 'document', isLegalDocument: false };
    expect(facts(makeDocument({ metadata }))).toBe('51.1 KB · 3 pages');
    const keptUntil = '2026-05-30T12:00:00.000Z';
    expect(facts(makeDocument({ metadata, keptUntil }))).toBe('51.1 KB · 3 pages · kept until May 30, 2026');
  });

  test('leads from a document to its chat and its analysis, or makes one [spec: 2.64]', () => {
    const actions = (facts: Partial<Document>, analyzing: readonly number[] = []) =>
      drawScreen(
        <RowActionsProvider value={{ analyzingIds: new Set(analyzing), analyze: nothing, remove: nothing }}>
          <DocumentActions document={makeDocument(facts)} />
        </RowActionsProvider>,
      );
    const analyzed = actions({ hasAnalysis: true });
    expect(analyzed.texts).toEqual(['Chat', 'View Analysis']);
    expect([...analyzed.html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      ...['/?documentId=7', '/?documentId=7&amp;viewAnalysis=true'],
    ]);
    expect(actions({}).texts).toEqual(['Chat', 'Quick Analyze']);
    expect(actions({}, [7]).texts).toEqual(['Chat', 'Analyzing...']);
  });

  test('has words for everything that is not there [spec: 2.65, 2.66, 2.67]', () => {
    const line = (screen: Parameters<typeof drawScreen>[0]) => drawScreen(screen).line;
    expect(line(<DashboardLoading />)).toBe('Loading dashboard...');
    expect(line(<DashboardError onRetry={nothing} />)).toBe(
      'Dashboard Error Failed to load dashboard data. Please try again. Retry Back to Home',
    );
    expect(line(<AccessDenied />)).toBe('Access Denied Please log in to access the dashboard. Sign In');
    expect(line(<NoDocuments />)).toMatch(/^No Documents Found .*Upload Documents$/);
    expect(line(<NoMatches onClear={nothing} />)).toMatch(/^No Matching Documents /);
  });
});

describe('the subscription', () => {
  const status = (facts: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
    plan: 'starter',
    subscriptionStatus: 'active',
    subscriptionEndDate: '2026-04-01T12:00:00.000Z',
    cancelsAtPeriodEnd: false,
    pendingDowngrade: null,
    hasBillingPage: false,
    activeSince: null,
    usage: { documentsThisMonth: 20, documentLimit: 15, documentsTotal: 30 },
    ...facts,
  });
  const manage = (facts: Partial<SubscriptionStatus> = {}) =>
    drawScreen(<AccountSubscription status={status(facts)} />, { caller: ACCOUNT_CALLER });

  test('of an account is its plan, what is used of it, other plans and the way out [spec: 2.71, 5.10, 5.13, 5.14]', () => {
    const { html, line } = manage();
    expect(line).toMatch(
      /^Subscription Current plan Lexden Starter Active Renews on Apr 1, 2026 \$5 a month about ₱285/,
    );
    expect(line).toContain('20 of 15 Monthly limit reached! Upgrade your plan to upload more documents.');
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="100"|aria-valuenow="100"[^>]*role="progressbar"/);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Current plan</);
    expect(line).toContain('Upgrade to Pro');
    expect(line).toMatch(/Cancel Subscription$/);
    expect(manage({ plan: 'free', subscriptionStatus: 'inactive' }).line).not.toContain('Cancel Subscription');
  });

  test('lets no other plan be chosen while one is on its way [spec: 5.10]', () => {
    const cards = <PlanCards plans={['starter', 'pro']} currentPlan="free" busyPlan="pro" onChoose={nothing} />;
    const { html } = drawScreen(cards);
    expect(html.match(/<button[^>]*aria-disabled="true"/g)).toHaveLength(2);
    expect(html).toMatch(/aria-busy="true">One moment…</);
  });

  test('asks to contact support where it stands in any other way [spec: 8.20]', () => {
    const text = 'Your subscription requires attention. Please contact support if you have any issues.';
    for (const subscriptionStatus of ['past_due', 'unpaid', 'paused', 'in_review'])
      expect(drawScreen(<AttentionNotice status={status({ subscriptionStatus })} />).line).toContain(text);
  });

  test('on a server without limits is what was used, and nothing to buy', () => {
    const { line } = drawScreen(<SubscriptionPage />, {
      caller: ACCOUNT_CALLER,
      settings: { metering: false },
      answers(client, caller) {
        client.setQueryData(queryKeys.user(caller), makeUser({ chatQuestionsUsed: 1032 }));
        const usage = { documentsThisMonth: 13, documentLimit: null, documentsTotal: 15 };
        client.setQueryData(billingKeys.status(caller), status({ plan: 'free', usage }));
      },
    });
    expect(line).toContain('Everything is included There are no limits here, and there’s nothing to buy.');
    expect(line).toContain('Documents this month 13 Uploaded in total 15 Questions asked 1,032');
  });

  test('of a trial is what plans cost [spec: 2.71]', () => {
    const { line } = drawScreen(<TrialPricing status={status({ plan: 'free', subscriptionStatus: 'inactive' })} />);
    expect(line).toMatch(/^Plans .*Free Your plan .*Choose Starter .*Choose Pro/);
    expect(line).not.toContain('Cancel Subscription');
  });
});

describe('the profile', () => {
  test('names the person, since when, the plan and what was done [spec: 2.72]', () => {
    const { line } = drawScreen(<ProfileHead user={makeUser({ plan: 'starter', documentsUploaded: 2 })} />, {
      caller: ACCOUNT_CALLER,
      // One of the two was deleted.
      answers: (client, caller) => client.setQueryData(queryKeys.dashboard(caller), { metrics: { totalDocuments: 1 } }),
    });
    expect(line).toBe(
      'A Ada Finch ada@example.org Lexden Starter Member Since January 2026 Edit Documents 1 Queries 4 Upload Start Chat',
    );
  });
});

function Table({ documents }: { readonly documents: readonly Document[] }) {
  const { columns, shown } = useDocumentTable(documents, DEFAULT_VIEW);
  const { sorting } = DEFAULT_VIEW;
  return <DocumentTable columns={columns} documents={shown} sorting={sorting} onSort={nothing} scroller={null} />;
}
