import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryNumber, findCategoryByCuadName } from './categories.ts';
import { listCategories, loadClauseModel } from './clause-model.ts';
import { readClauseModel, readClauseModelMetadata } from './load-clause-model.ts';

const PLACE = { heading: null, offset: 20_000, documentLength: 60_000 };

describe('clause model', () => {
  const model = readClauseModel();

  it.each([
    [
      'governing-law',
      'This contract shall be governed by and construed in accordance with the laws of the State of Oregon.',
    ],
    [
      'anti-assignment',
      'Neither party may assign this Agreement without the prior written consent of the other party.',
    ],
    [
      'termination-for-convenience',
      'Either party may terminate this Agreement at any time without cause upon sixty (60) days prior written notice.',
    ],
    [
      'cap-on-liability',
      'In no event shall either party be liable for indirect or consequential damages, and its total liability shall not exceed the fees paid.',
    ],
    [
      'insurance',
      'The contractor shall maintain commercial general liability insurance of at least $1,000,000 and name the owner as additional insured.',
    ],
    [
      'audit-rights',
      'The licensor may audit the books and records of the licensee during normal business hours upon reasonable notice.',
    ],
    ['renewal-term', 'This Agreement shall automatically renew for successive one year terms.'],
    [
      'no-solicit-of-employees',
      'During the term and for one year after it, neither party shall solicit or hire any employee of the other party.',
    ],
  ])('recognises a clause on %s', (id, sentence) => {
    expect(listCategories(model, model.score(sentence, PLACE))[0]?.category).toBe(id);
  });

  it('finds no category in a sentence that is no clause', () => {
    const found = listCategories(
      model,
      model.score('The weather was fine and the children ate their sandwiches by the lake.', PLACE),
    );
    expect(found.filter(({ probability }) => probability > 0.3)).toEqual([]);
  });

  it('stays below its size limit, and its metadata matches the weights', () => {
    const path = join(import.meta.dirname, '../weights/clause-model.bin');
    expect(statSync(path).size).toBeLessThan(15_000_000);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(readClauseModelMetadata().weightsSha256).toBe(hash);
    expect(readClauseModelMetadata().unseenTitlesSha256).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('rejects weights that are truncated or made for other categories', () => {
    const facts = readClauseModelMetadata();
    const bytes = readFileSync(join(import.meta.dirname, '../weights/clause-model.bin'));
    expect(() => loadClauseModel(facts, bytes.subarray(0, bytes.length - 10))).toThrow('damaged');
    expect(() => loadClauseModel({ ...facts, categories: ['parties'] }, bytes)).toThrow('npm run train');
  });
});

describe('findCategoryByCuadName', () => {
  it('ignores case and punctuation of the name', () => {
    expect(CATEGORIES).toHaveLength(41);
    expect(findCategoryByCuadName('Anti-assignment')?.id).toBe('anti-assignment');
    expect(findCategoryByCuadName('ROFR/ROFO/ROFN')?.id).toBe('rofr-rofo-rofn');
    expect(findCategoryByCuadName('Weather')).toBeUndefined();
    expect(categoryNumber('third-party-beneficiary')).toBe(40);
    expect(categoryNumber('weather')).toBe(-1);
  });
});
