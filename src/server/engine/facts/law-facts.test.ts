import { describe, expect, it } from 'vitest';
import { readDocument } from '../reading/reading.ts';
import { findCourts, findGoverningLaw, readJurisdiction } from './law-facts.ts';

describe('readJurisdiction', () => {
  it.each([
    ['This Agreement shall be governed by the laws of the State of Oregon.', 'Oregon'],
    [
      'governed by, the laws of the State of New York and the laws of the United States applicable therein.',
      'New York',
    ],
    ['THIS LEASE SHALL BE GOVERNED BY THE LAWS OF THE STATE OF NEW JERSEY WITHOUT REGARD TO CONFLICTS.', 'New Jersey'],
    ['governed by the laws of the Province of British Columbia and the federal laws of Canada.', 'British Columbia'],
    ['governed by the laws of England and Wales, and the parties submit to its courts.', 'England and Wales'],
    ['governed by the laws of the United States of America and of the State of Texas.', 'Texas'],
    ['made in the State of California and governed by the laws thereof without regard to conflicts.', 'California'],
    ['subject to the laws of the Republic of the Philippines', 'Republic of the Philippines'],
    ['governed by the laws of the Federal Republic of Germany excluding its conflict of laws.', 'Germany'],
    ['This contract is governed by Swiss law.', 'Swiss law'],
    ['This contract is governed by Michigan law.', 'Michigan'],
  ])('reads %j as %s', (sentence, place) => {
    expect(readJurisdiction(sentence)).toBe(place);
  });

  it.each([
    'in accordance with applicable laws',
    'governed by the laws of such state',
    'under the laws of the Fund',
    'subject to the laws of the Territory',
  ])('reads no place in %j', (sentence) => {
    expect(readJurisdiction(sentence)).toBeNull();
  });
});

function read(text: string) {
  return readDocument({ documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] }, []);
}

describe('findGoverningLaw', () => {
  it.each([
    ['The law of England applies to this agreement.', 'England'],
    [
      'The law of England and Wales applies; if you live in Scotland you may use your local courts.',
      'England and Wales',
    ],
    ['The laws of Ontario apply.', 'Ontario'],
    ['The law of South Africa applies.', 'South Africa'],
    ['Washington law applies.', 'Washington'],
    ['Missouri law applies, and either of us may use the small claims court of Boone County.', 'Missouri'],
    ['Delaware law governs these Terms, without affecting any protection that you have where you live.', 'Delaware'],
    ['Dutch law applies.', 'Dutch law'],
    ['New York law.', 'New York'],
    ['Governing law: New Zealand', 'New Zealand'],
    ['The laws of the State of Delaware govern, without regard to conflicts principles.', 'Delaware'],
    ['It is governed by the law of England and Wales.', 'England and Wales'],
    ['Es gilt deutsches Recht; zwingender Verbraucherschutz bleibt bestehen.', 'Germany'],
    ['Dieser Vertrag unterliegt dem Recht der Bundesrepublik Deutschland.', 'Germany'],
    ['Auf den Vertrag ist österreichisches Recht anzuwenden.', 'Austria'],
    ['Anwendbar ist schweizerisches Recht.', 'Switzerland'],
  ])('reads %j', (text, jurisdiction) => {
    expect(findGoverningLaw(read(text))?.jurisdiction).toBe(jurisdiction);
  });

  it.each([
    'The law applies.',
    'You must obey the law that applies where you live.',
    'Family law is her field.',
    'Das Recht zur Kündigung bleibt unberührt.',
    'Der Mieter hat ein Recht auf Besichtigung.',
  ])('finds none in %j', (text) => {
    expect(findGoverningLaw(read(text))).toBeNull();
  });
});

describe('findCourts', () => {
  it.each([
    ['Gerichtsstand ist Hamburg.', 'Hamburg'],
    ['Ausschließlicher Gerichtsstand für alle Streitigkeiten ist Frankfurt am Main.', 'Frankfurt am Main'],
    ['The court in Utrecht or, if you prefer, the court of your own town decides.', 'court in Utrecht'],
    [
      'Any lawsuit will be filed in the state or federal courts in Cook County.',
      'state or federal courts in Cook County',
    ],
  ])('reads %j', (text, words) => {
    expect(findCourts(read(text))[0]?.words).toContain(words);
  });

  it.each(['The court decides.', 'Es gilt der gesetzliche Gerichtsstand.', 'We play tennis on the courts in Utrecht.'])(
    'finds none in %j',
    (text) => {
      expect(findCourts(read(text))).toEqual([]);
    },
  );
});
