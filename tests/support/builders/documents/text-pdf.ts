import PDFDocument from 'pdfkit';

const MARGIN_POINTS = 72;
const FONT_SIZE_POINTS = 11;

/** A PDF of plain text, one string for each page. */
export async function makeTextPdf(pages: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN_POINTS, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  for (const text of pages) {
    document.addPage();
    document.fontSize(FONT_SIZE_POINTS).text(text);
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A small lease of our own, two pages, with words that tests ask for. */
export function makeLeasePdf(): Promise<Buffer> {
  return makeTextPdf([
    `RESIDENTIAL LEASE AGREEMENT

This Residential Lease Agreement (the "Agreement") is made on March 3, 2025 between Marigold Homes LLC (the "Landlord") and Jonas Keller (the "Tenant").

1. Term. The lease begins on April 1, 2025 and ends on March 31, 2026.

2. Rent. The Tenant shall pay a monthly rent of $1,450.00 on the first day of each month.

3. Late Fee. If rent is not received by the fifth day of the month, the Tenant shall pay a late fee of $75.00.`,
    `4. Renewal. This Agreement renews automatically for one year unless either party gives written notice at least sixty (60) days before the end of the term.

5. Security Deposit. The Tenant shall pay a security deposit of $2,900.00 before moving in.

6. Governing Law. This Agreement is governed by the laws of the State of Oregon.

7. Assignment. The Tenant may not assign this Agreement without the prior written consent of the Landlord.`,
  ]);
}
