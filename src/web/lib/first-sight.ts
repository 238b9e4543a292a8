import { FIRST_SIGHT_ID } from '../../contract/page-facts.ts';

const CONTROLS = 'a, button';
const PRESSED = '[aria-busy="true"]';

/**
 * A visitor's page comes with its top drawn already, and the page that is drawn by code takes its place. Until then
 * nothing there does anything: a line in `index.html` remembers what was pressed by marking it as busy.
 */
export function removeFirstSight(): void {
  findFirstSight()?.remove();
}

/**
 * Puts the same page, drawn by code, in its place. The focus stays where it was.
 * @param page begins with the same controls in the same order
 * @returns what was pressed meanwhile, as it stands on that page
 */
export function takeOverFirstSight(page: Element): HTMLElement | undefined {
  const controls: (Element | null)[] = [...(findFirstSight()?.querySelectorAll(CONTROLS) ?? [])];
  const focused = controls.indexOf(document.activeElement);
  const pressed = controls.findIndex((control) => control?.matches(PRESSED));
  removeFirstSight();
  const own = page.querySelectorAll<HTMLElement>(CONTROLS);
  own[focused]?.focus({ preventScroll: true });
  return own[pressed];
}

function findFirstSight(): HTMLElement | null {
  return document.getElementById(FIRST_SIGHT_ID);
}
