import { describe, expect, it } from 'vitest';
import { classifyHiddenText } from './collect-hidden-text.ts';
import { composeText } from './compose-text.ts';
import type { PageCharacters } from './page-characters.ts';

/** Characters 6 points apart on one line. */
function charactersOf(codes: readonly number[]): PageCharacters {
  const boxes = Float32Array.from(codes.flatMap((_code, index) => [index * 6, 100, index * 6 + 6, 110]));
  return {
    count: codes.length,
    codes: Uint32Array.from(codes),
    boxes,
    glyphBoxes: boxes,
    objects: new Uint32Array(codes.length),
  };
}

function compose(codes: readonly number[], reasons = new Uint8Array(codes.length)) {
  return composeText(charactersOf(codes), reasons);
}

const pointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

describe('composeText', () => {
  it('drops control characters, soft hyphens and bidi controls', () => {
    const { text } = compose([0x61, 0x0d, 0x0a, 0x00, 0x62, 0xad, 0x07, 0x63, 0x202e, 0x200b, 0xfeff, 0x64]);
    expect(text).toBe('a\nbcd');
  });

  it('drops tag characters, which can encode invisible text', () => {
    expect(compose([0x61, 0xe0049, 0xe0067, 0x62]).text).toBe('ab');
  });

  it('normalises spaces', () => {
    expect(compose([0x61, 0xa0, 0x62, 0x09, 0x63, 0x2003, 0x64, 0x3000, 0x65]).text).toBe('a b c d e');
  });

  it('inserts a space for a gap behind a closing mark, and only there', () => {
    const textWithGap = (text: string, at: number, gapPoints: number, liftPoints = 0): string => {
      const { boxes, ...rest } = charactersOf(pointsOf(text));
      for (let unit = at; unit < text.length; unit += 1) {
        boxes[unit * 4] = (boxes[unit * 4] ?? 0) + gapPoints;
        boxes[unit * 4 + 2] = (boxes[unit * 4 + 2] ?? 0) + gapPoints;
        boxes[unit * 4 + 1] = 100 + liftPoints;
        boxes[unit * 4 + 3] = 110 + liftPoints;
      }
      return composeText({ ...rest, boxes }, new Uint8Array(text.length)).text;
    };
    expect(textWithGap('(b)Within', 3, 1.2)).toBe('(b) Within');
    expect(textWithGap('32.Entire', 3, 1.2)).toBe('32. Entire');
    expect(textWithGap('(b)Within', 3, 0.5)).toBe('(b)Within');
    expect(textWithGap('(b)Within', 3, 1.2, 20)).toBe('(b)Within');
    expect(textWithGap('1,000', 2, 1.2)).toBe('1,000');
    expect(textWithGap('Within', 3, 1.2)).toBe('Within');
    expect(compose(pointsOf('U.S.A. e.g.this')).text).toBe('U.S.A. e.g.this');
  });

  it('joins letters of one line between which PDFium breaks it', () => {
    const { boxes, ...rest } = charactersOf(pointsOf('S\r\nig\r\nn in\r\nA'));
    const place = (at: number, left: number, top = 100) => boxes.set([left, top, left + 6, top + 10], at * 4);
    place(3, 6);
    place(4, 12);
    place(7, 18);
    place(9, 30);
    place(10, 36);
    // The next line.
    place(13, 42, 115);
    expect(composeText({ ...rest, boxes }, new Uint8Array(rest.count)).text).toBe('Sign in\nA');
  });

  it('gives both halves of a surrogate pair the same box', () => {
    const { text, layout } = compose([0x61, 0x1f98a, 0x62]);
    expect(text).toBe('a🦊b');
    expect([...layout.subarray(4, 8)]).toEqual([6, 100, 12, 110]);
    expect([...layout.subarray(8, 12)]).toEqual([6, 100, 12, 110]);
  });

  it('replaces lone surrogates', () => {
    expect(compose([0x61, 0xd83e, 0x62]).text.isWellFormed()).toBe(true);
  });

  it('gives white space no width and trims the end', () => {
    const { text, layout } = compose(pointsOf('a b \n '));
    expect(text).toBe('a b');
    expect([...layout.subarray(4, 8)]).toEqual([6, 100, 6, 110]);
  });

  it('counts unmapped characters', () => {
    expect(compose([0, 0, 0x61, 0xfffd])).toMatchObject({ text: 'a', unmappedCount: 3, inkCount: 4 });
  });
});

describe('composeText › hidden text', () => {
  it('is kept apart with its white space', () => {
    const reasons = Uint8Array.from([0, 0, 0, 4, 4, 0, 4, 0]);
    expect(compose(pointsOf('ab hi xc'), reasons)).toMatchObject({
      text: 'ab c',
      hiddenText: [{ reason: 'off-page', text: 'hi x' }],
    });
  });

  it('is cut at 500 characters', () => {
    const codes = pointsOf('x'.repeat(900));
    const { hiddenText } = compose(codes, new Uint8Array(900).fill(1));
    expect(classifyHiddenText(hiddenText, '').map(({ text }) => text)).toEqual(['x'.repeat(500), 'x'.repeat(400)]);
  });
});
