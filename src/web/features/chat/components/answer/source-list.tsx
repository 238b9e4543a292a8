import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Source } from '#contract/sources.ts';
import { useIsScanned } from '#web/features/chat/hooks/use-is-scanned.ts';
import { collapseWhitespace } from '#web/features/chat/model/answer/answer-plain-text.ts';
import { listPlaces, type SourcePlace } from '#web/features/chat/model/answer/quoted-sources.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useIsInSight } from '#web/lib/documents/words-in-sight.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { HoverCard } from '../hover-card.tsx';
import { Quote } from './quote.tsx';
import classes from './source-list.module.css';

interface SourceListProps {
  readonly title: string;
  readonly sources: readonly Source[];
  /** Shown as full quotes instead of chips, where the answer does not contain them. */
  readonly isQuoted?: boolean;
  /** The answer's Markdown: words that stand in it are not said again. */
  readonly text?: string;
  /** The numbers by which marks in the answer name them. */
  readonly numbers?: ReadonlyMap<Source, number>;
  readonly onOpenSource: (source: Source) => void;
}

const NO_NUMBERS: ReadonlyMap<Source, number> = new Map();

/** Sources by file and page. Each opens its page at the quote. */
export function SourceList({
  title,
  sources,
  isQuoted = false,
  text = '',
  numbers = NO_NUMBERS,
  ...on
}: SourceListProps) {
  const titleId = useId();
  if (sources.length === 0) return null;
  return (
    <div className={classes.sources}>
      <p id={titleId} className={classes.title}>
        {title}
      </p>
      {/* Labels the list, not a region: every answer would add a landmark with the same name. */}
      <ol
        className={isQuoted ? classes.quotes : classes.chips}
        aria-labelledby={titleId}
        data-of-one-document={isOfOneDocument(sources) || undefined}
      >
        {listPlaces(sources, text, numbers).map((place) => {
          const { source } = place;
          const View = isQuoted ? SourceQuote : SourceChip;
          return (
            <li key={`${source.documentId}-${source.pageNumber}-${source.quote}-${place.number}`}>
              <View {...place} onOpen={() => on.onOpenSource(source)} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Then the name tells no source from another, and gives its room to the words. */
function isOfOneDocument(sources: readonly Source[]): boolean {
  return sources.every(({ documentId }) => documentId === sources[0]?.documentId);
}

interface SourceViewProps extends SourcePlace {
  readonly onOpen: () => void;
}

function SourceChip({ source, number, hasWords, onOpen }: SourceViewProps) {
  const isScanned = useIsScanned();
  const isInSight = useIsInSight(source);
  return (
    <HoverCard
      target={(handlers) => (
        <button
          type="button"
          className={classes.chip}
          data-verified={source.verified}
          data-testid="source"
          data-in-sight={isInSight || undefined}
          onClick={onOpen}
          {...handlers}
        >
          {source.quote !== '' && (
            <VisuallyHidden>
              <q>{collapseWhitespace(source.quote)}</q>{' '}
            </VisuallyHidden>
          )}
          {number !== undefined && <span className={classes.number}>{number}</span>}
          <VerificationMark isVerified={source.verified} />
          {source.relation && <SourceRelation relation={source.relation} label={source.label} />}
          <SourceLocation source={source} />
          {hasWords && <span className={classes.words} data-words={collapseWhitespace(source.quote)} aria-hidden />}
        </button>
      )}
    >
      {source.label !== undefined && <span className={classes.why}>{source.label}:</span>}
      {source.quote !== '' && <Quote words={source.quote} />}
      <span className={classes.checked} data-verified={source.verified}>
        {describeCheck(source, isScanned(source))}
      </span>
    </HoverCard>
  );
}

function describeCheck({ verified, quote }: Source, isScanned: boolean): string {
  if (quote === '') return chatTexts.pageOnly;
  if (!verified) return chatTexts.quoteMissing;
  return isScanned ? chatTexts.quoteFoundInScan : chatTexts.quoteFound;
}

function SourceQuote({ source, onOpen }: SourceViewProps) {
  return (
    <button
      type="button"
      className={classes.quoted}
      data-verified={source.verified}
      data-testid="source"
      onClick={onOpen}
    >
      <Quote words={source.quote} />
      <span className={classes.place}>
        <VerificationMark isVerified={source.verified} />
        <SourceLocation source={source} />
      </span>
    </button>
  );
}

function VerificationMark({ isVerified }: { readonly isVerified: boolean }) {
  if (isVerified)
    return <IconRosetteDiscountCheck size={16} stroke={1.8} aria-label={chatTexts.quoteVerified} role="img" />;
  return (
    <span className={classes.unverified}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      {chatTexts.notVerified}
    </span>
  );
}

type Relation = NonNullable<Source['relation']>;

const RELATIONS: Readonly<Record<Relation, string>> = {
  exception: chatTexts.exception,
  reference: chatTexts.reference,
  definition: chatTexts.definition,
};

interface SourceRelationProps {
  readonly relation: Relation;
  readonly label: string | undefined;
}

/** How a source relates to the answer; the reason is for screen readers. */
function SourceRelation({ relation, label }: SourceRelationProps) {
  return (
    <span className={classes.relation} data-testid="source-relation">
      {RELATIONS[relation]}
      {label !== undefined && <VisuallyHidden>: {label}.</VisuallyHidden>}
    </span>
  );
}

function SourceLocation({ source }: { readonly source: Source }) {
  return (
    <>
      <bdi className={classes.filename}>{stripNamePrefix(source.filename)}</bdi>{' '}
      <span className={classes.page}>{chatTexts.page(source.pageNumber)}</span>
    </>
  );
}
