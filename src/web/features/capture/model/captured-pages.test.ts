import { expect, test } from 'vitest';
import { type CapturedPage, PAGES_LIMIT, type PagesAction, reducePages, type StraightPage } from './captured-pages.ts';
import { wholePicture } from './geometry/quad.ts';

const SIZE = { width: 10, height: 14 };
const photo = (name: string) => new Blob([name]);
const straightOf = (image: Blob): StraightPage => ({
  photoSize: SIZE,
  corners: wholePicture(SIZE),
  isFound: true,
  image,
  imageSize: SIZE,
});
const run = (...actions: readonly PagesAction[]) => actions.reduce(reducePages, [] as readonly CapturedPage[]);
const ids = (pages: readonly CapturedPage[]) => pages.map(({ id }) => id);
const added = (id: number, of = photo('')): PagesAction => ({ type: 'added', id, photo: of });

test('captured pages › are added, moved and removed in their order', () => {
  const pages = run(added(1), added(2), added(3));
  expect(ids(pages)).toEqual([1, 2, 3]);
  expect(ids(reducePages(pages, { type: 'moved', id: 3, by: -1 }))).toEqual([1, 3, 2]);
  expect(ids(reducePages(pages, { type: 'moved', id: 1, by: 1 }))).toEqual([2, 1, 3]);
  // The first goes no further up, and a page that is gone nowhere.
  expect(ids(reducePages(pages, { type: 'moved', id: 1, by: -1 }))).toEqual([1, 2, 3]);
  expect(ids(reducePages(pages, { type: 'moved', id: 9, by: 1 }))).toEqual([1, 2, 3]);
  expect(ids(reducePages(pages, { type: 'removed', id: 2 }))).toEqual([1, 3]);
  expect(reducePages(pages, { type: 'cleared' })).toEqual([]);
});

test('captured pages › a late result for a photo that was replaced is dropped', () => {
  const [former, latter] = [photo('former'), photo('latter')];
  const replaced = run(added(1, former), { type: 'photographed-again', id: 1, photo: latter });
  const late = reducePages(replaced, { type: 'straightened', id: 1, photo: former, straight: straightOf(former) });
  expect(late[0]?.straight).toBeNull();
  const done = reducePages(late, { type: 'straightened', id: 1, photo: latter, straight: straightOf(latter) });
  expect(done[0]?.straight?.image).toBe(latter);
});

test('captured pages › are no more than a PDF may have', () => {
  const all = Array.from({ length: PAGES_LIMIT + 2 }, (_, index) => added(index));
  expect(run(...all)).toHaveLength(PAGES_LIMIT);
});
