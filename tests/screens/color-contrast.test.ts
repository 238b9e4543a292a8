import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Scheme = 'light' | 'dark';
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const TOKENS = readColors(new URL('../../src/web/ui/theme/tokens.css', import.meta.url));
const SERVED = readColors(new URL('../../src/server/http/pages/style.css', import.meta.url));

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5;
/** WCAG 2.2, 1.4.11: edges of controls, focus, signs. */
const SIGN = 3;

const PLACES = ['--paper', '--surface', '--surface-raised', '--surface-sunken', '--surface-hover'];
const TEXT_COLORS = ['--ink', '--ink-soft', '--ink-faint', '--brand', '--brand-strong', '--fox'];
const TONES = ['--good', '--warning', '--danger', '--risk-high', '--risk-medium', '--risk-low', '--verified'];
const TINTED = ['--brand', '--fox', '--good', '--warning', '--danger', '--risk-high', '--risk-medium', '--risk-low'];

const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ...PLACES.flatMap((place) => [...TEXT_COLORS, ...TONES].map((color) => [color, place, TEXT] as const)),
  ...TINTED.flatMap((color) => ['--ink', '--ink-soft', color].map((text) => [text, `${color}-soft`, TEXT] as const)),
  ['--verified', '--verified-soft', TEXT],
  ['--brand', '--brand-soft-hover', TEXT],
  ['--on-brand', '--brand', TEXT],
  ['--on-brand', '--brand-strong', TEXT],
  ['--on-danger', '--danger', TEXT],
  ['--on-danger', '--danger-strong', TEXT],
  ['--ink', '--marker', TEXT],
  ...PLACES.flatMap((place) => ['--line-control', '--focus'].map((edge) => [edge, place, SIGN] as const)),
];

test.each(SCHEMES)('every pair of colours that meets on a %s page can be told apart', (scheme) => {
  const tooFaint = PAIRS.map(([front, back, least]) => ({
    pair: `${front} on ${back}`,
    ratio: contrastOf(colorOf(front, scheme), colorOf(back, scheme)),
    least,
  })).filter(({ ratio, least }) => ratio < least);
  expect(tooFaint).toEqual([]);
});

test('black and white have the contrast that the standard names', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

test('pages of the server have the same colours', () => {
  expect(SERVED.size).toBeGreaterThan(10);
  for (const [name, value] of SERVED) expect([name, value]).toEqual([name, TOKENS.get(name)]);
});

function readColors(file: URL): ReadonlyMap<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/(--[a-z-]+):\s*(light-dark\(#[^)]+\)|var\(--[a-z-]+\));/g);
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

function colorOf(name: string, scheme: Scheme): string {
  const value = TOKENS.get(name) ?? '';
  const other = /^var\((.+)\)$/.exec(value)?.[1];
  if (other) return colorOf(other, scheme);
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [];
  const color = scheme === 'light' ? light : dark;
  if (!color) throw new Error(`${name} has no colour for ${scheme}.`);
  return color;
}

/** (L1 + 0.05) / (L2 + 0.05), the lighter one first: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => linear(parseInt(hex.slice(start, start + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
