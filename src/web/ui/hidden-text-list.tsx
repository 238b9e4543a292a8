import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeHiddenReasons, loadHiddenText } from '#web/lib/documents/hidden-text.ts';
import { documentTexts } from '#web/lib/documents/texts.ts';
import classes from './hidden-text-list.module.css';
import link from './styles/link-button.module.css';

/** The reader shows the hidden text of further pages. */
const PAGES_LIMIT = 20;

interface HiddenTextWordsProps {
  readonly documentId: number;
  readonly pages: readonly number[];
  readonly onOpenPage: (pageNumber: number) => void;
}

/** The hidden text of a document's pages, always as plain text. */
export function HiddenTextList({ documentId, pages, onOpenPage }: HiddenTextWordsProps) {
  const shown = pages.slice(0, PAGES_LIMIT);
  const left = pages.length - shown.length;
  return (
    <>
      <ol className={classes.pages} aria-label={documentTexts.hiddenTextByPage}>
        {shown.map((pageNumber) => (
          <li key={pageNumber} className={classes.page}>
            <button type="button" className={`${link.link} ${classes.open}`} onClick={() => onOpenPage(pageNumber)}>
              {documentTexts.showPage(pageNumber)}
            </button>
            <PageWords documentId={documentId} pageNumber={pageNumber} />
          </li>
        ))}
      </ol>
      {left > 0 && <p className={classes.rest}>{documentTexts.morePages(left)}</p>}
    </>
  );
}

function PageWords({ documentId, pageNumber }: { readonly documentId: number; readonly pageNumber: number }) {
  const caller = useCaller();
  const { data, isError } = useQuery({
    queryKey: [caller.kind, 'hidden-text', documentId, pageNumber],
    queryFn: ({ signal }) => loadHiddenText(caller, documentId, pageNumber, signal),
  });
  if (isError) return <span className={classes.reason}>{documentTexts.hiddenTextNotLoaded}</span>;
  if (!data) return <Skeleton height={36} aria-label={documentTexts.loadingHiddenText(pageNumber)} />;
  return data.map((hidden) => (
    <div key={hidden.text}>
      <p className={classes.words}>{hidden.text}</p>
      <span className={classes.reason}>{documentTexts.hiddenBecause(describeHiddenReasons(hidden))}</span>
    </div>
  ));
}
