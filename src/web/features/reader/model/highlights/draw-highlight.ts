import { readerTexts } from '../../texts.ts';
import classes from './page-marks.module.css';
import type { PercentRectangle } from './percent-rectangles.ts';
import { positionElement } from './position-element.ts';

/** Longer quotes are cut for screen readers. */
const SPOKEN_QUOTE_LIMIT = 300;

/**
 * Highlights a quote on its page, one element per rectangle. The first is focusable and labelled with the quote; the
 * others are decoration.
 */
export function drawHighlight(rects: readonly PercentRectangle[], pageNumber: number, quote: string): HTMLElement {
  const layer = document.createElement('div');
  layer.className = classes.highlights ?? '';
  layer.append(...rects.map(drawRectangle));
  const [first, ...others] = layer.children;
  first?.setAttribute('role', 'note');
  first?.setAttribute('tabindex', '-1');
  first?.setAttribute('aria-label', readerTexts.highlight(pageNumber, shorten(quote)));
  for (const other of others) other.setAttribute('aria-hidden', 'true');
  return layer;
}

/** Repositions the rectangles of a highlight after the page was rotated. */
export function moveHighlight(layer: HTMLElement, rects: readonly PercentRectangle[]): void {
  rects.forEach((rect, index) => {
    const element = layer.children[index];
    if (element instanceof HTMLElement) positionElement(element, rect);
  });
}

function drawRectangle(rect: PercentRectangle): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.highlight ?? '';
  element.dataset['testid'] = 'highlight';
  positionElement(element, rect);
  return element;
}

function shorten(quote: string): string {
  const text = quote.replace(/\s+/g, ' ').trim();
  return text.length > SPOKEN_QUOTE_LIMIT ? `${text.slice(0, SPOKEN_QUOTE_LIMIT).trimEnd()}…` : text;
}
