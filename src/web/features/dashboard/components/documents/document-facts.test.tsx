import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { RiskBadge, RiskScore } from './document-facts.tsx';

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('risk badge › is a guess before the analysis, and neutral where risks were not assessed', () => {
  const guessed = renderToStaticMarkup(<RiskBadge document={makeDocument({ riskLevel: 'high' })} />);
  expect(textOf(guessed)).toBe('High first guess');
  const document = makeDocument({ hasAnalysis: true, riskLevel: null });
  const badge = renderToStaticMarkup(<RiskBadge document={document} />);
  expect(textOf(badge)).toBe('Not assessed');
  expect(badge).toContain('data-level="not-assessed"');
});

test('risk score › tells documents that were not analysed from those that were not assessed', () => {
  const scoreOf = (facts: Parameters<typeof makeDocument>[0]) =>
    textOf(renderToStaticMarkup(<RiskScore document={makeDocument(facts)} />));
  expect(scoreOf({})).toBe('Not analyzed yet');
  expect(scoreOf({ hasAnalysis: true })).toBe('No score');
  expect(scoreOf({ hasAnalysis: true, riskScore: 0 })).toBe('0 / 100');
});
