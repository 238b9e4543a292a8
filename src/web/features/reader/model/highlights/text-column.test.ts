import { describe, expect, it } from 'vitest';
import { findSecondColumn, type TextPiece } from './text-column.ts';

const PAGE = { width: 600, height: 800 };

/** Lines of one width from the top of the page down. */
function lines(left: number, right: number, count = 10): readonly TextPiece[] {
  return Array.from({ length: count }, (_, index) => {
    const top = 100 + index * 12;
    return { left, right, top, bottom: top + 10 };
  });
}

describe('findSecondColumn', () => {
  const columns = [...lines(60, 290), ...lines(315, 540)];

  it('tells the edge of the second column and the room in front of it', () => {
    expect(findSecondColumn(columns, { left: 330, top: 124 }, PAGE)).toEqual({ left: 315, gutter: 25 });
  });

  it('finds none for a place in the first column', () => {
    expect(findSecondColumn(columns, { left: 75, top: 124 }, PAGE)).toBeNull();
  });

  it('finds none in lines that cross the page, wherever the place begins in them', () => {
    expect(findSecondColumn(lines(60, 540), { left: 330, top: 124 }, PAGE)).toBeNull();
    expect(findSecondColumn([...lines(60, 540), ...lines(315, 400, 4)], { left: 330, top: 124 }, PAGE)).toBeNull();
  });

  it('looks only at the text around the place', () => {
    expect(findSecondColumn(columns, { left: 330, top: 700 }, PAGE)).toBeNull();
  });
});
