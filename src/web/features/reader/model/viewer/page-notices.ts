import type { Document } from '#contract/documents.ts';
import classes from '../highlights/page-marks.module.css';
import type { PageAttachments } from './page-attachments.ts';

/** What a person should know about a page before relying on what is said of it. */
export type PageWarning = 'unread' | 'recognised' | 'hidden-text';

const WORDS: Readonly<Record<PageWarning, { title: string; detail: string }>> = {
  unread: {
    title: 'This page could not be read as text',
    detail: 'Answers and the analysis leave it out. Please look at it yourself.',
  },
  recognised: {
    title: 'The words of this page were recognized in a picture of it',
    detail: 'A letter may be wrong.',
  },
  'hidden-text': {
    title: 'This page has text that cannot be seen',
    detail: 'It is left out of answers and of the analysis.',
  },
};

/** The troubles of each page that has any. */
export function listPageWarnings(
  document: Pick<Document, 'unreadPages' | 'ocrPages' | 'hiddenTextPages'>,
): Map<number, PageWarning[]> {
  const troubles = new Map<number, PageWarning[]>();
  const add = (pageNumber: number, trouble: PageWarning) =>
    troubles.set(pageNumber, [...(troubles.get(pageNumber) ?? []), trouble]);
  for (const pageNumber of document.unreadPages) add(pageNumber, 'unread');
  for (const pageNumber of document.ocrPages) add(pageNumber, 'recognised');
  for (const pageNumber of document.hiddenTextPages) add(pageNumber, 'hidden-text');
  return troubles;
}

export interface PageNotices {
  /** Shows these notices and no others; called again while a document is still being read. */
  show(troubles: ReadonlyMap<number, readonly PageWarning[]>): void;
}

/** What a page holds that nobody sees, and why not, in words. */
export type LoadHiddenText = (
  pageNumber: number,
) => Promise<readonly { readonly why: string; readonly text: string }[]>;

export function createPageNotices(
  keeper: PageAttachments,
  pageElement: (pageNumber: number) => HTMLElement | null,
  askHiddenText: LoadHiddenText,
): PageNotices {
  let shown: HTMLElement[] = [];
  return {
    show(troubles) {
      for (const element of shown) keeper.detach(element);
      shown = [...troubles].flatMap(([pageNumber, list]) => {
        const page = pageElement(pageNumber);
        if (!page) return [];
        const notice = drawNotice(list);
        if (list.includes('hidden-text')) notice.append(drawHiddenText(() => askHiddenText(pageNumber)));
        keeper.attach(page, notice);
        return [notice];
      });
    },
  };
}

function drawNotice(troubles: readonly PageWarning[]): HTMLElement {
  const notice = document.createElement('div');
  notice.className = classes.notice ?? '';
  notice.dataset['testid'] = 'page-notice';
  // Being recognised is nothing to worry about: the note is quieter than a warning.
  if (troubles.every((trouble) => trouble === 'recognised')) notice.dataset['quiet'] = '';
  for (const trouble of troubles) {
    const { title, detail } = WORDS[trouble];
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

/** The hidden words, folded away, fetched when somebody opens them, and nothing but words whatever they say. */
function drawHiddenText(ask: () => ReturnType<LoadHiddenText>): HTMLElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Read the hidden text';
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
      (found) => show(found.map(({ why, text }) => `${why}: “${text}”`)),
      () => show(['These words could not be loaded. Please try again later.']),
    );
  });
  return details;
}
