import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { createRng } from '../rng.ts';
import type { Channel } from './channel.ts';
import { halfOf } from './channel.ts';
import { listHiddenChannels } from './channels.ts';
import { type BlockLayout, type Injection, inject, layOut } from './inject.ts';
import { readOnePage } from './judge.ts';
import { VISIBLE } from './visible.ts';
import { foldText, makePhrase, type Phrase } from './word-list.ts';

/** Channels whose words are strings of the page in the encoding of their font, so that they can be looked for in the file. */
const WRITTEN_PLAINLY = [
  'rendering mode 3',
  'half-point type',
  'outside the crop box',
  'empty clipping path',
  'white in CMYK',
  'a white box over it',
  'fully transparent',
  'layer that is off',
  'note in white',
];
const READABLE = [
  'plain',
  'in a form',
  'embedded font',
  'layer that is on',
  'note with an appearance',
  'ActualText of each word',
];

let reader: DocumentReader;
beforeAll(() => {
  reader = createPdfReader();
});
afterAll(() => reader.close());

/** A whole page without anything on it, so that where the words go does not depend on a renderer. */
const FREE_PAGE = { find: (width: number, height: number) => ({ left: 80, top: 30, width, height }) };

async function plan(channel: Channel, foldedText: string): Promise<Injection> {
  const rng = createRng(1, 1);
  const phrase = makePhrase(rng, foldedText);
  const layout = (await layOut(phrase, FREE_PAGE, rng)) as BlockLayout;
  const bytes = readContract('mutual-nda');
  return { bytes, pageNumber: 1, channel, phrase, layout, createRng: () => createRng(2, 2) };
}

function find(channels: readonly Channel[], name: string): Channel {
  const channel = channels.find((one) => one.name === name);
  if (!channel) throw new Error(`There is no channel "${name}".`);
  return channel;
}

describe('the words to inject', () => {
  it('are prose of 6 to 20 words of which the page has none', () => {
    for (let number = 0; number < 300; number += 1) {
      const page = foldText(number % 2 === 0 ? 'The pumpkin and the lantern.' : '');
      const { text, words }: Phrase = makePhrase(createRng(3, number), page);
      expect(text.split(' ').length).toBeGreaterThanOrEqual(6);
      expect(text.split(' ').length).toBeLessThanOrEqual(20);
      expect(words.length).toBeGreaterThanOrEqual(2);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) {
        expect(page).not.toContain(word);
        expect(text.split(' ')).toContain(word);
      }
    }
  });
});

describe('the channels', () => {
  it('have names of their own, and are dealt to two halves of the same size', () => {
    const all = listHiddenChannels('all');
    const names = [...all, ...VISIBLE].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const halves = (['development', 'held-out'] as const).map((half) => listHiddenChannels(half).length) as [
      number,
      number,
    ];
    expect(Math.abs(halves[0] - halves[1])).toBeLessThanOrEqual(1);
    expect(halves[0] + halves[1]).toBe(all.length);
    expect(halfOf(0)).not.toBe(halfOf(1));
  });

  it.each(WRITTEN_PLAINLY)('inject words that are in the file and not in its baseline: %s', async (name) => {
    const injection = await plan(find(listHiddenChannels('all'), name), '');
    const [first = ''] = injection.layout.lines;
    const [after, before] = [await inject(injection), await inject(injection, true)].map((bytes) =>
      Buffer.from(bytes).toString('latin1'),
    );
    expect(after).toContain(`(${first})`);
    expect(before).not.toContain(`(${first})`);
  });

  it('leave a file with as many pages, and on the page what was there', async () => {
    const original = await readOnePage(reader, readContract('mutual-nda'), 1);
    const { pageCount } = await reader.open(readContract('mutual-nda'));
    for (const channel of [...listHiddenChannels('all'), ...VISIBLE]) {
      const injection = await plan(channel, foldText(original.text));
      await expect(reader.open(await inject(injection)), channel.name).resolves.toMatchObject({ pageCount });
    }
    const untouched: Channel = { name: 'nothing', kind: 'harmless', draw: () => undefined };
    const page = await readOnePage(reader, await inject(await plan(untouched, '')), 1);
    expect(page).toEqual(original);
  });

  it.each(READABLE)('that can be read reach the text: %s', async (name) => {
    const injection = await plan(find(VISIBLE, name), '');
    const page = await readOnePage(reader, await inject(injection), 1);
    for (const word of injection.phrase.words) expect(foldText(page.text)).toContain(word);
  });

  it('write the same file for the same throws of the rng', async () => {
    const injection = await plan(find(listHiddenChannels('all'), 'type under two points'), '');
    expect(Buffer.from(await inject(injection))).toEqual(Buffer.from(await inject(injection)));
  });
});
