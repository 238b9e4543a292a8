import { Checkbox, Progress } from '@mantine/core';
import { IconAlertTriangle, IconGavel, IconSparkles } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
import { useRowSelection } from '#web/features/dashboard/hooks/use-selection.ts';
import { RISK_NAMES } from '#web/features/dashboard/model/risk-arcs.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { describeReadingProgress, describeWarnings, readingPercent } from '#web/lib/documents/document-state.ts';
import { documentTypeLabel, formatDate, formatSize, pluralize, stripNamePrefix } from '#web/lib/format/formatting.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import clamped from '#web/ui/styles/clamped-name.module.css';
import classes from './document-facts.module.css';

/** The display name, which opens the document. It keeps its own text direction and wraps where it must. */
export function DocumentName({ document }: { readonly document: Document }) {
  return (
    <Link
      className={classes.nameLink}
      to={`/?documentId=${document.id}${document.hasAnalysis ? '&viewAnalysis=true' : ''}`}
    >
      <bdi className={`${clamped.name} ${classes.name}`} title={document.originalName}>
        {stripNamePrefix(document.originalName)}
      </bdi>
    </Link>
  );
}

/** Selects the document. With Shift also everything between it and the one before. */
export function SelectDocument({ document }: { readonly document: Document }) {
  const { selectedIds, toggle } = useRowSelection();
  return (
    <Checkbox
      size="md"
      className={classes.select ?? ''}
      aria-label={dashboardTexts.select(stripNamePrefix(document.originalName))}
      checked={selectedIds.has(document.id)}
      onChange={({ nativeEvent }) => toggle(document.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}

/** Size, pages and state of the document. */
export function DocumentFacts({ document }: { readonly document: Document }) {
  const facts = [
    formatSize(document.fileSize),
    pluralize(document.pageCount, 'page'),
    documentTypeLabel(document.metadata.documentType),
    document.isSample ? dashboardTexts.sample : null,
    document.keptUntil ? dashboardTexts.keptUntil(formatDate(document.keptUntil)) : null,
  ];
  const words = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <span className={classes.facts}>
      <span title={words}>{words}</span>
      {document.metadata.isLegalDocument && (
        <span className={classes.flag}>
          <IconGavel size={13} stroke={1.7} aria-hidden />
          {dashboardTexts.legalDocument}
        </span>
      )}
      {document.hasAnalysis && (
        <span className={classes.flag} data-kind="analyzed" title={dashboardTexts.aiEnhancedText}>
          <IconSparkles size={13} stroke={1.7} aria-hidden />
          {dashboardTexts.aiEnhanced}
        </span>
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
        <span title={document.failure?.message}>{document.failure?.message ?? dashboardTexts.notReadable}</span>
      </span>
    );
  }
  if (document.status === 'processing') {
    return (
      <span className={classes.reading}>
        {describeReadingProgress(document)}
        <Progress.Root size="sm">
          <Progress.Section value={readingPercent(document)} aria-label={dashboardTexts.pagesRead} />
        </Progress.Root>
      </span>
    );
  }
  return describeWarnings(document).map((warning) => (
    <span key={warning} className={classes.state}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      <span title={warning}>{warning}</span>
    </span>
  ));
}

/** What the analysis found; before it a guess, which has no colour. Neutral where risks were not assessed. */
export function RiskBadge({ document }: { readonly document: Document }) {
  const level = document.riskLevel ?? 'not-assessed';
  if (document.hasAnalysis) {
    return (
      <span className={classes.risk} data-level={level}>
        {RISK_NAMES[level]}
      </span>
    );
  }
  return (
    <span className={classes.guess} title={dashboardTexts.firstGuessText}>
      {RISK_NAMES[level]} <span>{dashboardTexts.firstGuess}</span>
    </span>
  );
}

export function RiskScore({ document }: { readonly document: Document }) {
  if (document.riskScore === null) {
    return (
      <span className={classes.noScore}>
        {document.hasAnalysis ? dashboardTexts.noScore : dashboardTexts.notAnalyzedYet}
      </span>
    );
  }
  return (
    <span className={classes.score} data-level={document.riskLevel}>
      <strong>{document.riskScore}</strong> {dashboardTexts.outOf}
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${document.riskScore}%` }} />
      </span>
    </span>
  );
}
