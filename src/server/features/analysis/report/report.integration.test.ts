import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { type Guest, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

let owner: Guest;
let analysis: Analysis;
/** When set, modifies the draft. */
let modifyDraft: ((draft: AnalysisDraft) => AnalysisDraft) | undefined;

const lexden = setUpLexden({
  replaceAdapters: ({ model }) => ({
    model: {
      ...model,
      analyse: async (...input) => {
        const draft = await model.analyse(...input);
        return modifyDraft ? modifyDraft(draft) : draft;
      },
    },
  }),
});

beforeAll(async () => {
  owner = makeGuest(lexden);
  const id = await owner.uploadAndRead(readContract('sample-lease'), '1711000000_Lease.pdf');
  analysis = (await owner.post(`/documents/${id}/analyze`)).json();
});

/** Normalises a text independent of lines, hyphens and ligatures. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\u00AD\u2010-\u2011-]+/g, '');

/** Everything that an analysis contains, item by item, with its location. */
function listWords(analysis: Analysis) {
  const { summary, basicInfo, keyTerms, riskFactors, obligations, dates, clauses, citations } = analysis;
  const provisions = analysis.checklist?.items ?? [];
  const shown = [...clauses, ...provisions].filter(({ standing }) => standing !== 'absent');
  const sources = [...citations.map(({ source }) => source), ...[...dates, ...shown].flatMap((item) => item.sources)];
  return [
    summary,
    ...[basicInfo, keyTerms, obligations].flat(),
    ...riskFactors.flatMap(({ risk, explanation }) => [risk, explanation]),
    ...dates.flatMap(({ title, detail }) => [title, detail]),
    ...[...clauses, ...provisions].flatMap(({ label, note }) => [label, ...(note === null ? [] : [note])]),
    ...provisions.flatMap(({ yardstick }) => yardstick?.source ?? []),
    ...sources.map(({ pageNumber, quote }) => `Page ${pageNumber}: “${quote.replace(/\s+/g, ' ').trim()}”`),
  ];
}

/** The text of a PDF, read by the product itself. */
async function readPdf(bytes: Buffer): Promise<string> {
  const reader = makeGuest(lexden);
  const { id, pageCount } = (await reader.upload([{ name: 'Report.pdf', bytes }])).json().documents[0];
  await reader.get(`/documents/${id}/events`);
  const pages: string[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const { text, status } = (await reader.get(`/documents/${id}/pages/${page}`)).json();
    expect(status).toBe('read');
    pages.push(text);
  }
  return pages.join('\n');
}

/** The body of a Word file; throws when one of its parts is not well-formed XML. */
async function readBody(bytes: Buffer): Promise<string> {
  const parts = await readArchive(bytes);
  for (const [name, part] of parts) if (/\.(xml|rels)$/.test(name)) expectWellFormed(part.toString(), name);
  return parts.get('word/document.xml')?.toString() ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words in the body of a Word file. */
function wordsOf(body: string): string {
  const text = body.replaceAll('</w:p>', '\n').replace(/<[^>]+>/g, '');
  return bare(text.replace(/&(\w+);/g, (_entity, name: string) => ENTITIES[name] ?? '?'));
}

function expectWellFormed(xml: string, name: string): void {
  const open: string[] = [];
  const text = xml
    .replace(/<\?[^>]*\?>/g, '')
    .replace(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g, (...match) => {
      const [, closes, tag, , isEmpty] = match as string[];
      if (closes) expect(open.pop(), name).toBe(tag);
      else if (!isEmpty) open.push(tag ?? '');
      return '';
    });
  expect(open, name).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  expect(text, name).not.toMatch(/[<>\u0000-\u0008\u000B\u000C\u000E-\u001F]|&(?!(amp|lt|gt|quot|apos|#\d+);)/);
}

test('PDF report › contains everything of the analysis with pages and quotes', async () => {
  const answer = await owner.get(`/documents/${analysis.documentId}/report.pdf`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Lease - analysis.pdf"; filename*=UTF-8''Lease%20-%20analysis.pdf`,
  });
  const words = bare(await readPdf(answer.rawPayload));
  expect(listWords(analysis).length).toBeGreaterThan(60);
  // A quote may continue after the footer of a page.
  const running = words.replaceAll(/AnalysisofLease\.pdfPage\d+of\d+/g, '');
  for (const item of listWords(analysis)) expect(running).toContain(bare(item));
  for (const line of [
    'Analysis of Lease.pdf',
    '5 pages, all of them read',
    'by Lexden’s built-in engine',
    `${analysis.riskScore} of 100`,
    'not legal advice',
  ]) {
    expect(words).toContain(bare(line));
  }
  const raw = answer.rawPayload.toString('latin1');
  for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en)', '/Outlines']) expect(raw).toContain(part);
});

test('Word report › contains the same and is well-formed XML', async () => {
  const answer = await owner.get(`/documents/${analysis.documentId}/report.docx`);
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Lease%20-%20analysis.docx");
  const body = await readBody(answer.rawPayload);
  for (const part of ['<w:pStyle w:val="Heading1"/>', '<w:tbl>', '<w:tblHeader/>']) expect(body).toContain(part);
  const words = wordsOf(body);
  for (const item of listWords(analysis)) expect(words).toContain(bare(item));
});

test('calendar › contains exactly the dates of the analysis', async () => {
  const answer = await owner.get(`/documents/${analysis.documentId}/dates.ics`);
  expect(analysis.dates.length).toBeGreaterThan(0);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const days = [...answer.body.matchAll(/^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)\r$/gm)].map((match) =>
    match.slice(1).join('-'),
  );
  expect(days).toEqual(analysis.dates.map(({ day }) => day));
});

const RIGHT_TO_LEFT = 'חוזה שכירות';
const STRANGE_NAME = `<img src=x onerror=alert(1)> ${RIGHT_TO_LEFT} 🦊 ${'é'.repeat(200)}.pdf`;
const STRANGE_TEXTS = [
  'Markup: <b>bold</b> & </w:t> ]]>',
  `Right to left: ${RIGHT_TO_LEFT}`,
  'השוכר ישלם 300 שקל בכל חודש',
  'Greek Ελληνικά and Cyrillic русский',
  'Control \u0000\u0007\u001b characters \ud800 and halves',
];

test('reports › handle and preserve arbitrary names and text', async () => {
  const { guest, id } = await uploadAsGuest(lexden, readContract('invoice'), STRANGE_NAME);
  modifyDraft = (draft) => ({
    ...draft,
    keyTerms: [...STRANGE_TEXTS, 'Not in the typeface: 日本 end'].map((text) => ({
      text,
      quotes: [],
      isExtracted: true,
    })),
    dates: [],
  });
  expect((await guest.post(`/documents/${id}/analyze`)).statusCode).toBe(200);
  modifyDraft = undefined;

  const pdf = await guest.get(`/documents/${id}/report.pdf`);
  const name = decodeURIComponent(String(pdf.headers['content-disposition']).split("UTF-8''")[1] ?? '');
  expect(name).toMatch(/^-img src=x onerror=alert\(1\)- חוזה שכירות 🦊 é+ - analysis\.pdf$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  const words = bare(await readPdf(pdf.rawPayload));
  for (const text of ['<b>bold</b> & </w:t>', 'Greek Ελληνικά and Cyrillic русский', 'Not in the typeface: □□ end']) {
    expect(words).toContain(bare(text));
  }
  for (const word of RIGHT_TO_LEFT.split(' ')) expect(words).toContain(word);
  expect(words).toContain(bare('are shown as □'));

  const word = wordsOf(await readBody((await guest.get(`/documents/${id}/report.docx`)).rawPayload));
  for (const text of [...STRANGE_TEXTS.slice(0, 4), 'Control characters \uFFFD and halves', '日本']) {
    expect(word).toContain(bare(text));
  }
  expect((await guest.get(`/documents/${id}/dates.ics`)).json()).toMatchObject({ code: 'dates-not-found' });
});

test('reports › are not found without an analysis', async () => {
  const { guest, id } = await uploadAsGuest(lexden, readContract('invoice'));
  for (const path of ['report.pdf', 'report.docx', 'dates.ics']) {
    const answer = await guest.get(`/documents/${id}/${path}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'analysis-not-found']);
    expect((await owner.get(`/documents/${id}/${path}`)).json().code).toBe('document-not-found');
    expect((await owner.get(`/documents/abc/${path}`)).json().code).toBe('document-not-found');
  }
});

test('reports › concurrent requests are all served', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      owner.get(`/documents/${analysis.documentId}/${index % 2 === 0 ? 'dates.ics' : 'report.docx'}`),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(new Set(answers.filter((_, index) => index % 2 === 0).map(({ body }) => body)).size).toBe(1);
});
