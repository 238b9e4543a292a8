/** What may stand within an element, besides elements without a role of their own (WAI-ARIA 1.2, required owned elements). */
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  table: new Set(['row', 'rowgroup', 'caption']),
  rowgroup: new Set(['row']),
  row: new Set(['cell', 'columnheader', 'rowheader']),
  list: new Set(['listitem']),
};
/** What stray words are wrapped in, from the outside. */
const WRAPPERS: Readonly<Record<string, readonly string[]>> = {
  table: ['row', 'cell'],
  rowgroup: ['row', 'cell'],
  row: ['cell'],
  list: ['listitem'],
};
const HEADERS: ReadonlySet<string> = new Set(['columnheader', 'rowheader']);
/** Roles that are said within certain others only. */
const NEEDS_PARENT = new Set(['row', 'rowgroup', 'cell', 'columnheader', 'rowheader', 'listitem']);

/**
 * Makes the structure of a tagged page valid for assistive technologies. Printers tag the lines around a table as a part
 * of it, and words between its rows; a table across pages has all its rows on each. What is empty is removed, words get a row
 * and a cell, or an item, of their own, and a header without words is a cell.
 * Linear in the number of elements.
 * @param tree of pdf.js; its elements own those of the text layer by their ids, which has to be rendered
 */
export function repairStructureTree(tree: Element): void {
  repairChildren(tree, null);
}

/** @param parentRole of the element, or of what it is looked through to; null where there is none */
function repairChildren(element: Element, parentRole: string | null): void {
  const allowed = CHILDREN[parentRole ?? ''];
  for (const child of [...element.children]) {
    repairRole(child, allowed);
    const own = roleOf(child);
    const isStray = allowed !== undefined && !(own === null ? holdsAllowed(child, allowed) : allowed.has(own));
    if ((isStray || CHILDREN[own ?? ''] !== undefined) && !hasWords(child)) {
      child.remove();
      continue;
    }
    if (isStray) wrap(child, WRAPPERS[parentRole ?? ''] ?? []);
    repairChildren(child, own ?? (isStray ? null : parentRole));
  }
}

/** @param allowed within its parent; undefined where all roles are but those that need one */
function repairRole(element: Element, allowed: ReadonlySet<string> | undefined): void {
  const role = roleOf(element) ?? '';
  if (NEEDS_PARENT.has(role) && !allowed?.has(role)) element.removeAttribute('role');
  else if (HEADERS.has(role) && !hasWords(element)) element.setAttribute('role', 'cell');
}

/** Null for what assistive technologies look through. */
function roleOf(element: Element): string | null {
  const role = element.getAttribute('role');
  return role === null || role === 'none' ? null : role;
}

/** Whether an element without a role has what is needed within it, and so is looked through. */
function holdsAllowed(element: Element, allowed: ReadonlySet<string>): boolean {
  return [...allowed].some((role) => element.querySelector(`[role="${role}"]`) !== null);
}

function hasWords(element: Element): boolean {
  const owners = [element, ...element.querySelectorAll('[aria-owns]')];
  const texts = owners.map(
    (owner) => document.getElementById(owner.getAttribute('aria-owns') ?? '')?.textContent ?? '',
  );
  return [element.textContent ?? '', element.getAttribute('aria-label') ?? '', ...texts].join('').trim() !== '';
}

function wrap(element: Element, roles: readonly string[]): void {
  const wrappers = roles.map((role) => {
    const wrapper = element.ownerDocument.createElement('span');
    wrapper.setAttribute('role', role);
    return wrapper;
  });
  const [outer] = wrappers;
  if (!outer) return;
  element.replaceWith(outer);
  [...wrappers, element].reduce((parent, child) => {
    parent.append(child);
    return child;
  });
}
