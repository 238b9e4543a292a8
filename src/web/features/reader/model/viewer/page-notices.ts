import type { Document } from '#contract/documents.ts';
import { readerTexts } from '../../texts.ts';
import classes from '../highlights/page-marks.module.css';
import type { PageAttachments } from './page-attachments.ts';

/** Why answers about a page may be incomplete or wrong. */
export type PageWarning = 'unread' | 'recognised' | 'hidden-text';

const TEXTS: Readonly<Record<PageWarning, { title: string; detail: string }>> = {
  unread: {
    title: readerTexts.pageUnread,
    detail: readerTexts.pageUnreadText,
  },
  recognised: {
    title: readerTexts.pageScanned,
    detail: readerTexts.pageScannedText,
  },
  'hidden-text': {
    title: readerTexts.pageHiddenText,
    detail: readerTexts.pageHiddenTextText,
  },
};

/** The warnings of each page that has any. */
export function listPageWarnings(
  document: Pick<Document, 'unreadPages' | 'ocrPages' | 'hiddenTextPages'>,
): Map<number, PageWarning[]> {
  const warnings = new Map<number, PageWarning[]>();
  const add = (pageNumber: number, warning: PageWarning) =>
    warnings.set(pageNumber, [...(warnings.get(pageNumber) ?? []), warning]);
  for (const pageNumber of document.unreadPages) add(pageNumber, 'unread');
  for (const pageNumber of document.ocrPages) add(pageNumber, 'recognised');
  for (const pageNumber of document.hiddenTextPages) add(pageNumber, 'hidden-text');
  return warnings;
}

interface PageNotices {
  /** Replaces all notices; called again while the document is being ingested. */
  show(warnings: ReadonlyMap<number, readonly PageWarning[]>): void;
}

/** Loads the hidden text of a page, with the reasons why it is invisible. */
export type LoadHiddenText = (
  pageNumber: number,
) => Promise<readonly { readonly why: string; readonly text: string }[]>;

export function createPageNotices(
  attachments: PageAttachments,
  pageElement: (pageNumber: number) => HTMLElement | null,
  loadHiddenText: LoadHiddenText,
): PageNotices {
  let shown: HTMLElement[] = [];
  return {
    show(warnings) {
      for (const element of shown) attachments.detach(element);
      shown = [...warnings].flatMap(([pageNumber, list]) => {
        const page = pageElement(pageNumber);
        if (!page) return [];
        const notice = drawNotice(list);
        if (list.includes('hidden-text')) notice.append(drawHiddenText(() => loadHiddenText(pageNumber)));
        attachments.attach(page, notice);
        return [notice];
      });
    },
  };
}

function drawNotice(warnings: readonly PageWarning[]): HTMLElement {
  const notice = document.createElement('div');
  notice.className = classes.notice ?? '';
  notice.dataset['testid'] = 'page-notice';
  // OCR alone is a note, not a warning.
  if (warnings.every((warning) => warning === 'recognised')) notice.dataset['quiet'] = '';
  for (const warning of warnings) {
    const { title, detail } = TEXTS[warning];
    const line = document.createElement('p');
    const strong = document.createElement('strong');
    strong.textContent = `${title}.`;
    const more = document.createElement('span');
    more.textContent = ` ${detail}`;
    line.append(strong, more);
    notice.append(line);
  }
  return notice;
}

/** The hidden text, collapsed and loaded on demand; always inserted as plain text. */
function drawHiddenText(ask: () => ReturnType<LoadHiddenText>): HTMLElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = readerTexts.showHiddenText;
  details.append(summary);
  const show = (words: readonly string[]) => {
    const lines = words.map((text) => {
      const line = document.createElement('p');
      line.textContent = text;
      return line;
    });
    details.replaceChildren(summary, ...lines);
  };
  details.addEventListener('toggle', () => {
    if (!details.open) return;
    ask().then(
      (found) => show(found.map(({ why, text }) => readerTexts.hiddenTextBecause(why, text))),
      () => show([readerTexts.hiddenTextNotLoaded]),
    );
  });
  return details;
}
