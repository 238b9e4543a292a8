import { expect, test } from 'vitest';
import { drawScreen } from '#tests/support/builders/screens/draw-screen.tsx';
import { Features } from '#web/features/landing/components/sections/features.tsx';
import { Hero } from '#web/features/landing/components/sections/hero.tsx';
import { Steps } from '#web/features/landing/components/sections/steps.tsx';
import { SAMPLE } from '#web/features/landing/model/sample-contract.ts';

const BRAND = { product: 'Lexden', mascot: 'Lexi' };
const { line } = drawScreen(
  <>
    <Hero brand={BRAND} isMetered onTry={() => undefined} />
    <Features product={BRAND.product} />
    <Steps brand={BRAND} />
  </>,
);
/** As it is read, without the marks of bold words. */
const plain = (text: string) => text.replaceAll('**', '').replace(/\s+/g, ' ').trim();
const drawn = plain(line).replace(/ (?=[.,])/g, '');
const known = plain(JSON.stringify(SAMPLE));

test('landing pictures › show every answer, risk, fact and date of the sample contract', () => {
  const { leaving, notice, answered, elevator, facts, worstRisks, risksByLevel, deadline, description } = SAMPLE;
  const shown = [
    ...[leaving, notice, answered, elevator].flatMap(({ question, answer }) => [question, answer]),
    ...[...facts, deadline].flatMap(({ name, value }) => [name, value]),
    ...worstRisks.map(({ risk }) => risk),
    ...[...worstRisks, ...risksByLevel].map(({ term }) => term),
    description,
    `${SAMPLE.riskScore} of 100`,
  ];
  for (const text of shown) expect(drawn).toContain(plain(text));
});

test('landing pictures › show no sum, date, period or clause that the product did not name', () => {
  const figures = drawn.match(
    /[$€£]\d[\d,.]*|\b\d{1,3} ?%|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b(?:, \d{4})?|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d+ (?:days?|months?|years?)\b|\b\d{1,2}\.\d{1,2}\b/g,
  );
  expect(figures?.length).toBeGreaterThan(10);
  for (const figure of figures ?? []) expect(known).toContain(figure.replace(/[.,]$/, ''));
});

test('landing pictures › name only pages that the sample contract has', () => {
  const pages = [...drawn.matchAll(/\b(?:p\.|[Pp]age) (\d+)(?: of (\d+))?/g)];
  expect(pages.length).toBeGreaterThan(8);
  for (const [, page, count = SAMPLE.pageCount] of pages) {
    expect(Number(page)).toBeLessThanOrEqual(SAMPLE.pageCount);
    expect(Number(count)).toBe(SAMPLE.pageCount);
  }
});

test('landing pictures › say whose answers they show', () => {
  expect(line).toContain('Real answers: this is what the engine built into Lexden says about its sample lease.');
});
