import { Badge } from '@mantine/core';
import { IconGavel, IconSparkles } from '@tabler/icons-react';
import type { Document, RiskLevel } from '../../../contract/documents.ts';
import { countOf, formatSize } from '../../lib/formatting.ts';
import classes from './document-report.module.css';

const LEVELS: Readonly<Record<RiskLevel, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

/** Size and pages, and what is known about the document. */
export function DocumentFacts({ document }: { readonly document: Document }) {
  return (
    <span className={classes.facts}>
      <span>
        {formatSize(document.fileSize)} · {countOf(document.pageCount, 'page')}
      </span>
      {document.metadata.isLegalDocument && (
        <Badge size="sm" variant="default" tt="none" fw={500} leftSection={<IconGavel size={12} />}>
          Legal Document
        </Badge>
      )}
      {document.hasAnalysis && (
        <Badge size="sm" variant="light" color="pine" tt="none" fw={500} leftSection={<IconSparkles size={12} />}>
          AI Enhanced
        </Badge>
      )}
    </span>
  );
}

/** What is known about the risk; before the analysis it is a guess, and says so. */
export function RiskBadge({ document }: { readonly document: Document }) {
  return (
    <span className={classes.risk} data-level={document.riskLevel}>
      {LEVELS[document.riskLevel]}
      {document.aiRiskLevel === null && <span className={classes.guess}>first guess</span>}
    </span>
  );
}

export function RiskScore({ document }: { readonly document: Document }) {
  if (document.riskScore === null) return <span className={classes.noScore}>Not analyzed yet</span>;
  return (
    <span className={classes.score}>
      <strong>{document.riskScore}</strong> / 100
    </span>
  );
}
