import type { PdfCanvas, Structure } from './pdf-canvas.ts';
import { BRAND, headingRuns, LEVEL_COLORS, LINE_COLOR, pageRuns, quoteRuns, STYLES, WARNING } from './pdf-styles.ts';
import type { Run } from './pdf-text-layout.ts';
import type { Report, ReportItem, ReportVerdict } from './report-model.ts';
import { reportTexts } from './texts.ts';

const GAP = 18;
const MARK_INDENT = 24;
const QUOTE_INDENT = 10;

/** The first page: what it is, how bad it is, what it costs, what is next, and the three worst points. */
export function writePdfVerdict(canvas: PdfCanvas, root: Structure, { product, title, verdict }: Report): void {
  const { pdf } = canvas;
  pdf.y = 40;
  canvas.write(root, 'P', [{ ...STYLES.product, text: product }], { after: 14 });
  pdf.outline.addItem(title);
  canvas.write(root, 'H1', [{ ...STYLES.title, text: title }], { after: 1 });
  canvas.write(root, 'P', [{ ...STYLES.note, text: verdict.details.join('  ·  ') }], { after: 9 });
  for (const warning of verdict.warnings) writeWarning(canvas, root, warning);
  if (verdict.what !== null) canvas.write(root, 'P', [{ ...STYLES.what, text: verdict.what }], { after: 7 });
  if (verdict.side !== null) canvas.write(root, 'P', [{ ...STYLES.text, text: verdict.side }]);
  pdf.y += 12;
  writeGlance(canvas, root, verdict);
  writeWorst(canvas, root, verdict);
}

function writeWarning(canvas: PdfCanvas, root: Structure, warning: string): void {
  const top = canvas.pdf.y;
  canvas.write(root, 'P', [{ ...STYLES.text, color: WARNING, text: warning }], { indent: 10 });
  const bottom = canvas.pdf.y;
  canvas.decorate(() => canvas.pdf.rect(canvas.left, top + 1, 2.5, bottom - top - 1).fill(WARNING));
  canvas.pdf.y = bottom + 8;
}

interface Paragraph {
  readonly runs: readonly Run[];
  readonly after?: number;
}

/** Score, money and next dates, side by side. */
function writeGlance(canvas: PdfCanvas, root: Structure, verdict: ReportVerdict): void {
  const { pdf } = canvas;
  const width = (canvas.width - 2 * GAP) / 3;
  const top = pdf.y;
  const columns = [
    { label: reportTexts.score, paragraphs: describeScore(verdict) },
    { label: reportTexts.money, paragraphs: describeMoney(verdict) },
    { label: reportTexts.dates, paragraphs: describeDates(verdict) },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  let bottom = top;
  for (const [index, { label, paragraphs }] of columns.entries()) {
    const indent = index * (width + GAP);
    canvas.decorate(() => pdf.rect(canvas.left + indent, top, width, 1.2).fill(index === 0 ? BRAND : LINE_COLOR));
    pdf.y = top + 6;
    const part = canvas.section(root, 'Sect');
    canvas.write(part, 'H2', [{ ...STYLES.label, text: label }], { indent, width, after: 3 });
    for (const { runs, after = 0 } of paragraphs) canvas.write(part, 'P', runs, { indent, width, after });
    part.end();
    if (index === 0 && verdict.score.value !== null)
      drawBar(canvas, indent, width, verdict.score.value, verdict.score.level);
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + 16;
}

function drawBar(
  canvas: PdfCanvas,
  indent: number,
  width: number,
  score: number,
  level: ReportVerdict['score']['level'],
): void {
  const { pdf, left } = canvas;
  const y = pdf.y + 5;
  canvas.decorate(() => {
    pdf.roundedRect(left + indent, y, width, 4, 2).fill(LINE_COLOR);
    if (score > 0) pdf.roundedRect(left + indent, y, (width * score) / 100, 4, 2).fill(LEVEL_COLORS[level ?? 'low']);
  });
  pdf.y = y + 4;
}

function describeScore({ score: { value, level, text } }: ReportVerdict): Paragraph[] {
  const meaning = text === '' ? [] : [{ runs: [{ ...STYLES.text, text }] }];
  if (value === null) return [{ runs: [{ ...STYLES.amount, text: reportTexts.notAssessed }], after: 2 }, ...meaning];
  const color = LEVEL_COLORS[level ?? 'low'];
  const name = reportTexts.levels[level ?? 'low'];
  const [figure = '', ...unit] = reportTexts.scoreOf(value).split(' ');
  const runs = [
    { ...STYLES.figure, color, text: figure },
    { ...STYLES.text, text: ` ${unit.join(' ')}  ` },
    { ...STYLES.amount, color, text: name },
  ];
  return [{ runs, after: 1 }, ...meaning];
}

function describeMoney({ money, noMoney }: ReportVerdict): Paragraph[] {
  if (money.length === 0) return noMoney === null ? [] : [{ runs: [{ ...STYLES.text, text: noMoney }] }];
  return money.flatMap(({ amount, label, pages }) => [
    { runs: [{ ...STYLES.amount, text: amount }] },
    { runs: [{ ...STYLES.text, text: label }, ...pageRuns(pages)], after: 5 },
  ]);
}

function describeDates({ dates, noDates }: ReportVerdict): Paragraph[] {
  if (dates.length === 0) return noDates === null ? [] : [{ runs: [{ ...STYLES.text, text: noDates }] }];
  return dates.flatMap(({ day, title, pages }) => [
    { runs: [{ ...STYLES.amount, text: day }] },
    { runs: [{ ...STYLES.text, text: title }, ...pageRuns(pages)], after: 5 },
  ]);
}

function writeWorst(canvas: PdfCanvas, root: Structure, { worst, worstTitle, score }: ReportVerdict): void {
  if (worst.length === 0) {
    if (score.value !== null) canvas.write(root, 'P', [{ ...STYLES.text, text: reportTexts.noPoints }]);
    return;
  }
  const part = canvas.section(root, 'Sect');
  canvas.pdf.outline.addItem(worstTitle);
  canvas.write(part, 'H2', [{ ...STYLES.section, text: worstTitle }], { after: 7 });
  const list = canvas.section(part, 'L');
  for (const point of worst) writePoint(canvas, list, point);
  list.end();
  part.end();
}

/** A point with its words in full size: this is what a reader in a hurry reads. */
function writePoint(
  canvas: PdfCanvas,
  list: Structure,
  { anchor, mark, severity, heading, text, quotes, pages }: ReportItem,
): void {
  const { pdf } = canvas;
  const item = canvas.section(list, 'LI');
  const top = pdf.y;
  const number = [{ ...STYLES.section, text: mark ?? '' }];
  canvas.write(item, 'Lbl', number, { width: MARK_INDENT, anchors: anchor === null ? [] : [anchor] });
  pdf.y = top + 2;
  const body = canvas.section(item, 'LBody');
  const title = headingRuns(severity, heading, STYLES.amount);
  const isBare = quotes.length === 0;
  canvas.write(body, 'P', isBare ? [...title, ...pageRuns(pages)] : title, { indent: MARK_INDENT, after: 2 });
  for (const quote of quotes) {
    const start = pdf.y;
    const anchors = quote.anchor === '' ? [] : [quote.anchor];
    const runs = [...quoteRuns(quote).map((run) => ({ ...run, size: run.size + 0.6 })), ...pageRuns(pages)];
    canvas.write(body, 'BlockQuote', runs, { indent: MARK_INDENT + QUOTE_INDENT, anchors });
    const end = pdf.y;
    canvas.decorate(() => pdf.rect(canvas.left + MARK_INDENT, start + 1, 1.5, end - start - 2).fill(LINE_COLOR));
    pdf.y = end;
  }
  if (text !== null) {
    pdf.y += 2;
    canvas.write(body, 'P', [{ ...STYLES.text, text }], { indent: MARK_INDENT });
  }
  item.end();
  pdf.y += 9;
}
