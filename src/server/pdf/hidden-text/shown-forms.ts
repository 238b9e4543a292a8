import { type PageGeometry, toShownBox } from '../pdfium/page-geometry.ts';
import { differenceExtent, drawPage } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import type { PageView } from '../text/page-view.ts';
import type { DrawnText, PageSurvey, Suspicion } from './drawn-text.ts';

/** With more forms that hold text, all of it is checked. */
const FORM_LIMIT = 12;
/** How many texts of a form are tried until one is seen. */
const TRIES = 3;
/** Wide enough for some letters behind the blanks of an indented line, in points. */
const SAMPLE_WIDTH = 300;
const SEEN_DIFFERENCE = 20;

/**
 * Leaves out of the suspects the text that is suspected only because it is in a form, when that form is shown: a layer is
 * switched off with all that is in it, so that one line of a form tells of the others.
 */
export function dropTextOfShownForms(
  pdfium: Pdfium,
  view: PageView,
  survey: PageSurvey,
): ReadonlyMap<number, Suspicion> {
  const byForm = new Map<number, DrawnText[]>();
  for (const [object, { form }] of survey.suspects) {
    const text = survey.texts.get(object);
    if (form === undefined || text === undefined) continue;
    const list = byForm.get(form);
    if (list === undefined) byForm.set(form, [text]);
    else list.push(text);
  }
  if (byForm.size === 0 || byForm.size > FORM_LIMIT) return survey.suspects;
  const shown = new Set<number>();
  for (const [form, texts] of byForm) {
    if (pickSamples(texts, view.geometry).some((text) => isSeen(pdfium, view, text))) shown.add(form);
  }
  if (shown.size === 0) return survey.suspects;
  return new Map([...survey.suspects].filter(([, { form }]) => form === undefined || !shown.has(form)));
}

/** Some of those that lie on the page, with the largest boxes: specks and blanks tell nothing. */
function pickSamples(texts: readonly DrawnText[], page: PageGeometry): DrawnText[] {
  const onPage = texts.filter(
    ({ bounds }) =>
      bounds.left >= page.left && bounds.right <= page.right && bounds.bottom >= page.bottom && bounds.top <= page.top,
  );
  const step = Math.max(1, Math.floor(onPage.length / (TRIES * 4)));
  const some = onPage.filter((_text, index) => index % step === 0);
  return some.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, TRIES);
}

function areaOf({ bounds }: DrawnText): number {
  return (bounds.right - bounds.left) * (bounds.top - bounds.bottom);
}

function isSeen(pdfium: Pdfium, { page, geometry }: PageView, { object, bounds }: DrawnText): boolean {
  const [left, top, right, bottom] = toShownBox(geometry, bounds);
  const sample = [left, top, Math.min(right, left + SAMPLE_WIDTH), bottom] as const;
  const withText = drawPage(pdfium, page, geometry, undefined, sample);
  pdfium.FPDFPageObj_SetIsActive(object, 0);
  const withoutText = drawPage(pdfium, page, geometry, undefined, sample);
  pdfium.FPDFPageObj_SetIsActive(object, 1);
  return differenceExtent(withText, withoutText, sample, SEEN_DIFFERENCE).width > 0;
}
