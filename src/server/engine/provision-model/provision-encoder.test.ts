import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFindingModelMetadata } from '../findings/finding-model.ts';
import { readEmbedding } from '../text-encoder/encoder-weights.ts';
import { createProvisionEncoder, HIGH_ROW, readProvisionEncoder } from './provision-encoder.ts';
import references from './reference-logits.json' with { type: 'json' };

const { rows } = readFindingModelMetadata();
const packed = readFileSync(join(import.meta.dirname, '../weights/provision-encoder.bin'));

describe('the encoder of provisions', () => {
  it('scores as the trained model does, within what rounding to 8 bits changes', () => {
    for (const { pieces, logits } of references) {
      const { score } = createProvisionEncoder(rows.length + 1, readEmbedding(), packed, () => pieces);
      const own = [...score('')].slice(-logits.length);
      own.forEach((value, place) => {
        expect(Math.abs(value - (logits[place] as number))).toBeLessThan(0.35);
      });
    }
  });

  it('tells burdens from what protects or is ordinary', () => {
    const { score } = readProvisionEncoder(rows);
    const [noted, high] = [rows.indexOf('noted'), rows.length];
    const harsh = score(
      'If you cancel after 14 days, you forfeit everything you have paid and owe the rest of the price.',
    );
    const mild = score('The parties will meet every second Tuesday to discuss the progress of the work.');
    for (const row of [noted, high]) expect((harsh[row] as number) - (mild[row] as number)).toBeGreaterThan(2);
    expect(harsh).toHaveLength([...rows, HIGH_ROW].length);
  });

  it('refuses weights of another shape', () => {
    const { length } = packed;
    expect(() =>
      createProvisionEncoder(rows.length + 1, readEmbedding(), packed.subarray(0, length - 1), () => []),
    ).toThrow('another shape');
  });
});
