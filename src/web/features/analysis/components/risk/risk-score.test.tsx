import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { RiskScore } from './risk-score.tsx';

const assessed = {
  riskScore: 0,
  notAssessed: null,
  verdict: 'One point weighs heavily: late fee.',
  riskFactors: [],
  side: null,
} as unknown as Analysis;

it('risk score › shows the figure with its scale, and in the color of its level where there are risks', () => {
  expect(renderToStaticMarkup(<RiskScore analysis={assessed} level="low" />)).toContain('No particular risks found');
  const risky = { ...assessed, riskScore: 35, riskFactors: [{ severity: 'High' }] } as Analysis;
  const html = renderToStaticMarkup(<RiskScore analysis={risky} level="medium" />);
  expect(html).toContain('>35<');
  expect(html).toContain('data-level="medium"');
  expect(html).toContain('>One point weighs heavily.<');
});

it('risk score › without an assessment says why, and shows neither figure nor scale nor color', () => {
  for (const [notAssessed, reason] of [
    ['language', 'This does not seem to be in English or German.'],
    ['kind', 'This does not look like an agreement of a known kind.'],
  ] as const) {
    const html = renderToStaticMarkup(
      <RiskScore analysis={{ ...assessed, riskScore: null, notAssessed }} level={null} />,
    );
    expect(html).toContain('Not assessed');
    expect(html).toContain(reason);
    expect(html).toContain('You can still');
    expect(html).not.toMatch(/data-level|of 100|No particular risks|Medium/);
  }
});
