import { callerCalls } from '#contract/calls.ts';
import type { DocumentPage } from '#contract/documents.ts';
import { makeCall } from '../api/call.ts';
import type { Caller } from '../api/caller.tsx';
import { documentTexts } from './texts.ts';

type Found = DocumentPage['hiddenText'][number];

/** Text that a reader of the page does not see, with all the ways it is hidden. */
export interface HiddenText {
  readonly reasons: readonly Found['reason'][];
  readonly text: string;
}

const REASONS: Readonly<Record<Found['reason'], string>> = {
  invisible: documentTexts.invisible,
  'no-contrast': documentTexts.noContrast,
  tiny: documentTexts.tiny,
  'off-page': documentTexts.offPage,
  illegible: documentTexts.illegible,
  'not-drawn': documentTexts.notDrawn,
};

/** The reasons in a few words that can start a sentence. */
export function describeHiddenReasons({ reasons }: Pick<HiddenText, 'reasons'>): string {
  const [first = '', ...others] = reasons.map((reason) => REASONS[reason]);
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join('; ');
}

/** Groups identical text, hidden in several ways, into one finding on one line. */
export function groupHiddenText(found: readonly Found[]): readonly HiddenText[] {
  const onOneLine = found.map(({ reason, text }) => ({ reason, text: text.replace(/\s+/gu, ' ').trim() }));
  return [...Map.groupBy(onOneLine, ({ text }) => text)].map(([text, same]) => ({
    text,
    reasons: [...new Set(same.map(({ reason }) => reason))],
  }));
}

/** Hidden text on a page that could mislead, without duplicates. */
export async function loadHiddenText(
  caller: Caller,
  documentId: number,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<readonly HiddenText[]> {
  const params = { id: documentId, pageNumber };
  const page = await makeCall(caller, callerCalls.getPage, { params }, signal ? { signal } : {});
  return groupHiddenText(page.hiddenText.filter(({ isMisleading }) => isMisleading));
}
