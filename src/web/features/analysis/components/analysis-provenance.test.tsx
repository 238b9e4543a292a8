import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { AnalysisNotice, AnalysisProvenance } from './analysis-provenance.tsx';

const analysis = {
  engine: 'gpt-9',
  provider: 'OpenAI',
  notice: 'gpt-9 could not read page 3.',
  usage: { inputTokens: 12_000, outputTokens: 345, costUsd: 0.0349 },
  analyzedAt: '2026-11-21T23:30:00.000Z',
} as Analysis;

it('analysis provenance › shows date, engine, provider, usage and notice', () => {
  const origin = renderToStaticMarkup(<AnalysisProvenance analysis={analysis} />);
  for (const words of ['by gpt-9', 'Text sent to OpenAI', '12,345 tokens, $0.03']) {
    expect(origin).toContain(words);
  }
  expect(renderToStaticMarkup(<AnalysisNotice analysis={analysis} />)).toContain('gpt-9 could not read page 3.');
});

it('analysis provenance › shows no provider for the built-in engine', () => {
  const own = { engine: 'built-in', analyzedAt: analysis.analyzedAt } as Analysis;
  expect(renderToStaticMarkup(<AnalysisProvenance analysis={own} />)).not.toMatch(/sent|tokens/);
  expect(renderToStaticMarkup(<AnalysisNotice analysis={own} />)).toBe('');
});
