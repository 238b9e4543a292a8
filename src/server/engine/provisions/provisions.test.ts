import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ProvisionKind, provisionKindSchema } from '#contract/provisions.ts';
import { assessProvisions } from '#server/domain/provisions/assess-provisions.ts';
import { PROVISION_LISTS } from '#server/domain/provisions/provision-lists.ts';
import type { DraftProvisions } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { PROVISION_SAMPLES, writeSample } from '#tests/support/engine/provision-samples.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from '../analyse-document.ts';
import { readNdaModel } from '../nda/load-nda-model.ts';

const KINDS = provisionKindSchema.options;

function find(text: string): DraftProvisions | undefined {
  return analyseDocument(documentOf([text]), [], ANALYSIS_MODELS).provisions;
}

/** How each provision stands, its quotes taken as checked. */
function judge(text: string, unreadPages: readonly number[] = []) {
  const found = find(text);
  if (found === undefined) throw new Error('There is no list for this document.');
  const items = found.items.map(({ quotes, values, ...item }) => ({
    ...item,
    values: [...values],
    sources: quotes.map(({ text: quote, pageNumber, documentId }) => ({
      documentId,
      pageNumber,
      quote,
      filename: 'a.pdf',
      rects: [],
      verified: true,
    })),
  }));
  return assessProvisions(
    { place: found.jurisdiction, isWhole: found.isComplete, kind: provisionKindSchema.parse(found.kind), items },
    unreadPages,
  );
}

function standings(text: string): ReadonlyMap<string, string> {
  return new Map(judge(text).items.map(({ id, standing }) => [id, standing]));
}

describe.each(KINDS)('findProvisions › %s', (kind) => {
  const ids = PROVISION_SAMPLES[kind].clauses.map(([id]) => id);

  test('is classified by its title, and every provision of a complete one is present with a quote from its own clause', () => {
    const text = writeSample(kind);
    expect(find(text)?.kind).toBe(kind);
    const { items } = judge(text);
    const wordsOf = new Map(
      PROVISION_SAMPLES[kind].clauses.map(([id, heading, words]) => [id as string, [heading, words]]),
    );
    for (const { id, standing, sources, note } of items.filter((item) => wordsOf.has(item.id))) {
      expect([id, standing, note]).toEqual([id, 'present', null]);
      const quoted = sources.map(({ quote }) => quote).join(' ');
      expect(
        wordsOf.get(id)?.some((words) => quoted.includes(words)),
        `${id}: ${quoted}`,
      ).toBe(true);
    }
    expect(items.filter(({ standing }) => standing === 'missing')).toEqual([]);
  });

  test('reports a figure past a threshold with the printed value, the threshold and its source', () => {
    const passed = judge(writeSample(kind, { beyond: true })).items.filter(({ standing }) => standing === 'beyond');
    expect(passed.map(({ id }) => id).sort()).toEqual(Object.keys(PROVISION_SAMPLES[kind].beyond).sort());
    for (const { id, note, yardstick, sources } of passed) {
      const printed = /“([^”]+)”/.exec(note ?? '')?.[1] ?? 'nothing';
      expect(sources[0]?.quote.replace(/\s+/g, ' '), id).toContain(printed);
      expect(note).toContain(yardstick?.usual);
      expect(yardstick?.source.length).toBeGreaterThan(40);
    }
  });

  test('reports no present clause as missing, whatever else is left out', () => {
    fc.assert(
      fc.property(fc.subarray([...ids]), (without) => {
        const found = standings(writeSample(kind, { without }));
        const wrong = ids.filter((id) => !without.includes(id) && found.get(id) !== 'present');
        expect(wrong).toEqual([]);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  test('reports a usual provision as missing, or unclear, without its clause', () => {
    const usual = PROVISION_LISTS[kind].usual.filter((id) => (ids as readonly string[]).includes(id));
    const nothing = standings(writeSample(kind, { without: ids }));
    expect(usual.map((id) => [id, nothing.get(id)]).filter(([, one]) => one === 'present')).toEqual([]);
    expect([...nothing.values()].filter((one) => one === 'missing').length).toBeGreaterThan(usual.length / 2);
  });
});

test('findProvisions › reports nothing missing with unread pages, nor in an addendum or with incorporated terms', () => {
  const gaps = writeSample('services', { without: ['warranty', 'liability-cap'] });
  const missing = (checklist: ReturnType<typeof judge>) =>
    checklist.items.filter(({ standing }) => standing === 'missing').map(({ id }) => id);
  expect(missing(judge(gaps))).toEqual(['warranty', 'liability-cap']);
  expect(judge(gaps).caution).toBeNull();
  expect(missing(judge(gaps, [3]))).toEqual([]);
  expect(judge(gaps, [3]).caution).toContain('could not be read');
  const taking = gaps.replace('Headings are', 'It is subject to the General Terms of Client. Headings are');
  expect(missing(judge(taking))).toEqual([]);
  expect(judge(taking).caution).toContain('stand elsewhere');
  expect(missing(judge(gaps.replace('CONSULTING SERVICES', 'AMENDMENT TO THE CONSULTING SERVICES')))).toEqual([]);
});

test('findProvisions › ignores headings in a table of contents and blank clauses', () => {
  const without = ['tenant-insurance', 'casualty'];
  const listed = writeSample('commercial-lease', { without }).replace(
    '1. Premises',
    '11. Insurance ........ 4\n12. Fire and Casualty ........ 5\n1. Premises',
  );
  expect(standings(listed).get('casualty')).not.toBe('present');
  const blank = writeSample('commercial-lease', { without }).replace(
    '13. General',
    '12. Insurance\nIntentionally omitted.\n13. General',
  );
  expect(standings(blank).get('tenant-insurance')).not.toBe('present');
});

test.each<[ProvisionKind, string, string, string | undefined]>([
  ['employment', 'California', 'non-compete', 'no such promise'],
  ['employment', 'New York', 'non-compete', undefined],
  ['residential-lease', 'New York', 'deposit', 'one month’s rent'],
  ['residential-lease', 'Texas', 'deposit', undefined],
  ['loan', 'California', 'interest', '10 % a year'],
  ['loan', 'Texas', 'interest', undefined],
])('findProvisions › in a %s under the law of %s, %s is compared with %s', (kind, place, provision, usual) => {
  const clauses: Readonly<Record<string, string>> = {
    'non-compete':
      'The Employee shall not compete with the Employer for six (6) months after the end of the employment.',
    deposit: 'Tenant shall pay a security deposit equal to one and a half (1.5) months rent, that is $3,000.',
    interest: 'The loan bears interest at 12% per annum.',
  };
  const own = PROVISION_SAMPLES[kind].clauses.find(([id]) => id === provision)?.[2] ?? '';
  const law = `This Agreement shall be governed by the laws of the State of ${place}.`;
  const text = writeSample(kind, { without: ['governing-law'] }).replace(own, clauses[provision] ?? '');
  const item = judge(`${text}\n30. Governing Law\n${law}`).items.find(({ id }) => id === provision);
  expect(item?.yardstick?.usual).toBe(usual);
});

test('findProvisions › does not take a mention of agreements for the preamble, whatever the case', () => {
  const law =
    'This Agreement shall be governed by the laws of the State of New York, applicable to agreements made and performed there.';
  for (const words of [law, law.toUpperCase()]) {
    const text = writeSample('services', { without: ['governing-law'] }).replace(
      'Headings are',
      `${words}\nHeadings are`,
    );
    expect(standings(text).get('governing-law')).toBe('present');
  }
});

test('findProvisions › returns undefined for kinds without a checklist', () => {
  for (const name of ['letter', 'invoice', 'empty', 'spanish'] as const)
    expect(find(SAMPLE_CONTRACTS[name].join('\n'))).toBeUndefined();
  expect(find(writeSample('commercial-lease').replaceAll('COMMERCIAL LEASE', 'EQUIPMENT LEASE'))).toBeUndefined();
});

describe('findProvisions › with the NDA model', () => {
  const read = (id: string, words: string, readModel?: typeof readNdaModel) => {
    const text = writeSample('nda', { without: [id] }).replace('. General\n', `. Conduct\n${words}\nGeneral\n`);
    const { provisions } = analyseDocument(documentOf([text]), [], {
      ...ANALYSIS_MODELS,
      ...(readModel && { readNda: readModel }),
    });
    return provisions?.items.find((item) => item.id === id);
  };

  test.each([
    [
      'nda-talks-secret',
      'Recipient and its affiliates shall not disclose the fact of their talks with Discloser, nor that Confidential Information was made available to them.',
    ],
  ])('is told to state %s in words that are none of ours, with the sentence', (id, words) => {
    expect(read(id, words)?.presence).not.toBe('stated');
    const stated = read(id, words, readNdaModel);
    expect(stated?.presence).toBe('stated');
    expect(stated?.quotes.map(({ text }) => text)).toEqual([words]);
  });

  test('reports a provision that is only similar as unclear', () => {
    const words =
      'Recipient shall not assign this paper, and the terms of this Agreement bind any successor under an agreement.';
    expect(read('nda-talks-secret', words)?.presence).toBe('stated');
    expect(read('nda-talks-secret', words, readNdaModel)).toMatchObject({
      presence: 'hinted',
      quotes: [{ text: words }],
    });
  });
});

describe('findProvisions › what is only near', () => {
  const severanceOf = (clause: string) =>
    standings(`${writeSample('employment')}\n\n19. Ending. ${clause}`).get('severance');

  test('garden leave and pay in lieu of notice are no severance pay', () => {
    expect(severanceOf('The Company may place you on garden leave, or make a payment in lieu of notice.')).not.toBe(
      'present',
    );
    expect(severanceOf('The Employee receives severance of three months of base salary.')).toBe('present');
  });
});
