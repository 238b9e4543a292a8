import { lastClickedRectangle } from './click-feedback.ts';

/** A mark whose page took longer to load arrives without a journey: its beginning is forgotten. */
const REMEMBERED_MS = 4_000;
const DURATION_MS = 380;
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** The color of highlights, see `page-marks.module.css`. */
const COLOR = '#ffdf8a';

/** Sends a mark from the control that was just clicked to a highlight, so that the eye follows it to the page. */
export function travelTo(highlight: Element): void {
  const from = lastClickedRectangle(REMEMBERED_MS);
  const to = highlight.getBoundingClientRect();
  if (from === null || !isOnScreen(from) || !isOnScreen(to) || prefersReducedMotion()) return;
  const mark = document.createElement('div');
  mark.setAttribute('aria-hidden', 'true');
  mark.dataset['testid'] = 'travelling-mark';
  Object.assign(mark.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '150',
    borderRadius: '3px',
    background: COLOR,
    pointerEvents: 'none',
    mixBlendMode: 'multiply',
  });
  document.body.append(mark);
  const frames = [
    { ...frameOf(from), opacity: 0.85 },
    { ...frameOf(to), opacity: 0.55, offset: 0.8 },
    { ...frameOf(to), opacity: 0 },
  ];
  const journey = mark.animate(frames, { duration: DURATION_MS, easing: EASING });
  const end = () => mark.remove();
  journey.finished.then(end, end);
}

function frameOf({ left, top, width, height }: DOMRect): Keyframe {
  return { transform: `translate(${left}px, ${top}px)`, width: `${width}px`, height: `${height}px` };
}

function isOnScreen({ top, bottom, left, right, width, height }: DOMRect): boolean {
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
