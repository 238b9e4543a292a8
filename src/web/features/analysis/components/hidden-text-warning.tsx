import { Skeleton } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Document } from '#contract/documents.ts';
import { analysisTexts } from '../texts.ts';
import classes from './analysis-report.module.css';
import { useCitations } from './citations/citation-context.tsx';
import { Disclosure } from './layout/disclosure.tsx';

// Loaded on demand: few documents have hidden text.
const HiddenTextWords = lazy(() =>
  import('#web/ui/hidden-text-list.tsx').then((module) => ({ default: module.HiddenTextList })),
);

/** Warns about hidden text, lists its pages and shows it on demand. */
export function HiddenTextWarning({ document }: { readonly document: Document }) {
  const { openSource } = useCitations();
  const { id, filename, hiddenTextPages } = document;
  if (hiddenTextPages.length === 0) return null;
  const openPage = (pageNumber: number) =>
    openSource({ documentId: id, filename, pageNumber, quote: '', rects: [], verified: true }, '');
  return (
    <div className={classes.alarm} data-kind="hidden-text">
      <IconEyeOff size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{analysisTexts.hiddenText}</strong>
        <p>{analysisTexts.hiddenTextText(hiddenTextPages)}</p>
        <Disclosure label={analysisTexts.showHiddenText}>
          <Suspense fallback={<Skeleton height={36} />}>
            <HiddenTextWords documentId={id} pages={hiddenTextPages} onOpenPage={openPage} />
          </Suspense>
        </Disclosure>
      </div>
    </div>
  );
}
