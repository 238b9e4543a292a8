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

it('analysis provenance › says who found what, what was checked, and for whom the model assesses', () => {
  const foundBy = {
    summary: 'model',
    basicInfo: ['both'],
    keyTerms: ['built-in'],
    riskFactors: ['model', 'both'],
    obligations: [],
  };
  const modelShare = { foundBy, supportCheck: 'done', leftOut: 3, assessedInPlaceOf: 'language' };
  const origin = renderToStaticMarkup(<AnalysisProvenance analysis={{ ...analysis, modelShare } as Analysis} />);
  for (const words of [
    'Found by both: 2, by gpt-9 alone: 1, by the built-in engine alone: 1',
    'A second check compared what gpt-9 says with its quotes',
    '3 items from gpt-9 left out',
    'the built-in engine does not read this language',
  ]) {
    expect(origin).toContain(words);
  }
  const unchecked = { ...analysis, modelShare: { ...modelShare, supportCheck: 'failed', leftOut: 0 } } as Analysis;
  const words = renderToStaticMarkup(<AnalysisProvenance analysis={unchecked} />);
  expect(words).toContain('only quotes and figures were checked');
  expect(words).not.toContain('left out');
});
