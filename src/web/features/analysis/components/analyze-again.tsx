import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { useAnalyzeDocument, useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { analysisTexts } from '../texts.ts';
import classes from './analyze-again.module.css';

/** Offers to repeat an outdated or partial analysis. */
export function AnalyzeAgain({ analysis }: { readonly analysis: Analysis }) {
  const { documentId, mayBeMadeAgain, notice } = analysis;
  const isAnalyzing = useAnalyzingIds().has(documentId);
  const analyzeAgain = useAnalyzeDocument({ again: true });
  if (!mayBeMadeAgain) return null;
  return (
    <div className={classes.offer}>
      {notice === undefined && <p>{analysisTexts.earlierVersion}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
        loading={isAnalyzing}
        onClick={() => analyzeAgain(documentId)}
      >
        {analysisTexts.analyzeAgain}
      </Button>
    </div>
  );
}
