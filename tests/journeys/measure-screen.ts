export type ScreenPart = 'facts' | 'focus' | 'narrow';

/** Runs in the page: what the checker does not measure. Everything it needs is within it. */
export async function measureScreen(part: ScreenPart): Promise<string[]> {
  const SMALLEST_TARGET = 24;
  const PRESSED =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role^=menuitem],[tabindex="0"]';
  /** What has a size of its own, and may be scrolled sideways. */
  const OWN_SIZE = '.pdfViewer, table, pre';
  const frames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert],[aria-hidden=true]');
  const pressed = () => [...document.querySelectorAll<HTMLElement>(PRESSED)].filter(isShown);

  /** In a sentence a link is as high as its line. */
  const isInText = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );

  function findSmallTargets(): string[] {
    return pressed().flatMap((element) => {
      const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const boxes = [element, label].map((part) => part.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (isInText(element) || (width >= SMALLEST_TARGET - 0.5 && height >= SMALLEST_TARGET - 0.5)) return [];
      return [`too small to press: ${nameOf(element)} is ${width.toFixed(1)} by ${height.toFixed(1)}`];
    });
  }

  function findFaultyFacts(): string[] {
    const found: string[] = [];
    const titles = [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility());
    if (titles.length > 1) found.push(`${titles.length} titles of the page: ${titles.map(nameOf).join(', ')}`);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const { effect } of document.getAnimations()) {
        const { duration, iterations } = effect?.getTiming() ?? {};
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        if (typeof duration === 'number' && (duration > 1 || iterations === Infinity))
          found.push(`moves though less motion was asked for: ${element ? nameOf(element) : 'something'}`);
      }
    }
    return found;
  }

  /** A sign of the focus that is left where shadows and backgrounds are not drawn. */
  const hasOutline = (element: Element | null): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5;
  };

  const ancestorOf = (element: Element | null, steps: number): Element | null =>
    steps === 0 || !element ? element : ancestorOf(element.parentElement, steps - 1);

  function findHiddenFocus(): string[] {
    const before = document.activeElement;
    const found = pressed().flatMap((element) => {
      if (element.matches(':disabled')) return [];
      element.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) return [];
      const faults: string[] = [];
      const marked = [
        element,
        ...[1, 2, 3].map((steps) => ancestorOf(element, steps)),
        ...(element.parentElement?.children ?? []),
      ];
      if (!marked.some(hasOutline)) faults.push(`no sign of the focus: ${nameOf(element)}`);
      const box = (
        element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
      ).getBoundingClientRect();
      const places = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
      );
      const isInSight = places.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return (
          top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element)
        );
      });
      if (!isInSight && !element.closest(OWN_SIZE)) faults.push(`something lies over the focus: ${nameOf(element)}`);
      return faults;
    });
    if (before instanceof HTMLElement && before !== document.body) before.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return found;
  }

  async function findNarrowFaults(): Promise<string[]> {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    const found: string[] = [];
    for (const spacing of ['', 'with the text set wide, ']) {
      if (spacing) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      await frames();
      found.push(
        ...[...findSideways(), ...(spacing ? findCutText() : findSmallTargets())].map((fault) => spacing + fault),
      );
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    return found;
  }

  function findSideways(): string[] {
    const scrolled = [...document.querySelectorAll('*')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.closest(OWN_SIZE) || !isShown(element))
        return false;
      if (element.querySelector(OWN_SIZE)) return false;
      return element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
    });
    return scrolled.map((element) => `has to be scrolled sideways: ${describeWidest(element)}`);
  }

  function describeWidest(scrolled: Element): string {
    const edge = scrolled.getBoundingClientRect().left + scrolled.clientWidth;
    const over = [...scrolled.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    );
    return `<${scrolled.tagName.toLowerCase()} class="${scrolled.className}">, for ${
      over
        .slice(0, 3)
        .map((element) => `${nameOf(element)} .${element.className}`)
        .join(', ') || nameOf(scrolled)
    }`;
  }

  /** Text that a box hides a part of. Where a name is cut with dots on purpose, all of it stands elsewhere. */
  function findCutText(): string[] {
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowY, overflowX, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(element);
      const isHiding = /hidden|clip/.test(overflowY) || /hidden|clip/.test(overflowX);
      if (!isHiding || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || !isShown(element)) return [];
      if (element.clientWidth <= 1 || (position === 'absolute' && clipPath !== 'none') || element.closest(OWN_SIZE))
        return [];
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const isCut = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2;
      return hasText && isCut ? [`text is cut off: ${nameOf(element)}`] : [];
    });
  }

  if (part === 'facts') return [...findFaultyFacts(), ...findSmallTargets()];
  return part === 'focus' ? findHiddenFocus() : findNarrowFaults();
}
