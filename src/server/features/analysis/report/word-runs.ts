import { Bookmark, InternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import { baseDirection } from '#server/domain/text/visual-order.ts';
import type { PageReference, Quote } from './report-model.ts';
import { reportTexts } from './texts.ts';
import { BRAND, SEVERITY_COLORS, SOFT, WARNING } from './word-styles.ts';

/** The children of a paragraph, and whether it reads from right to left. */
export interface Directed {
  readonly bidirectional?: true;
  readonly children: readonly ParagraphChild[];
}

/** A run with its text direction. Unset options are left to the style. */
export function directed(text: string, run: IRunOptions = {}): Directed {
  if (baseDirection(text) === 'left-to-right') return { children: [new TextRun({ ...run, text })] };
  return { bidirectional: true, children: [new TextRun({ ...run, text, rightToLeft: true })] };
}

/** " p. 1, 3": each number leads to where the words of that page are printed. */
export function pageLinks(pages: readonly PageReference[]): ParagraphChild[] {
  return pages.flatMap(({ page, anchor }, index) => {
    const text = `${index === 0 ? reportTexts.pages(String(page)) : page}${index < pages.length - 1 ? ',' : ''}`;
    return [new TextRun({ text: ' ', size: 17 }), linkTo(anchor, text)];
  });
}

/** A link within the file; plain text where there is nothing to lead to. */
export function linkTo(anchor: string | null, text: string): ParagraphChild {
  if (anchor === null) return new TextRun({ text, size: 17, color: SOFT });
  return new InternalHyperlink({ anchor, children: [new TextRun({ text, size: 17, color: BRAND })] });
}

/** “The words.” p. 3, as a place that links lead to. */
export function quoteRuns({ words, page, isVerified, anchor }: Quote): Directed {
  const color = isVerified ? {} : { color: WARNING };
  const { children, ...direction } = directed(inQuotationMarks(words), color);
  const where = isVerified
    ? reportTexts.pages(String(page))
    : `${reportTexts.pages(String(page))}, ${reportTexts.notVerified}`;
  const end = new TextRun({ text: ` ${where}`, size: 17, ...(isVerified ? { color: SOFT } : color) });
  return { ...direction, children: [...marked(anchor === '' ? null : anchor, children), end] };
}

/** The children as a place that links lead to. */
export function marked(anchor: string | null, children: readonly ParagraphChild[]): ParagraphChild[] {
  return anchor === null ? [...children] : [new Bookmark({ id: anchor, children: [...children] })];
}

/** "High · ", in its color. */
export function severityRun(severity: keyof typeof SEVERITY_COLORS | null): ParagraphChild[] {
  return severity === null
    ? []
    : [new TextRun({ text: `${severity} · `, bold: true, color: SEVERITY_COLORS[severity] })];
}
