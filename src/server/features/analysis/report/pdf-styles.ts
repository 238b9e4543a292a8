import type { Severity } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Run, TextStyle } from './pdf-text-layout.ts';
import type { PageReference, Quote } from './report-model.ts';
import { reportTexts } from './texts.ts';

const INK = '#1d2426';
const SOFT = '#535b5f';
export const LINE_COLOR = '#d9d3c8';
export const BRAND = '#0b5351';
export const WARNING = '#8a4100';
export const DANGER = '#a8241c';
const GOOD = '#2b7347';
export const LEVEL_COLORS: Readonly<Record<RiskLevel, string>> = { high: DANGER, medium: WARNING, low: GOOD };
const SEVERITY_COLORS: Readonly<Record<Severity, string>> = { High: DANGER, Medium: WARNING, Low: SOFT };

export const STYLES = {
  product: { font: 'serifStrong', size: 11, color: BRAND },
  title: { font: 'serifStrong', size: 20, color: INK },
  what: { font: 'sans', size: 10.4, color: INK },
  label: { font: 'sansStrong', size: 7.8, color: SOFT },
  figure: { font: 'serifStrong', size: 20, color: INK },
  amount: { font: 'sansStrong', size: 10.4, color: INK },
  section: { font: 'serifStrong', size: 13.5, color: BRAND },
  group: { font: 'sansStrong', size: 9.4, color: INK },
  strong: { font: 'sansStrong', size: 9, color: INK },
  text: { font: 'sans', size: 9, color: INK },
  note: { font: 'sans', size: 8.2, color: SOFT },
  quote: { font: 'serif', size: 9, color: '#39413f' },
  reference: { font: 'sans', size: 8, color: BRAND },
} as const satisfies Record<string, TextStyle>;

/** "p. 1, 3": each number leads to where the words of that page are printed. */
export function pageRuns(pages: readonly PageReference[]): Run[] {
  return pages.flatMap(({ page, anchor }, index) => [
    // No page number begins a line by itself.
    { ...STYLES.text, text: index === 0 ? '\u00A0' : ' ' },
    {
      ...STYLES.reference,
      ...(anchor === null && { color: SOFT }),
      text: `${index === 0 ? reportTexts.pages(String(page)) : page}${index < pages.length - 1 ? ',' : ''}`,
      goTo: anchor,
    },
  ]);
}

/** “The words.” p. 3 */
export function quoteRuns({ words, page, isVerified }: Quote): Run[] {
  const style = isVerified ? STYLES.quote : { ...STYLES.quote, color: WARNING };
  const where = isVerified
    ? reportTexts.pages(String(page))
    : `${reportTexts.pages(String(page))}, ${reportTexts.notVerified}`;
  return [
    { ...style, text: `${inQuotationMarks(words)}\u00A0` },
    { ...STYLES.reference, color: SOFT, text: where.replaceAll(' ', '\u00A0') },
  ];
}

/** "High  The rent rises", in one line. */
export function headingRuns(severity: Severity | null, heading: string | null, style: TextStyle): Run[] {
  return [
    ...(severity === null ? [] : [{ ...style, color: SEVERITY_COLORS[severity], text: `${severity} · ` }]),
    ...(heading === null ? [] : [{ ...style, text: heading }]),
  ];
}
