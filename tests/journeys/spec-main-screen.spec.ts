import type { Locator, Page } from '@playwright/test';
import { ask, chooseFiles, expect, expectToast, startTrial, test } from './journey.ts';
import { contractFile, refuseFurtherAnalyses } from './shop.ts';
import { newPerson, signUp } from './sign-in.ts';

const SECRECY = 'mutual-nda.pdf';

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

test('what a trial sees on a wide screen', async ({ page }) => {
  const banner = page.getByRole('banner');
  const sidebar = page.getByRole('complementary', { name: 'Quick Insights and plans' });
  await recordForms(page);
  await startTrial(page);

  await test.step('the navigation has tagline, links and label [spec: 2.28, 2.29, 2.30]', async () => {
    await expect(banner.getByText('Your AI Document Assistant', { exact: true })).toBeVisible();
    await expect(banner.getByText('Lexden Trial', { exact: true })).toBeVisible();
    for (const name of ['Chat Thread', 'Dashboard', 'Subscription'])
      await expect(banner.getByRole('link', { name, exact: true })).toBeVisible();
    await banner.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await banner.getByRole('link', { name: 'Chat Thread' }).click();
    await expect(page).toHaveURL('/chat');
  });

  await test.step('without a document nothing can be asked [spec: 5.7]', async () => {
    await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);
  });

  await test.step('the sidebar has figures, a tooltip, prices and an upload button [spec: 2.50, 2.51, 9.5]', async () => {
    await expect(sidebar.getByRole('heading', { name: 'Quick Insights' })).toBeVisible();
    await expectFigures(sidebar, { documents: '0', credits: '0' });
    const help =
      'Extra questions bought for $1 per 10 credits work on all documents. They never expire and work on any PDF.';
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await sidebar.getByRole('button', { name: help }).hover();
    await expect(page.getByRole('tooltip', { name: help })).toBeVisible();
    for (const price of ['$0', '$7/mo • ₱295/mo', '$20/mo • ₱820/mo'])
      await expect(sidebar.getByText(price, { exact: true })).toBeVisible();
    await expect(sidebar.getByRole('listitem').filter({ hasText: 'Recommended' })).toContainText('Pro');
    await sidebar.getByRole('button', { name: 'Upload Document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Documents' });
    await expect(dialog).toContainText('read and analyzed here, where it is stored. Only you can see');
  });

  await test.step('two files go in one multipart form, each in the field files [spec: 7.5]', async () => {
    await chooseFiles(page, [contractFile('employment-agreement'), contractFile('mutual-nda')]);
    const sent = page.waitForRequest((request) => request.url().endsWith('/documents/upload'));
    const release = await refuseFurtherAnalyses(page);
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(await readForms(page)).toEqual([
      [
        ['files', 'employment-agreement.pdf'],
        ['files', SECRECY],
      ],
    ]);
    await expectToast(page, 'Upload Complete', '2 documents uploaded successfully. Starting analysis...');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await release();
    await sidebar.getByRole('button', { name: 'Show insights and plans' }).click();
    await expectFigures(sidebar, { documents: '2', credits: '0' });
    await page.keyboard.press('Escape');
  });

  await test.step('the list counts, describes and marks documents, and the first one is analysed [spec: 2.35, 2.36, 4.24]', async () => {
    await expect(page.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    const items = page.getByTestId('document-item');
    await expect(items).toHaveCount(2);
    const analyzed = items.filter({ hasText: 'employment-agreement.pdf' });
    await expect(analyzed.getByText(/^\d+\.\d KB · \d+ pages · \w{3} \d+, \d{4}$/)).toBeVisible();
    const dot = analyzed.getByRole('img', { name: 'Analyzed' });
    await expect(dot).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await readColour(dot, 'backgroundColor');
    expect(green).toBeGreaterThan(Math.max(red, blue));
    await expect(analyzed.getByRole('button', { name: 'View Analysis' })).toBeVisible();
    const other = items.filter({ hasText: SECRECY });
    await expect(other.getByRole('img', { name: 'Analyzed' })).toHaveCount(0);
    await other
      .getByRole('button', { name: new RegExp(SECRECY) })
      .first()
      .click();
    await expect(other.getByRole('button', { name: 'Quick Analyze' })).toBeVisible();
    await analyzed
      .getByRole('button', { name: /employment-agreement\.pdf/ })
      .first()
      .click();
    await analyzed.getByRole('button', { name: 'View Analysis' }).click();
  });

  await test.step('the cards of an analysis, and risks in the colours of their severity [spec: 2.40, 2.42, 2.43, 2.44]', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'employment-agreement.pdf' })).toBeVisible();
    for (const card of ['Key Information', 'Risk Assessment', 'Your Responsibilities'])
      await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Risk Assessment' }).click();
    await expect(page.getByTestId('risk-item').first()).toBeVisible();
    const colours = new Map<string, string>();
    for (const badge of await page.locator('[data-severity]').filter({ visible: true }).all()) {
      await expect(badge.locator('svg')).toBeVisible();
      const severity = (await badge.getAttribute('data-severity')) ?? '';
      await expect(badge).toHaveText(severity);
      const colour = (await readColour(badge, 'color')).join();
      expect(colours.get(severity) ?? colour).toBe(colour);
      colours.set(severity, colour);
    }
    expect(colours.size).toBeGreaterThan(1);
    expect(new Set(colours.values()).size).toBe(colours.size);
    await expect(page.getByRole('button', { name: 'Close Document Analysis' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await expect(page.getByRole('textbox', { name: /^Ask Lexi anything/ })).toBeVisible();
  });

  await test.step('Shift and Enter begins a line, Enter sends [spec: 2.46, 5.6]', async () => {
    const box = page.getByPlaceholder('Ask Lexi anything about your documents...');
    const send = page.getByRole('button', { name: 'Send message' });
    await expect(page.getByText('Press Enter to send', { exact: true })).toBeVisible();
    await expect(send).toBeDisabled();
    await box.fill('   ');
    await expect(send).toBeDisabled();
    await box.press('Enter');
    await expect(page.getByRole('article', { name: 'You asked' })).toHaveCount(0);
    await box.fill('Can they deduct money');
    await box.press('Shift+Enter');
    await box.pressSequentially('from my final pay?  ');
    await expect(box).toHaveValue('Can they deduct money\nfrom my final pay?  ');
    await expect(page.getByTestId('typing')).toHaveCount(0);
  });

  await test.step('an answer is awaited visibly, and names file and page [spec: 2.47, 2.48, 2.49, 5.16, 7.6]', async () => {
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/session/chat', async (route) => {
      await isSeen.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/session/chat');
    await page.getByRole('textbox', { name: /^Ask Lexi anything/ }).press('Enter');
    const body = (await asked).postDataJSON();
    expect(Object.keys(body).every((key) => ['message', 'documentIds', 'conversationId', 'drafts'].includes(key))).toBe(
      true,
    );
    expect(body).toMatchObject({
      message: 'Can they deduct money\nfrom my final pay?',
      documentIds: [expect.any(Number)],
    });
    await expect(page.getByTestId('typing')).toBeVisible();
    await expect(
      page
        .getByRole('log')
        .getByText(/^\d\d:\d\d$/)
        .first(),
    ).toBeVisible();
    isSeen.resolve();
    const answer = page.getByRole('article', { name: 'Lexi answered' }).last();
    await expect(answer.getByText('Sources', { exact: true })).toBeVisible();
    const source = answer.getByTestId('source').first();
    await expect(source).toBeVisible();
    await expect(source).toContainText(/employment-agreement\.pdf.*page \d/i);
    await expect(page.getByTestId('typing')).toHaveCount(0);
    const remaining = page.getByTestId('remaining');
    await expect(remaining).toHaveText('2 questions left');
    await expect(page.getByText('0 boost credits')).toBeVisible();
    const toneOfTwo = (await readColour(remaining.locator('span'), 'backgroundColor')).join();
    await ask(page, 'Which law applies?');
    await expect(remaining).toHaveText('1 question left');
    expect((await readColour(remaining.locator('span'), 'backgroundColor')).join()).not.toBe(toneOfTwo);
    await page.getByRole('button', { name: '+10 Q&A $1' }).click();
    await expect(page.getByRole('dialog', { name: 'Q&A Boost' })).toBeVisible();
  });
});

test('the plan label follows the plan, and the sidebar of an account sells nothing', async ({ page }) => {
  const label = page.getByRole('banner').getByText(/^Lexden (Trial|Free|Starter|Pro)$/);
  await signUp(page, newPerson());
  const user = await (await page.request.get('/api/auth/user')).json();
  await test.step('Free, Starter, Pro, and Pro for premium and enterprise [spec: 2.30, 4.26]', async () => {
    for (const [plan, name] of [
      ['free', 'Free'],
      ['starter', 'Starter'],
      ['pro', 'Pro'],
      ['premium', 'Pro'],
      ['enterprise', 'Pro'],
    ]) {
      await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...user, plan } }));
      await page.goto('/');
      await expect(label).toHaveText(`Lexden ${name}`);
      await expect(label).toBeVisible();
      await page.unroute('**/api/auth/user');
    }
  });
  await test.step('the menu leads to profile, documents and conversations [spec: 2.31]', async () => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    for (const [name, address] of [
      ['Profile', '/profile'],
      ['Documents', '/'],
      ['Conversations', '/'],
    ] as const) {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect(item).toBeVisible();
      await expect(item).toHaveAttribute('href', address);
    }
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('credits are those of the account, and documents those of the dashboard [spec: 2.50, 2.51]', async () => {
    await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...user, chatCreditsRemaining: 12 } }));
    const dashboard = await (await page.request.get('/api/dashboard')).json();
    const metrics = { ...dashboard.metrics, totalDocuments: 41 };
    await page.route('**/api/dashboard', (route) => route.fulfill({ json: { ...dashboard, metrics } }));
    await page.goto('/');
    const sidebar = page.getByRole('complementary', { name: 'Quick Insights and plans' });
    await expectFigures(sidebar, { documents: '41', credits: '12' });
    await expect(sidebar.getByText('/mo')).toHaveCount(0);
  });
});

async function expectFigures(sidebar: Locator, { documents, credits }: { documents: string; credits: string }) {
  const figure = (name: RegExp) =>
    sidebar
      .locator('dl > div')
      .filter({ has: sidebar.page().getByText(name) })
      .locator('dd');
  await expect(figure(/^Documents$/)).toHaveText(documents);
  await expect(figure(/^Documents$/)).toBeVisible();
  await expect(figure(/^Boost Chat Credits/)).toHaveText(credits);
  await expect(figure(/^Boost Chat Credits/)).toBeVisible();
}

/** Red, green and blue of a computed colour, each from 0 to 255. */
async function readColour(element: Locator, property: 'color' | 'backgroundColor'): Promise<number[]> {
  return element.evaluate((node, name) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = getComputedStyle(node)[name];
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, property);
}

/** Keeps the fields and file names of every form that the page sends from now on. */
async function recordForms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forms: [string, string][][] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        forms.push([...body].map(([name, value]) => [name, value instanceof File ? value.name : value]));
      send.call(this, body);
    };
    Object.assign(window, { recordedForms: forms });
  });
}

async function readForms(page: Page): Promise<[string, string][][]> {
  return page.evaluate(() => (window as unknown as { recordedForms: [string, string][][] }).recordedForms);
}
