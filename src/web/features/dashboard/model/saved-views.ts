import { z } from 'zod';
import { type ReportView, readReportView, writeReportView } from './report-view.ts';

const NAME_LENGTH_LIMIT = 40;
/** More do not fit a menu. */
const SAVED_VIEWS_LIMIT = 20;

const storedSchema = z.array(z.object({ name: z.string().min(1).max(NAME_LENGTH_LIMIT), address: z.string() }));

/** A filter with its order, under a name. */
export interface SavedView {
  readonly name: string;
  readonly view: ReportView;
}

/** The stored filters; none where they cannot be read. */
export function parseSavedViews(stored: string | null): readonly SavedView[] {
  try {
    const views = storedSchema.parse(JSON.parse(stored ?? '[]'));
    return views.map(({ name, address }) => ({ name, view: readReportView(new URLSearchParams(address)) }));
  } catch {
    return [];
  }
}

export function formatSavedViews(views: readonly SavedView[]): string {
  return JSON.stringify(
    views.map(({ name, view }) => ({ name, address: writeReportView(new URLSearchParams(), view).toString() })),
  );
}

/** Adds a filter at the end, or replaces the one of the same name. */
export function saveView(views: readonly SavedView[], name: string, view: ReportView): readonly SavedView[] {
  const trimmed = name.trim().slice(0, NAME_LENGTH_LIMIT);
  if (trimmed === '') return views;
  const others = views.filter((saved) => saved.name !== trimmed);
  return [...others, { name: trimmed, view }].slice(-SAVED_VIEWS_LIMIT);
}

/** Whether two views show the same rows in the same order. */
export function isSameView(one: ReportView, other: ReportView): boolean {
  const address = (view: ReportView) => writeReportView(new URLSearchParams(), view).toString();
  return address(one) === address(other);
}
