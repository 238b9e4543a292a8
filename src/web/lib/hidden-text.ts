import { callerCalls } from '../../contract/calls.ts';
import type { DocumentPage } from '../../contract/documents.ts';
import { makeCall } from './call.ts';
import type { Caller } from './caller.tsx';

export type HiddenText = DocumentPage['hiddenText'][number];

const REASONS: Readonly<Record<HiddenText['reason'], string>> = {
  invisible: 'Drawn so that it does not show',
  'no-contrast': 'In the color of what is behind it',
  tiny: 'Too small to be read',
  'off-page': 'Outside the page',
};

/** Why nobody sees it, in a few words that can begin a sentence. */
export function describeHiddenReason(reason: HiddenText['reason']): string {
  return REASONS[reason];
}

/** What a page holds that nobody sees, on one line each. */
export async function loadHiddenText(
  caller: Caller,
  documentId: number,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<readonly HiddenText[]> {
  const params = { id: documentId, pageNumber };
  const page = await makeCall(caller, callerCalls.getPage, { params }, signal ? { signal } : {});
  return page.hiddenText.map(({ reason, text }) => ({ reason, text: text.replace(/\s+/gu, ' ').trim() }));
}
