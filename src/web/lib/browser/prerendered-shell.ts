import { PRERENDERED_SHELL_ID } from '#contract/page-data.ts';

const CONTROLS = 'a, button';
const PRESSED = '[aria-busy="true"]';
const HELD = '[data-held]';

/**
 * A visitor's page comes with its top drawn already, and the page that is drawn by code takes its place. Until then
 * nothing there does anything: the page's script remembers what was pressed by marking it as busy, and what the mouse is
 * still held down on.
 */
export function removePrerenderedShell(): void {
  findFirstSight()?.remove();
}

/**
 * Puts the same page, drawn by code, in its place. The focus stays where it was.
 * @param page begins with the same controls in the same order
 * @returns what was pressed meanwhile, as it stands on that page
 */
export function replacePrerenderedShell(page: Element): HTMLElement | undefined {
  const controls: (Element | null)[] = [...(findFirstSight()?.querySelectorAll(CONTROLS) ?? [])];
  const focused = controls.indexOf(document.activeElement);
  const pressed = controls.findIndex((control) => control?.matches(PRESSED));
  const held = controls.findIndex((control) => control?.matches(HELD));
  removePrerenderedShell();
  const own = page.querySelectorAll<HTMLElement>(CONTROLS);
  own[focused]?.focus({ preventScroll: true });
  pressWhenLetGo(own[held]);
  return own[pressed];
}

/** The browser takes what is pressed on one element and let go on another for no click. */
function pressWhenLetGo(control: HTMLElement | undefined): void {
  if (!control) return;
  const end = ({ target }: Event) => {
    if (target instanceof Node && control.contains(target)) control.click();
  };
  addEventListener('mouseup', end, { once: true });
}

function findFirstSight(): HTMLElement | null {
  return document.getElementById(PRERENDERED_SHELL_ID);
}
