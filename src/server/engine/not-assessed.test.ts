import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';
import { type AnalysisModels, analyseDocument } from './analyse-document.ts';

const analyse = (pages: readonly string[], models: AnalysisModels = ANALYSIS_MODELS) =>
  analyseDocument(documentOf(pages), [], models);

describe('analyseDocument › not assessed', () => {
  it.each([
    ['a recipe', 'kind', SAMPLE_OTHERS.recipe],
    ['a chapter of a novel', 'kind', SAMPLE_OTHERS.novel],
    ['a scientific report with an ambiguous title', 'kind', SAMPLE_OTHERS.report],
    ['a letter', 'kind', SAMPLE_CONTRACTS.letter],
    ['an empty page', 'kind', SAMPLE_CONTRACTS.empty],
    ['a few words', 'kind', ['Page left blank.']],
    ['a French lease', 'language', SAMPLE_OTHERS.frenchLease],
    ['a Spanish lease', 'language', SAMPLE_CONTRACTS.spanish],
    ['a few words in another script', 'language', SAMPLE_OTHERS.russianNote],
  ] as const)('%s, because of its %s, and without risks, clauses and a checklist', (_name, reason, pages) => {
    const draft = analyse(pages);
    expect(draft).toMatchObject({ notAssessed: reason, riskFactors: [], obligations: [], clauses: [] });
    expect(draft).not.toHaveProperty('provisions');
  });

  it('lists the defects of the file', () => {
    const document = { ...documentOf(SAMPLE_OTHERS.recipe, [2]), hiddenTextPages: [1] };
    const { notAssessed, riskFactors } = analyseDocument(document, [], ANALYSIS_MODELS);
    expect(notAssessed).toBe('kind');
    expect(riskFactors.map(({ risk }) => risk).sort()).toEqual([
      'One page could not be read',
      'Text that you cannot see',
    ]);
  });

  it('keeps what was read of it', () => {
    const { summary, dates } = analyse([
      'Invitation\nDear neighbours, the garden is open again.\nReply by May 3, 2026.',
    ]);
    expect(summary.text).toContain('May 3, 2026');
    expect(summary.quotes.length).toBeGreaterThan(0);
    expect(dates.every(({ quotes }) => quotes.length > 0)).toBe(true);
  });

  it.each(['lease', 'nonDisclosure', 'services', 'employment', 'invoice'] as const)('is not said of: %s', (name) => {
    expect(analyse(SAMPLE_CONTRACTS[name])).not.toHaveProperty('notAssessed');
  });

  it('is never said of the German language, and not of a German lease that its sentences tell', () => {
    expect(analyse(SAMPLE_OTHERS.germanLease).notAssessed).not.toBe('language');
    const findings = { ...ANALYSIS_MODELS.findings, agreementThreshold: -1 };
    const draft = analyse(SAMPLE_OTHERS.germanLease, { findings });
    expect(draft).not.toHaveProperty('notAssessed');
    expect(draft.documentType).not.toBe('document');
  });

  it('names no kind of agreement in a language that is not understood', () => {
    const findings = { ...ANALYSIS_MODELS.findings, agreementThreshold: -1 };
    const draft = analyse(SAMPLE_OTHERS.frenchLease, { findings });
    expect(draft).toMatchObject({ notAssessed: 'language', documentType: 'document', riskFactors: [] });
  });
});
