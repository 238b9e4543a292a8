import { Badge, Progress } from '@mantine/core';
import { IconAlertTriangle, IconGavel, IconSparkles } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
import { RISK_NAMES } from '#web/features/dashboard/model/risk-arcs.ts';
import { describeReadingProgress, describeWarnings, readingPercent } from '#web/lib/documents/document-state.ts';
import { documentTypeLabel, formatDate, formatSize, pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';
import clamped from '#web/ui/styles/clamped-name.module.css';
import classes from './document-facts.module.css';

/** The display name. It keeps its own text direction and wraps where it must. */
export function DocumentName({ document }: { readonly document: Document }) {
  return (
    <bdi className={`${clamped.name} ${classes.name}`} title={document.originalName}>
      {stripNamePrefix(document.originalName)}
    </bdi>
  );
}

/** Size, pages and state of the document. */
export function DocumentFacts({ document }: { readonly document: Document }) {
  const kind = documentTypeLabel(document.metadata.documentType);
  return (
    <span className={classes.facts}>
      <span>
        {formatSize(document.fileSize)} · {pluralize(document.pageCount, 'page')}
        {kind !== null && ` · ${kind}`}
        {document.isSample && ' · Sample'}
        {document.keptUntil && ` · kept until ${formatDate(document.keptUntil)}`}
      </span>
      {document.metadata.isLegalDocument && (
        <Badge size="sm" variant="default" tt="none" fw={500} leftSection={<IconGavel size={12} />}>
          Legal Document
        </Badge>
      )}
      {document.hasAnalysis && (
        <Badge size="sm" variant="light" tt="none" fw={500} leftSection={<IconSparkles size={12} />}>
          AI Enhanced
        </Badge>
      )}
    </span>
  );
}

/** Reading progress, failure reason, or unreadable pages. */
export function DocumentState({ document }: { readonly document: Document }) {
  if (document.status === 'failed') {
    return (
      <span className={classes.state} data-kind="failed">
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        {document.failure?.message ?? 'This document could not be read.'}
      </span>
    );
  }
  if (document.status === 'processing') {
    return (
      <span className={classes.reading}>
        {describeReadingProgress(document)}
        <Progress.Root size="sm">
          <Progress.Section value={readingPercent(document)} aria-label="Pages read" />
        </Progress.Root>
      </span>
    );
  }
  return describeWarnings(document).map((warning) => (
    <span key={warning} className={classes.state}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {warning}
    </span>
  ));
}

/** The risk level; an estimate, labelled as such, before the analysis. Neutral where risks were not assessed. */
export function RiskBadge({ document }: { readonly document: Document }) {
  const level = document.riskLevel ?? 'not-assessed';
  return (
    <span className={classes.risk} data-level={level}>
      {RISK_NAMES[level]}
      {!document.hasAnalysis && <span className={classes.guess}>first guess</span>}
    </span>
  );
}

export function RiskScore({ document }: { readonly document: Document }) {
  if (document.riskScore === null) {
    return <span className={classes.noScore}>{document.hasAnalysis ? 'No score' : 'Not analyzed yet'}</span>;
  }
  return (
    <span className={classes.score}>
      <strong>{document.riskScore}</strong> / 100
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${document.riskScore}%` }} />
      </span>
    </span>
  );
}
