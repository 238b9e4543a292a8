import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { chooseFiles, expect, pdfFile, startTrial, test } from './journey.ts';

/** Reading and analysing it takes longer than a start of the server. */
const PAGES = 400;
/** What a browser says of a server that is away, and of what that server was asked meanwhile. */
const AWAY = [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|50[0-9] \(/];
test.use({ viewport: { width: 1280, height: 800 }, allowedComplaints: [...AWAY, /401 \(Unauthorized\)/] });

let scenario: Scenario;
test.beforeAll(async () => {
  scenario = await openScenario({ database: 'sqlite' });
});
test.afterAll(() => scenario.close());

test('an analysis that a crash interrupted is resumed on the screen, and after a reload', async ({ browser }) => {
  const port = String(await findFreePort());
  const first = await scenario.start({ PORT: port });
  const page = await browser.newPage({ baseURL: first.address });
  await startTrial(page);
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  await chooseFiles(page, [pdfFile('Long.pdf', await makeLongContract(PAGES))]);
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  const making = page.getByText('Analyzing Document...');
  await expect(making).toBeVisible();

  await first.end('SIGKILL');
  const second = await scenario.start({ PORT: port });
  await expect(making).toBeVisible();
  await expect(page.getByText('Analysis Failed')).toHaveCount(0);

  await second.end('SIGKILL');
  await scenario.start({ PORT: port });
  await page.reload();
  await expect(page.getByText('Analysis Complete')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('This analysis could not be loaded')).toHaveCount(0);
  await page.close();
});
