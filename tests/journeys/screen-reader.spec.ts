import { ask, chooseFiles, expect, startTrial, test } from './journey.ts';
import { contractFile } from './shop.ts';

/** Snapshots are partial: they hold what is read out, and in which order, and not everything that is there. */
test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });

test('upload, verdict, pages, answer and dashboard are read out as what they are', async ({ page }) => {
  await startTrial(page);

  await test.step('the upload', async () => {
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Upload Documents":
        - heading "Upload Documents" [level=2]
        - button "Close"
        - button "Drop your PDF here, or choose it Up to 5 files, 20 MB each"
        - button "Cancel"
        - button "Upload" [disabled]
    `);
    await chooseFiles(page, [contractFile('mutual-nda')]);
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Upload Documents":
        - list "Chosen files":
          - listitem:
            - text: /mutual-nda\\.pdf [\\d.]+ KB/
            - button "Remove mutual-nda.pdf"
        - button "Cancel"
        - button "Upload 1 file"
    `);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the verdict', async () => {
    await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
    await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "sample-lease.pdf" [level=1]
        - radiogroup "View":
          - radio "Chat"
          - radio "Analysis" [checked]
        - region "Residential Lease Agreement sample-lease.pdf":
          - heading "Residential Lease Agreement sample-lease.pdf" [level=2]
          - button "Save report"
          - button "Close Document Analysis"
          - paragraph: /This is a lease between Harborview/
          - group "Your side":
            - paragraph: We think you’re the Tenant.
            - button /^Yes, I am the Tenant/
            - button "Landlord"
          - region "Risk score":
            - heading "Risk score" [level=3]
            - paragraph: 98 of 100
            - paragraph: High
          - region "Money":
            - heading "Money" [level=3]
            - list:
              - listitem:
                - text: /\\$2,350 per month/
                - button /^Show page 1:/
          - region /^Next date/:
            - heading /^Next date/ [level=3]
            - paragraph:
              - time: December 31, 2026
          - region "Top 3 risks for the Tenant":
            - heading "Top 3 risks for the Tenant" [level=3]
            - button /^See all \\d+ risks$/
            - list:
              - listitem:
                - paragraph:
                  - text: 1 High
                  - button /^Show page 1:/
                - heading /^The longer the Tenant is late/ [level=4]
                - blockquote:
                  - button /^“Late fee. Rent that has not arrived/
          - region "Risk Assessment":
            - heading "Risk Assessment" [level=3]:
              - button "Risk Assessment"
            - text: /\\d+ high · \\d+ medium · \\d+ low/
          - button "View Dashboard"
          - button "Start Chatting"
        - separator "Width of the PDF"
    `);
  });

  await test.step('the tools of the pages', async () => {
    const reader = page.getByRole('region', { name: 'Reader' });
    await expect(reader.getByRole('button', { name: 'Next page' })).toBeEnabled();
    await expect(reader).toMatchAriaSnapshot(`
      - region "Reader":
        - paragraph: sample-lease.pdf
        - button "Highlights"
        - button "Search in the document"
        - button "Rotate the pages"
        - button "Download"
        - button "Keyboard shortcuts"
        - button "Close the reader"
        - toolbar "Pages and zoom":
          - button "Page thumbnails"
          - button "Previous page" [disabled]
          - textbox "Page, of 5": "1"
          - button "Next page"
          - button "Zoom out"
          - 'button /^Zoom: \\d+%$/'
          - button "Zoom in"
          - button "Fit the width" [pressed]
        - region "Pages":
          - region /^Page .?1.?$/
    `);
  });

  await test.step('an answer with its sources', async () => {
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await ask(page, 'When do I get my deposit back?');
    await expect(page.getByRole('log', { name: 'Chat' })).toMatchAriaSnapshot(`
      - log "Chat":
        - article "You asked":
          - paragraph: When do I get my deposit back?
        - article "Lexi answered":
          - paragraph:
            - text: /^The landlord returns the Deposit/
            - button "Source 1, page 2"
          - group: Quote from the document
          - list "Sources":
            - listitem:
              - button /Quote verified .*sample-lease\\.pdf Page 2$/
          - button /^Private/
          - button "Copy"
          - button "Ask again"
          - button "Save as note"
    `);
  });

  await test.step('a row of the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'View Analysis of sample-lease.pdf' })).toBeVisible();
    await expect(page.getByRole('table')).toMatchAriaSnapshot(`
      - table "Document Analysis Report":
        - rowgroup:
          - row:
            - columnheader "Document Name":
              - button "Document Name"
            - columnheader "Description"
            - columnheader "Upload Date"
            - columnheader "Risk Score"
            - columnheader "Risk Assessment"
            - columnheader "Actions"
        - rowgroup:
          - row /^Select sample-lease\\.pdf/:
            - rowheader /sample-lease\\.pdf/:
              - checkbox "Select sample-lease.pdf"
            - cell /This is a lease between Harborview/
            - cell:
              - time
            - cell "98 / 100"
            - cell "High"
            - cell:
              - link "Chat about sample-lease.pdf"
              - link "View Analysis of sample-lease.pdf"
              - button "Delete sample-lease.pdf"
    `);
  });
});
