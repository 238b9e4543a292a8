import { VisuallyHidden } from '@mantine/core';
import { IconCloudUp, IconCoinOff, IconDeviceLaptop, IconFileSearch } from '@tabler/icons-react';
import { useId } from 'react';
import type { Source } from '#contract/sources.ts';
import { describeScannedSources, useIsScanned } from '#web/features/chat/hooks/scanned-pages.ts';
import { describeEgress, explainEgress } from '#web/features/chat/model/answer/answer-descriptions.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { describeCoverage } from '#web/features/chat/model/document-descriptions.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { HoverCard } from '../hover-card.tsx';
import classes from './answer-details.module.css';
import { CopyAnswerButton } from './copy-answer-button.tsx';
import { SourceList } from './source-list.tsx';

interface AnswerFactsProps {
  readonly text: string;
  readonly facts: AnswerMetadata;
  readonly onOpenSource: (source: Source) => void;
}

/** What stands under an answer: its sources or where they were looked for, what it cost and what left the machine. */
export function AnswerDetails({ text, facts, onOpenSource }: AnswerFactsProps) {
  const scanNote = describeScannedSources(facts.sources, useIsScanned());
  return (
    <>
      {facts.outcome === 'not-found' && <AbsenceCard facts={facts} onOpenSource={onOpenSource} />}
      <SourceList title="Sources" sources={facts.sources} onOpenSource={onOpenSource} />
      {scanNote !== null && <p className={classes.notice}>{scanNote}</p>}
      {facts.outcome === 'refused' && (
        <SourceList title="Nearest passages" sources={facts.near} isQuoted onOpenSource={onOpenSource} />
      )}
      {facts.egress.notice !== undefined && (
        <p className={classes.notice} data-testid="fallback-notice">
          {facts.egress.notice}
        </p>
      )}
      <div className={classes.foot}>
        <EgressBadge egress={facts.egress} documentCount={facts.documents?.length ?? 1} />
        {facts.outcome === 'refused' && (
          <span className={classes.badge}>
            <IconCoinOff size={15} stroke={1.8} aria-hidden />
            Not counted
          </span>
        )}
        <CopyAnswerButton text={text} facts={facts} />
      </div>
    </>
  );
}

/** How much was read in vain, document by document, and what comes nearest. */
function AbsenceCard({ facts, onOpenSource }: Omit<AnswerFactsProps, 'text'>) {
  const documents = facts.documents ?? [];
  return (
    <div className={classes.absence} data-testid="absence">
      <div className={classes.looked}>
        <IconFileSearch size={18} stroke={1.7} aria-hidden />
        {documents.length === 0 ? (
          <p>{describeCoverage(facts.coverage)}</p>
        ) : (
          <ul className={classes.lookedIn}>
            {documents.map(({ documentId, filename, coverage }) => (
              <li key={documentId}>
                <strong>{stripNamePrefix(filename)}</strong> {describeCoverage(coverage)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <SourceList title="Nearest passages" sources={facts.near} isQuoted onOpenSource={onOpenSource} />
    </div>
  );
}

interface EgressBadgeProps {
  readonly egress: AnswerMetadata['egress'];
  readonly documentCount: number;
}

/** What left the machine. Pressing it explains, as resting on it does. */
function EgressBadge({ egress, documentCount }: EgressBadgeProps) {
  const explanationId = useId();
  const wasSent = egress.provider !== undefined || egress.search?.wasQuestionSent;
  const EgressIcon = wasSent ? IconCloudUp : IconDeviceLaptop;
  const explanation = explainEgress(egress, documentCount);
  return (
    <HoverCard
      target={(handlers, toggle) => (
        <button
          type="button"
          className={classes.egress}
          data-testid="egress"
          aria-describedby={explanationId}
          onClick={toggle}
          {...handlers}
        >
          <EgressIcon size={15} stroke={1.8} aria-hidden />
          {describeEgress(egress)}
          <VisuallyHidden id={explanationId} aria-hidden>
            {explanation}
          </VisuallyHidden>
        </button>
      )}
    >
      {explanation}
    </HoverCard>
  );
}
