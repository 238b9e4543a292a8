import { VisuallyHidden } from '@mantine/core';
import { IconCloudUp, IconDeviceLaptop, IconFileSearch } from '@tabler/icons-react';
import { useContext, useId, useMemo } from 'react';
import { holdsAnswer } from '#contract/chat.ts';
import type { Source } from '#contract/sources.ts';
import { AnswerActionContext } from '#web/features/chat/hooks/answer-action.ts';
import { describeScannedSources, useIsScanned } from '#web/features/chat/hooks/use-is-scanned.ts';
import {
  describeEgress,
  describeSupport,
  explainEgress,
  leftServer,
} from '#web/features/chat/model/answer/answer-descriptions.ts';
import { presentAnswer } from '#web/features/chat/model/answer/present-answer.ts';
import type { AnswerMetadata } from '#web/features/chat/model/chat-thread.ts';
import { describeCoverage } from '#web/features/chat/model/document-descriptions.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { HoverCard } from '../hover-card.tsx';
import classes from './answer-details.module.css';
import { AskAgainButton } from './ask-again-button.tsx';
import { CopyAnswerButton } from './copy-answer-button.tsx';
import { CountBadge } from './count-badge.tsx';
import { FurtherPlaces } from './further-places.tsx';
import { SourceList } from './source-list.tsx';

interface AnswerDetailsProps {
  readonly messageId: string;
  readonly text: string;
  readonly metadata: AnswerMetadata;
  readonly onOpenSource: (source: Source) => void;
  /** Puts its question again; null while that is not possible. */
  readonly onAskAgain?: (() => void) | null;
}

/** Below an answer: sources or coverage, what was sent to whom, and what it cost. */
export function AnswerDetails({ messageId, text, metadata, onOpenSource, onAskAgain }: AnswerDetailsProps) {
  const isAbsence = metadata.outcome === 'not-found' || metadata.outcome === 'silent';
  const renderAction = useContext(AnswerActionContext);
  const support = describeSupport(metadata);
  const { numbers } = useMemo(() => presentAnswer(text, metadata), [text, metadata]);
  const scanNote = describeScannedSources(metadata.sources, useIsScanned());
  return (
    <>
      {isAbsence && <NotFoundCard metadata={metadata} onOpenSource={onOpenSource} />}
      <SourceList
        title={chatTexts.sources}
        // Definitions stand in the answer itself, closed at first, with a button each.
        sources={metadata.sources.filter(({ relation }) => relation !== 'definition')}
        text={text}
        numbers={numbers}
        onOpenSource={onOpenSource}
      />
      {support !== null && (
        <p className={classes.notice} data-testid="support">
          {support}
        </p>
      )}
      {holdsAnswer(metadata.outcome) && <FurtherPlaces sources={metadata.near} onOpenSource={onOpenSource} />}
      {scanNote !== null && <p className={classes.notice}>{scanNote}</p>}
      {metadata.outcome === 'refused' && (
        <SourceList title={chatTexts.nearestPassages} sources={metadata.near} isQuoted onOpenSource={onOpenSource} />
      )}
      {metadata.egress.notice !== undefined && (
        <p className={classes.notice} data-testid="fallback-notice">
          {metadata.egress.notice}
        </p>
      )}
      <div className={classes.foot}>
        <EgressBadge metadata={metadata} />
        <CountBadge metadata={metadata} />
        <CopyAnswerButton text={text} metadata={metadata} />
        {onAskAgain !== undefined && <AskAgainButton onAsk={onAskAgain} />}
        {renderAction?.(messageId)}
      </div>
    </>
  );
}

/** What was searched without a result, by document, and the nearest passages. */
function NotFoundCard({ metadata, onOpenSource }: Pick<AnswerDetailsProps, 'metadata' | 'onOpenSource'>) {
  const documents = metadata.documents ?? [];
  return (
    <div className={classes.absence} data-testid="absence">
      <div className={classes.looked}>
        <IconFileSearch size={18} stroke={1.7} aria-hidden />
        {documents.length === 0 ? (
          <p>{describeCoverage(metadata.coverage)}</p>
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
      <SourceList title={chatTexts.nearestPassages} sources={metadata.near} isQuoted onOpenSource={onOpenSource} />
    </div>
  );
}

interface EgressBadgeProps {
  readonly metadata: Pick<AnswerMetadata, 'egress' | 'documents' | 'supportCheck'>;
}

/** What was sent to whom. Click or hover explains it. */
function EgressBadge({ metadata: { egress, documents, supportCheck } }: EgressBadgeProps) {
  const documentCount = documents?.length ?? 1;
  const explanationId = useId();
  const EgressIcon = leftServer(egress) ? IconCloudUp : IconDeviceLaptop;
  const explanation = explainEgress(egress, documentCount, supportCheck);
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
          {describeEgress(egress, documentCount)}
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
