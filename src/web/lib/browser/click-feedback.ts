import './click-feedback.css';
import { requestObservers } from '../api/request.ts';

/** Milliseconds for which a control shows at least that its click was taken: pages that load slowly say so after that. */
const SHOWN_MS = 320;
/** A request that begins later than this many milliseconds after a click has another cause. */
const CAUSED_BY_CLICK_MS = 150;
const CONTROLS = 'button, a[href], summary, [role="menuitem"], [role="tab"], [role="option"]';

interface TakenClick {
  readonly control: Element;
  /** Milliseconds since the page was opened. */
  readonly at: number;
  readonly rectangle: DOMRect;
  /** Requests it caused that have no answer yet. */
  pending: number;
}

let last: TakenClick | null = null;

/**
 * Marks every control that is clicked with `data-taken` within the same frame, and keeps the mark while requests that the
 * click caused have no answer. On a slow line nothing else may change for seconds.
 * @returns ends it
 */
export function watchClicks(page: Document): () => void {
  const take = ({ target }: Event) => takeClick(target);
  // Before any handler, which may take the control away.
  page.addEventListener('click', take, { capture: true });
  requestObservers.add(holdClick);
  return () => {
    page.removeEventListener('click', take, { capture: true });
    requestObservers.delete(holdClick);
  };
}

/** The place of the control that was clicked last, if that was not more than this many milliseconds ago. */
export function lastClickedRectangle(withinMs: number): DOMRect | null {
  return last !== null && performance.now() - last.at <= withinMs ? last.rectangle : null;
}

/** Keeps the control of the last click marked until a request ends, if the click caused it. Never rejects. */
function holdClick(request: Promise<unknown>): void {
  const click = last;
  if (click === null || performance.now() - click.at > CAUSED_BY_CLICK_MS) return;
  click.pending += 1;
  click.control.setAttribute('data-taken', 'waiting');
  const release = () => {
    click.pending -= 1;
    endWhenDone(click);
  };
  request.then(release, release);
}

function takeClick(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  if (control === null || control.matches(':disabled, [aria-disabled="true"]')) return;
  const click: TakenClick = {
    control,
    at: performance.now(),
    rectangle: control.getBoundingClientRect(),
    pending: 0,
  };
  last = click;
  control.setAttribute('data-taken', '');
  setTimeout(() => endWhenDone(click), SHOWN_MS);
}

function endWhenDone(click: TakenClick): void {
  const wasShown = performance.now() - click.at >= SHOWN_MS;
  const isTakenAgain = last !== click && last?.control === click.control;
  if (click.pending === 0 && wasShown && !isTakenAgain) click.control.removeAttribute('data-taken');
}
