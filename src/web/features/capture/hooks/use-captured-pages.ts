import { useEffect, useReducer, useRef, useState } from 'react';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { createPageStraightener, type PageStraightener, PhotoRefused } from '../api/page-straightener.ts';
import { type CapturedPage, PAGES_LIMIT, reducePages } from '../model/captured-pages.ts';
import { type Quad, turnQuad } from '../model/geometry/quad.ts';
import { captureTexts } from '../texts.ts';

/** The photographed pages of a document that is being made, and what can be done with them. */
export function useCapturedPages() {
  const [pages, dispatch] = useReducer(reducePages, []);
  const [status, setStatus] = useState('');
  const straightener = useRef<PageStraightener>(null);
  const lastId = useRef(0);
  useEffect(() => () => straightener.current?.close(), []);

  /** @returns whether the photo became a page */
  async function straighten(id: number, photo: Blob, corners: Quad | null): Promise<boolean> {
    straightener.current ??= createPageStraightener();
    try {
      const straight = await straightener.current.straighten(photo, corners);
      dispatch({ type: 'straightened', id, photo, straight });
      return true;
    } catch (error) {
      const problem = error instanceof PhotoRefused ? error.problem : 'failed';
      notifyFailure({ title: captureTexts.notAddedTitle, message: captureTexts.problems[problem] });
      return false;
    }
  }

  async function add(photos: readonly File[]): Promise<void> {
    const room = PAGES_LIMIT - pages.length;
    if (photos.length > room) {
      notifyFailure({ title: captureTexts.tooManyTitle, message: captureTexts.tooMany(PAGES_LIMIT) });
    }
    const taken = photos.slice(0, Math.max(0, room)).map((photo) => {
      lastId.current += 1;
      return { id: lastId.current, photo };
    });
    for (const page of taken) dispatch({ type: 'added', ...page });
    for (const [index, { id, photo }] of taken.entries()) {
      if (await straighten(id, photo, null)) setStatus(captureTexts.added(pages.length + index + 1));
      else dispatch({ type: 'removed', id });
    }
  }

  return {
    pages,
    /** What happened last, for screen readers. */
    status,
    add,
    /** The former photo stays where the new one cannot be used. */
    async photographAgain(page: CapturedPage, photo: File): Promise<void> {
      dispatch({ type: 'photographed-again', id: page.id, photo });
      if (await straighten(page.id, photo, null)) return;
      dispatch({ type: 'photographed-again', id: page.id, photo: page.photo });
      if (page.straight) dispatch({ type: 'straightened', ...page, straight: page.straight });
    },
    setCorners: ({ id, photo }: CapturedPage, corners: Quad) => straighten(id, photo, corners),
    turn({ id, photo, straight }: CapturedPage): void {
      if (straight) void straighten(id, photo, turnQuad(straight.corners, 1));
    },
    move(id: number, by: -1 | 1): void {
      dispatch({ type: 'moved', id, by });
      setStatus(captureTexts.moved(pages.findIndex((page) => page.id === id) + 1 + by));
    },
    remove(id: number): void {
      setStatus(captureTexts.removed(pages.findIndex((page) => page.id === id) + 1));
      dispatch({ type: 'removed', id });
    },
    clear: () => dispatch({ type: 'cleared' }),
  };
}

export type CapturedPages = ReturnType<typeof useCapturedPages>;
