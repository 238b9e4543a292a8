import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeSeverity } from '#server/engine/playbook/judge-severity.ts';
import { PLAYBOOK, PLAYBOOK_FAMILIES } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS } from '#server/engine/playbook/playbook-kind.ts';
import { renderSentence } from '#server/engine/playbook/render-sentence.ts';
import { readSlots } from '#server/engine/slots/read-slots.ts';
import { findThinRecords } from './find-thin-records.ts';
import { readMarkedDocuments, readOtherDocuments } from './read-marked-documents.ts';
import { readSamples } from './read-samples.ts';

const samples = readSamples(join(import.meta.dirname, 'samples'));
const documents = readMarkedDocuments(join(import.meta.dirname, 'documents'));
const ids = PLAYBOOK.map(({ id }) => id);

describe('the playbook', () => {
  test('has at least 250 records, each once', () => {
    expect(ids.length).toBeGreaterThanOrEqual(250);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('has instances of every record', () => {
    const thin = findThinRecords(PLAYBOOK, samples, documents);
    expect(thin.filter(({ lacks }) => lacks.includes('20 sentences'))).toEqual([]);
  });

  test('has no samples for records that are not in it', () => {
    expect([...new Set(samples.flatMap(({ id }) => (id === null || ids.includes(id) ? [] : [id])))]).toEqual([]);
    const marked = documents.flatMap(({ lines }) => lines.flatMap((line) => line.ids));
    expect([...new Set(marked.filter((id) => !ids.includes(id)))].sort()).toEqual(['other']);
  });

  test('names kinds of documents that there are', () => {
    const named = [
      ...PLAYBOOK_FAMILIES.flatMap(({ kinds }) => kinds ?? []),
      ...PLAYBOOK.flatMap(({ severity, absence }) => [
        ...(severity.rules ?? []).flatMap(({ when }) => when.kinds ?? []),
        ...(absence?.kinds ?? []),
      ]),
      ...documents.map(({ kind }) => kind),
    ];
    expect([...new Set(named.filter((kind) => !PLAYBOOK_KINDS.includes(kind)))]).toEqual([]);
  });

  test.each(PLAYBOOK.map((record) => [record.id, record] as const))(
    '%s can be said without any figure',
    (_, record) => {
      const names = { Bearer: 'The Tenant', bearer: 'the Tenant' };
      for (const template of [record.toBearer, record.ofBearer]) {
        const sentence = renderSentence(template, names);
        expect(sentence).toMatch(/^\S.*[.?!]$/u);
        expect(sentence).not.toMatch(/[{}[\]]|\s{2}|\s[,.]/u);
      }
      expect(['high', 'medium', 'low', 'none']).toContain(judgeSeverity(record, readSlots('', null), null));
    },
  );
});

test('marked documents › have lines of both sides and of no importance', () => {
  for (const { name, lines, readerSide, otherSide } of documents) {
    expect([name, readerSide === otherSide]).toEqual([name, false]);
    expect([name, lines.some(({ mark }) => mark === 'ordinary')]).toEqual([name, true]);
  }
});

test('other documents › are no part of the marked ones', () => {
  const others = new Set(readOtherDocuments(join(import.meta.dirname, 'others')).flatMap(({ lines }) => lines));
  const shared = documents.flatMap(({ lines }) => lines.filter(({ text }) => others.has(text) && text.length > 40));
  expect(shared.map(({ text }) => text)).toEqual([]);
});
