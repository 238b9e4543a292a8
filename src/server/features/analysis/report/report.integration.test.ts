import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { worstRisks } from '#contract/analysis-perspective.ts';
import {
  describeDocument,
  describeMoney,
  listMoney,
  recognizedTitle,
  shortVerdict,
  splitLabel,
} from '#contract/analysis-verdict.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { CONTRACT_NAMES, type ContractName, readContract } from '#tests/support/builders/documents/contracts.ts';
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

/** Normalises a text independent of lines, hyphens, ligatures and the quotation marks around words. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\u00AD\u2010-\u2011“”"-]+/g, '');
/** A statement without its label, its modal verb and the mark of a cut. */
const essence = (text: string) => bare(text.replace(/^must (?:not )?/, '')).replace(/[.…]+$/, '');
/** Page numbers stand between statements and would separate the words of two lines. */
const withoutPages = (words: string) => words.replaceAll(/p\.\d+(?:,\d+)*/g, '');

/** Everything that an analysis says, item by item: what the screen shows in its cards. */
function listStatements(analysis: Analysis): string[] {
  const { basicInfo, keyTerms, riskFactors, obligations, dates, clauses } = analysis;
  const provisions = analysis.checklist?.items ?? [];
  return [
    ...basicInfo.flatMap((item) => [splitLabel(item).label ?? '', splitLabel(item).text]),
    // The words of a term stand once, with the risk that quotes them or with its name.
    ...keyTerms.map((item) => splitLabel(item).text),
    ...obligations.map((item) => splitLabel(item).text),
    ...riskFactors.flatMap(({ risk, explanation }) => [risk.replace(/: “[^”]*…”$/, ''), explanation]),
    ...dates.flatMap(({ title, detail }) => [title, detail]),
    ...[...clauses, ...provisions].flatMap(({ label, note }) => [label, note ?? '']),
    ...provisions.map(({ yardstick }) => yardstick?.source ?? ''),
  ].filter((text) => text !== 'Title');
}

function listSources({ citations, dates, clauses, checklist }: Analysis) {
  const items = [...dates, ...clauses, ...(checklist?.items ?? [])];
  return [...citations.map(({ source }) => source), ...items.flatMap(({ sources }) => sources)];
}

/** The text of a PDF, read by the product itself. */
async function readPdf(bytes: Buffer): Promise<string[]> {
  const reader = makeGuest(lexden);
  const { id, pageCount } = (await reader.upload([{ name: 'Report.pdf', bytes }])).json().documents[0];
  await reader.get(`/documents/${id}/events`);
  const pages: string[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const { text, status } = (await reader.get(`/documents/${id}/pages/${page}`)).json();
    expect(status).toBe('read');
    pages.push(text);
  }
  return pages;
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

/** The pages of a report, without header and footer. */
async function readPages(bytes: Buffer): Promise<string[]> {
  const pages = await readPdf(bytes);
  const furniture = /MadebyLexden\.Areadingaid,notlegaladvice\.|Page\d+of\d+/g;
  return pages.map((page, index) => {
    const words = bare(page).replaceAll(furniture, '');
    // The running title, from the second page on, also where the words of a margin are read before it.
    return index === 0 ? words : words.replaceAll('Lease.pdf', '');
  });
}

test('reports › hold the notes of the owner: own words, and a saved answer with the words it rests on', async () => {
  const guest = makeGuest(lexden);
  const id = await guest.uploadAndRead(readContract('sample-lease'), 'Lease.pdf');
  await guest.post(`/documents/${id}/analyze`);
  const title = bare('Your notes');
  const before = (await guest.get(`/documents/${id}/report.pdf`)).rawPayload;
  expect((await readPages(before)).join('')).not.toContain(title);

  await guest.post(`/documents/${id}/notes`, { text: 'Ask my brother about the **deposit**' });
  const question = 'How much is the security deposit?';
  await guest.post('/chat', { message: question, documentIds: [id], conversationId: null });
  const [conversation] = (await guest.get(`/conversations?documentId=${id}`)).json();
  const [, answer] = (await guest.get(`/conversations/${conversation.id}/messages`)).json();
  const saved = await guest.post(`/documents/${id}/notes/answers`, { messageId: answer.id });
  expect(saved.statusCode).toBeLessThan(300);

  const pdf = withoutPages((await readPages((await guest.get(`/documents/${id}/report.pdf`)).rawPayload)).join(''));
  const word = wordsOf(await readBody((await guest.get(`/documents/${id}/report.docx`)).rawPayload));
  for (const words of [pdf, word]) {
    expect(words).toContain(title);
    expect(words.slice(words.indexOf(title))).toContain(bare('Ask my brother about the **deposit**'));
    expect(words.slice(words.indexOf(title))).toContain(bare(question));
    for (const { quote } of answer.metadata.sources) expect(words).toContain(essence(quote));
  }
});

test('PDF report › says everything that the screen says, and every quoted passage', async () => {
  const answer = await owner.get(`/documents/${analysis.documentId}/report.pdf`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Lease - analysis.pdf"; filename*=UTF-8''Lease%20-%20analysis.pdf`,
  });
  const words = withoutPages((await readPages(answer.rawPayload)).join(''));
  const statements = listStatements(analysis);
  expect(statements.length).toBeGreaterThan(100);
  expect(listMissing(words, analysis)).toEqual([]);
  const raw = answer.rawPayload.toString('latin1');
  for (const part of [
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (en)',
    '/Outlines',
    '/S /Link',
    '/DisplayDocTitle true',
  ]) {
    expect(raw).toContain(part);
  }
  for (const font of ['ReportSans', 'ReportSerif']) expect(raw).toContain(font);
});

/** A statement that leaves out its subject has the rest of its passage: "must not paint" for "The Tenant may not paint". */
const SUBJECT_SHARE = 0.26;

/** Statements and passages of an analysis that a report lacks. */
function listMissing(words: string, analysis: Analysis): string[] {
  const passages = listSources(analysis).map(({ quote }) => essence(quote));
  const ends = passages.map((passage) => passage.slice(Math.floor(passage.length * SUBJECT_SHARE)));
  return [...listStatements(analysis).map(essence), ...ends].filter((text) => !words.includes(text));
}

test('PDF report › has the verdict on its first page, with the values of the screen', async () => {
  const [first = '', second = ''] = await readPages(
    (await owner.get(`/documents/${analysis.documentId}/report.pdf`)).rawPayload,
  );
  const worst = worstRisks(analysis);
  expect(worst).toHaveLength(3);
  const points = worst.map((index) => analysis.riskFactors[index]?.risk ?? '?');
  const quotes = worst.map((index) =>
    analysis.citations.find((one) => one.list === 'riskFactors' && one.index === index),
  );
  for (const value of [
    recognizedTitle(analysis),
    describeDocument(analysis),
    shortVerdict(analysis),
    `${analysis.riskScore} of 100`,
    'the Tenant',
    ...listMoney(analysis).flatMap((sum) => [describeMoney(sum), sum.label]),
    'Last day to stop the renewal',
    'Lease.pdf',
    ...points,
    ...quotes.map((citation) => `${citation?.source.quote}p. ${citation?.source.pageNumber}`),
  ]) {
    expect(first).toContain(bare(value ?? 'missing'));
  }
  expect(second).toMatch(/^(?:Summary|Risks)/);
});

test('PDF report › says no duty twice and prints no passage twice', async () => {
  const words = withoutPages(
    (await readPages((await owner.get(`/documents/${analysis.documentId}/report.pdf`)).rawPayload)).join(''),
  );
  const times = (text: string) => words.split(text).length - 1;
  const repeated = [
    ...analysis.obligations.map((duty) => splitLabel(duty).text),
    ...listSources(analysis).map(({ quote }) => quote),
  ].filter((text) => essence(text).length > SHORT_WORDS && times(essence(text)) > 1);
  expect(repeated).toEqual([]);
});

/** Shorter words, such as an address or a title, are parts of other statements as well. */
const SHORT_WORDS = 60;

/** Pages of the reports before the verdict came first (decision 20): the sample and seven others. */
const PAGES_BEFORE: Readonly<Record<ContractName, number>> = {
  'consulting-agreement-with-scan': 7,
  'distribution-agreement': 11,
  'employment-agreement': 12,
  invoice: 3,
  'mutual-nda': 8,
  'residential-lease': 10,
  'saas-agreement': 14,
  'sample-lease': 16,
};

test('PDF report › has at most half the pages of the reports before it', async () => {
  const pages: [string, number, number][] = [];
  for (const name of CONTRACT_NAMES) {
    const { guest, id } = await uploadAsGuest(lexden, readContract(name));
    await guest.post(`/documents/${id}/analyze`);
    const report = (await guest.get(`/documents/${id}/report.pdf`)).rawPayload;
    pages.push([name, report.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0, PAGES_BEFORE[name]]);
  }
  // An odd number has no half; the verdict and the rest of an invoice are two pages of three.
  expect(pages.filter(([, now, before]) => now > Math.ceil(before / 2))).toEqual([]);
  const sum = (position: 1 | 2) => pages.reduce((total, page) => total + page[position], 0);
  expect(sum(1)).toBeLessThanOrEqual(sum(2) / 2);
  expect(sum(1)).toBeGreaterThanOrEqual(CONTRACT_NAMES.length);
}, 90_000);

test('Word report › says the same, with real styles, links, embedded fonts, header and footer', async () => {
  const answer = await owner.get(`/documents/${analysis.documentId}/report.docx`);
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Lease%20-%20analysis.docx");
  const body = await readBody(answer.rawPayload);
  for (const style of ['Title', 'Heading1', 'Heading2', 'DocumentQuote'])
    expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
  const words = withoutPages(wordsOf(body));
  expect(listMissing(words, analysis)).toEqual([]);
  const anchors = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map(([, anchor]) => anchor);
  const bookmarks = new Set([...body.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name));
  expect(anchors.length).toBeGreaterThan(50);
  expect(anchors.filter((anchor) => !bookmarks.has(anchor))).toEqual([]);
  const parts = await readArchive(answer.rawPayload);
  expect([...parts.keys()].filter((name) => name.endsWith('.odttf'))).toHaveLength(4);
  const header = [...parts].filter(([name]) => /header\d\.xml$/.test(name)).map(([, part]) => part.toString());
  expect(header.some((xml) => xml.includes('Lease.pdf'))).toBe(true);
  const footer = [...parts].filter(([name]) => /footer\d\.xml$/.test(name)).map(([, part]) => part.toString());
  for (const xml of footer) expect(xml).toMatch(/PAGE<.*NUMPAGES</s);
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
  const words = bare((await readPdf(pdf.rawPayload)).join('\n'));
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
