import { describe, expect, it } from 'vitest';
import { AGREEMENT_ROW, recogniseKind } from './recognise-kind.ts';

const ROWS = [AGREEMENT_ROW, 'kind:residential-lease', 'kind:commercial-lease', 'kind:terms-of-service', 'kind:nda'];

/** Eight sentences that all score the same. */
function recognise(...scores: number[]) {
  return recogniseKind(
    ROWS,
    Array.from({ length: 8 }, () => ({ scores: Float32Array.from(scores) })),
    0.5,
  );
}

describe('recogniseKind', () => {
  it('is sure of a kind that fits much better than the next one', () => {
    expect(recognise(0.9, -0.3, -0.9, -0.8, -0.9)).toEqual({
      kind: 'residential-lease',
      isSure: true,
      isAgreement: true,
    });
  });

  it('is not sure where another kind fits nearly as well', () => {
    expect(recognise(0.9, -0.5, -0.9, -0.8, -0.55)).toMatchObject({ kind: 'residential-lease', isSure: false });
  });

  it('does not count a kind of the same name as another one', () => {
    expect(recognise(0.9, -0.5, -0.55, -0.8, -0.9)).toMatchObject({ kind: 'residential-lease', isSure: true });
  });

  it('takes terms of service only where they fit clearly better', () => {
    expect(recognise(0.9, -0.9, -0.9, -0.7, -0.8)?.kind).toBe('nda');
    expect(recognise(0.9, -0.9, -0.9, -0.2, -0.8)).toMatchObject({ kind: 'terms-of-service', isSure: true });
  });

  it('says nothing of a few sentences', () => {
    expect(recogniseKind(ROWS, [{ scores: new Float32Array(ROWS.length) }], 0.5)).toBeNull();
  });
});
