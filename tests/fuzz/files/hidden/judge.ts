import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import { foldText, type Phrase } from './word-list.ts';

/** What became of the words of one injection. */
export interface Judgement {
  readonly words: number;
  /** Words that are in no text that is quoted or sent to a model. */
  readonly keptOut: number;
  /** Words that are named as hidden text. */
  readonly listed: number;
  /** Words that are kept out, named, and on a page that raises the alarm. */
  readonly flagged: number;
  /** The page is said to have hidden text that could mislead. */
  readonly isAlarmed: boolean;
}

/** @throws PdfError when the file cannot be read; Error when the page does not come */
export async function readOnePage(reader: DocumentReader, bytes: Uint8Array, pageNumber: number): Promise<ReadPage> {
  let page: ReadPage | undefined;
  const keep = async (pages: readonly ReadPage[]): Promise<void> => {
    page = pages[0];
  };
  await reader.read(bytes, [pageNumber], keep, new AbortController().signal);
  if (!page) throw new Error('The page was not read.');
  return page;
}

export function judge(page: ReadPage, phrase: Phrase): Judgement {
  const text = foldText(page.text);
  const hidden = foldText(page.hiddenText.map((entry) => entry.text).join(' '));
  const isAlarmed = raisesAlarm(page);
  const isKeptOut = (word: string): boolean => !text.includes(word);
  const isListed = (word: string): boolean => hidden.includes(word);
  return {
    words: phrase.words.length,
    keptOut: phrase.words.filter(isKeptOut).length,
    listed: phrase.words.filter(isListed).length,
    flagged: isAlarmed ? phrase.words.filter((word) => isKeptOut(word) && isListed(word)).length : 0,
    isAlarmed,
  };
}

export function raisesAlarm(page: ReadPage): boolean {
  return page.hiddenText.some(({ isMisleading }) => isMisleading);
}
