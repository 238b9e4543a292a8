import type { ComponentProps } from 'react';
import { DocumentReader } from '#web/features/reader/components/document-reader.tsx';
import { useFindings } from '../hooks/use-findings.ts';

/** The reader with the findings of the document's analysis. */
export function DocumentPages(props: Omit<ComponentProps<typeof DocumentReader>, 'findings'>) {
  const findings = useFindings(props.document);
  return <DocumentReader {...props} findings={findings} />;
}
