import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Document } from '../../../contract/documents.ts';
import { useAnalyzeDocument, useAnalyzingIds } from '../../lib/analyze-document.ts';
import { stripNamePrefix } from '../../lib/formatting.ts';
import classes from './document-report.module.css';

export function DocumentActions({ document }: { readonly document: Document }) {
  const analyze = useAnalyzeDocument();
  const isAnalyzing = useAnalyzingIds().has(document.id);
  const name = stripNamePrefix(document.originalName);
  if (document.status === 'failed') return <span className={classes.noScore}>Could not be read</span>;
  return (
    <span className={classes.actions}>
      <Button
        size="compact-md"
        variant="default"
        component={Link}
        to={`/?documentId=${document.id}`}
        aria-label={`Chat about ${name}`}
      >
        Chat
      </Button>
      {document.hasAnalysis ? (
        <Button
          size="compact-md"
          variant="light"
          component={Link}
          to={`/?documentId=${document.id}&viewAnalysis=true`}
          aria-label={`View Analysis of ${name}`}
        >
          View Analysis
        </Button>
      ) : (
        <Button
          size="compact-md"
          disabled={isAnalyzing}
          onClick={() => analyze(document.id)}
          aria-label={isAnalyzing ? `Analyzing ${name}` : `Quick Analyze ${name}`}
        >
          {isAnalyzing ? 'Analyzing...' : 'Quick Analyze'}
        </Button>
      )}
    </span>
  );
}
