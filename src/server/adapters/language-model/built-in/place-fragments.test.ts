import { expect, it } from 'vitest';
import { encodeLayout } from '#server/pdf/text/layout.ts';
import { placeFragments } from './place-fragments.ts';

it('placeFragments › unpacks layouts and keeps pages without one', () => {
  const layout = encodeLayout(Float32Array.from([60, 100, 65, 110, 65, 100, 70, 110]));
  const document = {
    documentId: 1,
    title: 'lease.pdf',
    pages: [
      { pageNumber: 1, text: 'No', layout },
      { pageNumber: 2, text: 'layout' },
    ],
    unreadPages: [],
  };
  expect(placeFragments(document).pages).toEqual([
    { pageNumber: 1, text: 'No', fragments: [{ start: 0, end: 2, left: 60, top: 100, right: 70, bottom: 110 }] },
    { pageNumber: 2, text: 'layout' },
  ]);
});
