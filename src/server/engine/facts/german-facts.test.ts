import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findGermanDates, findGermanTerm, findGermanTitle, readGermanKind } from './german-facts.ts';

describe('findGermanDates', () => {
  it.each([
    ['Hamburg, 6. Mai 2025', '2025-05-06', undefined],
    ['Köln, den 03.02.2026', '2026-02-03', undefined],
    ['Stand: 3. März 2025', '2025-03-03', undefined],
    ['Das Mietverhältnis beginnt am 1. September 2025.', undefined, '2025-09-01'],
    ['Der Arbeitnehmer wird ab dem 15.01.2026 als Außendienstmitarbeiter eingestellt.', undefined, '2026-01-15'],
    ['Los geht es am 1. August 2025, unbefristet und in Vollzeit.', undefined, '2025-08-01'],
    ['Mietbeginn: 01.10.2025', undefined, '2025-10-01'],
    ['Sie ist seit dem 1. April 2009 beschäftigt.', undefined, undefined],
    ['Das Gesetz in der Fassung vom 1. Januar 2020 gilt.', undefined, undefined],
  ])('reads %j', (text, made, start) => {
    const { agreement, effective } = findGermanDates(readText(text));
    expect(agreement?.date.iso).toBe(made);
    expect(effective?.date.iso).toBe(start);
  });
});

describe('findGermanTerm', () => {
  it.each([
    ['Das Arbeitsverhältnis endet ohne Kündigung mit Ablauf des 14.01.2028.', '2028-01-14', undefined],
    ['Der Vertrag ist befristet bis zum 31. August 2026.', '2026-08-31', undefined],
    ['Die Mindestlaufzeit des Vertrags beträgt zwölf Monate.', undefined, 12],
    ['Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.', undefined, undefined],
  ])('reads %j', (text, until, count) => {
    const term = findGermanTerm(readText(text));
    expect(term?.until?.iso).toBe(until);
    expect(term?.period?.count).toBe(count);
  });

  it('reads a term without an end', () => {
    expect(findGermanTerm(readText('Das Dienstverhältnis wird auf unbestimmte Zeit eingegangen.'))?.isOpenEnded).toBe(
      true,
    );
  });
});

describe('findGermanTitle', () => {
  it.each([
    ['Mietvertrag über Wohnraum\nZwischen der Hausbesitz GmbH und Herrn Anders', 'Mietvertrag über Wohnraum'],
    ['Allgemeine Geschäftsbedingungen\nStand: 3. März 2025', 'Allgemeine Geschäftsbedingungen'],
    ['Liebe Swantje,\nwir bieten dir die Stelle an.', undefined],
  ])('reads %j', (text, title) => {
    expect(findGermanTitle(readText(text))?.text).toBe(title);
  });
});

describe('readGermanKind', () => {
  it.each([
    ['Mietvertrag über Wohnraum', 'lease'],
    ['Befristeter Arbeitsvertrag', 'employment contract'],
    ['KREDITVERTRAG', 'loan agreement'],
    ['Allgemeine Geschäftsbedingungen', 'terms of service'],
    ['Rahmenvertrag', 'agreement'],
    ['Protokoll der Sitzung', null],
    [null, null],
  ])('%j is %j', (title, kind) => {
    expect(readGermanKind(title)).toBe(kind);
  });
});
