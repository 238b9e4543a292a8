import { PRERENDERED_SHELL_ID } from '#contract/page-data.ts';

const CONTROLS = 'a, button';
const PRESSED = '[aria-busy="true"]';
const HELD = '[data-held]';

/**
 * The landing page arrives with its top prerendered, and the client's page replaces it. Until then its controls do
 * nothing: the inline script records what was pressed by `aria-busy`, and what the mouse is held down on.
 */
export function removePrerenderedShell(): void {
  findShell()?.remove();
}

/**
 * Replaces the shell by the same page rendered by the client. The focus is kept.
 * @param page starts with the same controls in the same order
 * @returns the control pressed meanwhile, on that page
 */
export function replacePrerenderedShell(page: Element): HTMLElement | undefined {
  const controls: (Element | null)[] = [...(findShell()?.querySelectorAll(CONTROLS) ?? [])];
  const focused = controls.indexOf(document.activeElement);
  const pressed = controls.findIndex((control) => control?.matches(PRESSED));
  const held = controls.findIndex((control) => control?.matches(HELD));
  removePrerenderedShell();
  const rendered = page.querySelectorAll<HTMLElement>(CONTROLS);
  rendered[focused]?.focus({ preventScroll: true });
  clickOnRelease(rendered[held]);
  return rendered[pressed];
}

/** The browser fires no click when press and release hit different elements. */
function clickOnRelease(control: HTMLElement | undefined): void {
  if (!control) return;
  const end = ({ target }: Event) => {
    if (target instanceof Node && control.contains(target)) control.click();
  };
  addEventListener('mouseup', end, { once: true });
}

function findShell(): HTMLElement | null {
  return document.getElementById(PRERENDERED_SHELL_ID);
}
