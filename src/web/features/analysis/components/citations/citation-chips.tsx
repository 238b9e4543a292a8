import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { inQuotationMarks } from '#contract/quotation-marks.ts';
import type { Source } from '#contract/sources.ts';
import { mergeByPage } from '#web/features/analysis/model/analysis-view-model.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import classes from './citation-chips.module.css';
import { useCitations } from './citation-context.tsx';

const QUOTE_PREVIEW_CHARACTERS = 220;

interface CitationChipsProps {
  readonly itemKey: string;
  readonly sources: readonly Source[];
}

interface CitedTextProps extends CitationChipsProps {
  readonly text: string;
}

/** A text with the pages that it cites behind its last word. */
export function CitedText({ text, ...chips }: CitedTextProps) {
  if (chips.sources.length === 0) return text;
  const words = text.trimEnd();
  const lastWord = words.lastIndexOf(' ') + 1;
  return (
    <>
      {words.slice(0, lastWord)}
      <span className={classes.together}>
        {words.slice(lastWord)}
        <CitationChips {...chips} />
      </span>
    </>
  );
}

/** The pages that an item cites, one chip each, which opens the page at the quote. */
export function CitationChips({ itemKey, sources }: CitationChipsProps) {
  const { openSource } = useCitations();
  if (sources.length === 0) return null;
  return (
    <>
      {' '}
      <span className={classes.chips}>
        {mergeByPage(sources).map((source) => (
          <CitationChip key={source.pageNumber} source={source} onOpen={() => openSource(source, itemKey)} />
        ))}
      </span>
    </>
  );
}
function CitationChip({ source, onOpen }: { readonly source: Source; readonly onOpen: () => void }) {
  const label = source.verified
    ? analysisTexts.showPage(source.pageNumber, source.quote)
    : analysisTexts.showUnverifiedPage(source.pageNumber, source.quote);
  return (
    <Tooltip label={previewQuote(source)} multiline maw={320} openDelay={350} withArrow events={TOOLTIP_EVENTS}>
      <button
        type="button"
        className={classes.chip}
        data-verified={source.verified}
        data-testid="citation-chip"
        aria-label={label}
        onClick={onOpen}
      >
        {!source.verified && <IconAlertTriangle size={12} stroke={2} aria-hidden />}
        <span>{analysisTexts.page(source.pageNumber)}</span>
        {!source.verified && <span>{analysisTexts.notVerified}</span>}
      </button>
    </Tooltip>
  );
}

const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false };

function previewQuote(source: Source): string {
  const quote = source.quote.replace(/\s+/g, ' ').trim();
  const shown =
    quote.length > QUOTE_PREVIEW_CHARACTERS ? `${quote.slice(0, QUOTE_PREVIEW_CHARACTERS).trimEnd()}…` : quote;
  return inQuotationMarks(shown);
}
