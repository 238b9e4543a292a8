import { describe, expect, it } from 'vitest';
import { isSameName, readPartyName, readPartyNames } from './party-names.ts';

describe('readPartyName', () => {
  it.each([
    ['Ms Aoife Ní Dhuibhir, 12 Salthill', 'Aoife Ní Dhuibhir'],
    ['Caitlin M. O’Shea', 'Caitlin M. O’Shea'],
    ['Frau Anna von der Heide-Kopp, wohnhaft', 'Anna von der Heide-Kopp'],
    ['Dr. Sabine Oehler, Bergstraße 77', 'Sabine Oehler'],
    ['Ironbark Fitness Pty Ltd ABN 51 of 330 Albion Street', 'Ironbark Fitness Pty Ltd'],
    ['Tallgrass Roofing & Gutter Co. and “you” is the person billed', 'Tallgrass Roofing & Gutter Co.'],
    ['Bankhaus Salzach AG, Franz-Josef-Straße 15', 'Bankhaus Salzach AG'],
  ])('reads %j', (text, name) => {
    expect(readPartyName(text)?.name).toBe(name);
  });

  it.each(['the person named above', 'High Street 4', 'New York', 'Security Deposit', 'A B', 'you'])(
    'finds no name in %j',
    (text) => {
      expect(readPartyName(text)).toBeNull();
    },
  );

  it('reads every name of a list', () => {
    expect(readPartyNames('Tobias Anders sowie Frau Milena Kroll, derzeit').names).toEqual([
      'Tobias Anders',
      'Milena Kroll',
    ]);
  });

  it('takes a shorter form for the same name, and another first name for another', () => {
    expect(isSameName('Thistle & Marl', 'Thistle & Marl Lettings Ltd')).toBe(true);
    expect(isSameName('Angela Whitcombe', 'Robert Whitcombe')).toBe(false);
  });
});
