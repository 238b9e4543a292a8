import { readerTexts } from '../../texts.ts';
import classes from './page-marks.module.css';
import type { PercentRectangle } from './percent-rectangles.ts';
import { positionElement } from './position-element.ts';

/** Longer quotes are cut for screen readers. */
const SPOKEN_QUOTE_LIMIT = 300;

/**
 * Highlights a quote on its page, one element per rectangle, with a bar at the edge of the page. The first is focusable
 * and labelled with the quote; the others are decoration.
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
  if (rects.length > 0) layer.append(drawBar(rects));
  return layer;
}

/** Repositions the rectangles of a highlight after the page was rotated. */
export function moveHighlight(layer: HTMLElement, rects: readonly PercentRectangle[]): void {
  rects.forEach((rect, index) => {
    const element = layer.children[index];
    if (element instanceof HTMLElement) positionElement(element, rect);
  });
  const bar = layer.children[rects.length];
  if (bar instanceof HTMLElement) placeBar(bar, rects);
}

/** At the edge, where no words can be: beside the first line it would cover the word before a passage that begins within one. */
function drawBar(rects: readonly PercentRectangle[]): HTMLElement {
  const bar = document.createElement('div');
  bar.className = classes.bar ?? '';
  bar.dataset['testid'] = 'highlight-bar';
  bar.setAttribute('aria-hidden', 'true');
  placeBar(bar, rects);
  return bar;
}

function placeBar(bar: HTMLElement, rects: readonly PercentRectangle[]): void {
  const top = Math.min(...rects.map(({ topPercent }) => topPercent));
  const bottom = Math.max(...rects.map(({ topPercent, heightPercent }) => topPercent + heightPercent));
  bar.style.top = `${top}%`;
  bar.style.height = `${bottom - top}%`;
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
