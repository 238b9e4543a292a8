import { describe, expect, test } from 'vitest';
import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import type { IndexContent } from '../retrieval/index/index-content.ts';
import { segmentDocument } from '../text/segmentation.ts';
import { chooseContext } from './choose-context.ts';

const FILLER = Array.from({ length: 30 }, (_, index) => {
  const sentence = `The parties keep records of matter ${index} and show them to each other on request at any time. `;
  return `${index + 10}. Records ${index}\n${sentence.repeat(4)}`;
});
const LEASE = [
  'LEASE\nThis lease is made between Anna Berg (the "Landlord") and Carl Dorn (the "Tenant") on 1 May 2026.',
  '1. Definitions\n"Quiet Hours" means the time from ten in the evening until seven in the morning.',
  '2. Rent\nThe Tenant shall pay a rent of $1,450.00 on the first day of each month.',
  '3. Noise\nSubject to Section 5, the Tenant makes no music during Quiet Hours, as set out in Schedule 1.',
  ...FILLER.slice(0, 15),
  '5. New Year\nNotwithstanding Section 3, music is allowed on the last day of the year.',
  ...FILLER.slice(15),
  'SCHEDULE 1\nInstruments\nA piano counts as music. A radio that only the Tenant hears does not count.',
].join('\n\n');

function open(text: string): IndexContent {
  const document = documentOf([text]);
  return {
    documentId: document.documentId,
    title: document.title,
    passages: segmentDocument(document),
    clauses: [],
    postings: new Map(),
    lengths: new Uint16Array(),
    scores: new Float32Array(),
    presence: new Float32Array(),
  };
}

const content = open(LEASE);
const find = (words: string) => content.passages.findIndex(({ text }) => text.replace(/\s+/g, ' ').includes(words));
const noise = { documentId: content.documentId, ordinal: find('makes no music') };
const choose = (tokensLimit: number) => chooseContext([content], [noise], tokensLimit);
const textOf = (passages: readonly { readonly text: string }[]) =>
  passages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');

describe('chooseContext', () => {
  test('adds the parties, definitions, exceptions and schedules that a passage needs', () => {
    const text = textOf(choose(2_500));
    expect(text).toContain('between Anna Berg');
    expect(text).toContain('makes no music');
    expect(text).toContain('means the time from ten');
    expect(text).toContain('allowed on the last day of the year');
    expect(text).toContain('A piano counts as music');
  });

  test('keeps to the room, fills it, and lists passages in reading order', () => {
    for (const room of [400, 1_000, 2_500, 5_000]) {
      const chosen = choose(room);
      const tokens = chosen.reduce((sum, { text }) => sum + estimateTokens(text), 0);
      expect(tokens).toBeLessThanOrEqual(room);
      const ordinals = chosen.map(({ ordinal }) => ordinal);
      expect(ordinals).toEqual(ordinals.toSorted((left, right) => left - right));
      expect(new Set(chosen.map(({ total }) => total))).toEqual(new Set([content.passages.length]));
    }
    expect(choose(2_500).length).toBeGreaterThan(choose(1_000).length);
  });

  test('holds the opening and the best passage even where room is scarce', () => {
    const text = textOf(choose(400));
    expect(text).toContain('between Anna Berg');
    expect(text).toContain('makes no music');
  });

  test('shares the room between documents', () => {
    const other = { ...content, documentId: 77 };
    const chosen = chooseContext([content, other], [noise, { ...noise, documentId: 77 }], 2_500);
    const counts = [content.documentId, 77].map((id) => chosen.filter(({ documentId }) => documentId === id).length);
    expect(Math.min(...counts)).toBeGreaterThan(1);
  });
});
