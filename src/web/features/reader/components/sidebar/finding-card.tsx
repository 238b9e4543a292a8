import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FindingControl, ShownHighlight } from '#web/features/reader/model/highlights/finding-control.ts';
import { type ReaderFinding, TONE_LABELS, toneOf } from '#web/features/reader/model/highlights/reader-finding.ts';
import classes from './finding-card.module.css';

/** The reader may stand in a dialog: Escape in here closes the card and not the dialog around it. */
const KEEPS_DIALOG_OPEN = { 'data-mantine-stop-propagation': 'true' } as const;

const GAP_PIXELS = 10;
const EDGE_PIXELS = 8;

interface FindingCardProps {
  readonly shown: ShownHighlight;
  readonly control: FindingControl;
  readonly stageRef: RefObject<HTMLElement | null>;
  /** Opens the finding in the analysis. */
  readonly onShowFinding: (key: string) => void;
}

/** What was found at the marked words, beside them. */
export function FindingCard({ shown, control, stageRef, onShowFinding }: FindingCardProps) {
  const cardRef = useRef<HTMLDivElement>(null);
  useStandBeside(cardRef, stageRef, () => control.elementOf(shown.highlight));
  const { highlight: place, mode: how } = shown;
  // Whoever opened it wants to go on in it; a glance takes nothing away from anybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another card
  useEffect(() => {
    if (how === 'opened') cardRef.current?.focus({ preventScroll: true });
  }, [how, place.id]);
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
      data-several={place.findings.length > 1 || undefined}
      role="dialog"
      aria-label={place.findings.length === 1 ? 'Found here' : `${place.findings.length} things found here`}
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
        aria-label="Close"
        onClick={control.close}
      />
      <ul className={classes.list}>
        {place.findings.map((finding) => (
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
        {TONE_LABELS[tone]}
      </p>
      <p id={titleId} className={classes.title}>
        {finding.title}
      </p>
      {finding.detail && <p className={classes.detail}>{finding.detail}</p>}
      <button {...KEEPS_DIALOG_OPEN} type="button" className={classes.link} aria-describedby={titleId} onClick={onShow}>
        Show in analysis
      </button>
    </li>
  );
}

/** Keeps the card beside the words while the pages move, below them where there is room and above them else. */
function useStandBeside(
  cardRef: RefObject<HTMLElement | null>,
  stageRef: RefObject<HTMLElement | null>,
  findAnchor: () => HTMLElement | null,
): void {
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const [card, stage, anchor] = [cardRef.current, stageRef.current, findAnchor()];
    if (!card || !stage || !anchor) return;
    const [words, room] = [anchor.getBoundingClientRect(), stage.getBoundingClientRect()];
    const left = Math.min(words.left - room.left, room.width - card.offsetWidth - EDGE_PIXELS);
    const below = words.bottom - room.top + GAP_PIXELS;
    const above = words.top - room.top - card.offsetHeight - GAP_PIXELS;
    const top = below + card.offsetHeight <= room.height - EDGE_PIXELS || above < EDGE_PIXELS ? below : above;
    card.style.left = `${Math.max(EDGE_PIXELS, left)}px`;
    card.style.top = `${Math.min(Math.max(EDGE_PIXELS, top), room.height - card.offsetHeight - EDGE_PIXELS)}px`;
    card.style.visibility = words.bottom < room.top || words.top > room.bottom ? 'hidden' : 'visible';
  });
  useEffect(() => {
    const stage = stageRef.current;
    const move = () => redraw((turn) => turn + 1);
    const stop = new AbortController();
    // Scrolling does not bubble; on its way down it can be seen.
    stage?.addEventListener('scroll', move, { capture: true, passive: true, signal: stop.signal });
    addEventListener('resize', move, { signal: stop.signal });
    return () => stop.abort();
  }, [stageRef]);
}
