import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RiskRing } from './risk-ring.tsx';

const COUNTS = { high: 1, medium: 0, low: 2, 'not-assessed': 0, 'not-analyzed': 0 };
const draw = (counts: typeof COUNTS, chosen: 'all' | 'not-assessed' = 'all') =>
  renderToStaticMarkup(<RiskRing counts={counts} chosen={chosen} onChoose={() => {}} />);

test('risk ring › counts documents that were not assessed where there are any, without calling it a risk', () => {
  expect(draw(COUNTS)).not.toContain('Not assessed');
  expect(draw(COUNTS, 'not-assessed')).toContain('Not assessed');
  const html = draw({ ...COUNTS, 'not-assessed': 2 });
  expect(html).toContain('aria-label="Not assessed: 2 of 5, show only these"');
  expect(html).toContain('aria-label="High risk: 1 of 5, show only these"');
});

test('risk ring › counts documents without an analysis apart from what analyses found', () => {
  const html = draw({ ...COUNTS, 'not-analyzed': 2 });
  expect(html).toContain('aria-label="Not analyzed: 2 of 5, show only these"');
  expect(html).toContain('aria-label="High risk: 1 of 5, show only these"');
  expect(draw(COUNTS)).not.toContain('Not analyzed');
});
