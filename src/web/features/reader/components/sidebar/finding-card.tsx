import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FindingControl, ShownHighlight } from '#web/features/reader/model/highlights/finding-control.ts';
import { labelOf, type ReaderFinding, toneOf } from '#web/features/reader/model/highlights/reader-finding.ts';
import { KEEPS_DIALOG_OPEN } from '#web/features/reader/model/keep-dialog-open.ts';
import { readerTexts } from '#web/features/reader/texts.ts';
import classes from './finding-card.module.css';

const GAP_PIXELS = 10;
const EDGE_PIXELS = 8;

interface FindingCardProps {
  readonly shown: ShownHighlight;
  readonly control: FindingControl;
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly onShowFinding: (key: string) => void;
}

/** Card next to a highlight with its findings. */
export function FindingCard({ shown, control, stageRef, onShowFinding }: FindingCardProps) {
  const cardRef = useRef<HTMLDivElement>(null);
  useAnchoredPosition(cardRef, stageRef, () => control.elementOf(shown.highlight));
  const { highlight, mode } = shown;
  // A pinned card takes the focus; a preview does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another highlight is another card
  useEffect(() => {
    if (mode === 'pinned') cardRef.current?.focus({ preventScroll: true });
  }, [mode, highlight.id]);
  const show = (key: string) => {
    control.dismiss();
    onShowFinding(key);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    control.close();
  };
  return (
    <div
      ref={cardRef}
      className={classes.card}
      data-several={highlight.findings.length > 1 || undefined}
      role="dialog"
      aria-label={readerTexts.foundHere(highlight.findings.length)}
      tabIndex={-1}
      data-testid="finding-card"
      {...KEEPS_DIALOG_OPEN}
      onKeyDown={handleKeyDown}
      onPointerEnter={control.holdOpen}
      onPointerLeave={control.release}
    >
      <CloseButton
        {...KEEPS_DIALOG_OPEN}
        className={classes.close ?? ''}
        size="sm"
        aria-label={readerTexts.closeDialog}
        onClick={control.close}
      />
      <ul>
        {highlight.findings.map((finding) => (
          <FindingEntry key={finding.key} finding={finding} onShow={() => show(finding.key)} />
        ))}
      </ul>
    </div>
  );
}

interface FindingEntryProps {
  readonly finding: ReaderFinding;
  readonly onShow: () => void;
}

function FindingEntry({ finding, onShow }: FindingEntryProps) {
  const tone = toneOf(finding);
  const titleId = useId();
  return (
    <li className={classes.entry}>
      <p className={classes.kind}>
        <span className={classes.dot} data-tone={tone} aria-hidden />
        {labelOf(finding)}
      </p>
      <p id={titleId} className={classes.title}>
        {finding.title}
      </p>
      {finding.detail && <p className={classes.detail}>{finding.detail}</p>}
      <button {...KEEPS_DIALOG_OPEN} type="button" className={classes.link} aria-describedby={titleId} onClick={onShow}>
        {readerTexts.showInAnalysis}
      </button>
    </li>
  );
}

/** Keeps the card next to its highlight while the pages scroll: below it where there is stageBox, otherwise above. */
function useAnchoredPosition(
  cardRef: RefObject<HTMLElement | null>,
  stageRef: RefObject<HTMLElement | null>,
  findAnchor: () => HTMLElement | null,
): void {
  const [, forceRender] = useState(0);
  useLayoutEffect(() => {
    const [card, stage, anchor] = [cardRef.current, stageRef.current, findAnchor()];
    // Its page is not drawn any more: the card has nothing to stand beside.
    if (card && !anchor) card.style.visibility = 'hidden';
    if (!card || !stage || !anchor) return;
    const [anchorBox, stageBox] = [anchor.getBoundingClientRect(), stage.getBoundingClientRect()];
    const left = Math.min(anchorBox.left - stageBox.left, stageBox.width - card.offsetWidth - EDGE_PIXELS);
    const below = anchorBox.bottom - stageBox.top + GAP_PIXELS;
    const above = anchorBox.top - stageBox.top - card.offsetHeight - GAP_PIXELS;
    const top = below + card.offsetHeight <= stageBox.height - EDGE_PIXELS || above < EDGE_PIXELS ? below : above;
    card.style.left = `${Math.max(EDGE_PIXELS, left)}px`;
    card.style.top = `${Math.min(Math.max(EDGE_PIXELS, top), stageBox.height - card.offsetHeight - EDGE_PIXELS)}px`;
    card.style.visibility = anchorBox.bottom < stageBox.top || anchorBox.top > stageBox.bottom ? 'hidden' : 'visible';
  });
  useEffect(() => {
    const stage = stageRef.current;
    const move = () => forceRender((count) => count + 1);
    const listeners = new AbortController();
    // Scroll events do not bubble, but they are captured.
    stage?.addEventListener('scroll', move, { capture: true, passive: true, signal: listeners.signal });
    addEventListener('resize', move, { signal: listeners.signal });
    return () => listeners.abort();
  }, [stageRef]);
}
