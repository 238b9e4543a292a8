import { expect, it } from 'vitest';
import { nameByTitle } from './name-by-title.ts';

it.each([
  ['WEDDING HIRE AND CATERING AGREEMENT', 'booking', 'wedding hire and catering agreement'],
  ['AGREEMENT FOR THE PURCHASE OF FUTURE RECEIPTS', 'agreement', 'agreement for the purchase of future receipts'],
  ['Tenancy agreement', 'lease', 'tenancy agreement'],
  ['Mutual NDA and Trial Agreement', 'agreement', 'mutual NDA and trial agreement'],
  ['Boat Mooring Contract (Season 2027)', 'agreement', 'boat mooring contract'],
  // The kind's own words say it shorter.
  ['Residential Lease Agreement', 'lease', null],
  ['Statement of Terms and Contract of Employment', 'employment contract', null],
  // No plain names.
  ['Agreement', 'agreement', null],
  ['Your Pay Monthly agreement', 'terms of service', null],
  ['Terms and Conditions', 'terms of service', null],
  ['Amendment No. 2 to the Supply Agreement', 'agreement', null],
  ['Hollis Mooring Agreement', 'agreement', null],
])('nameByTitle › %s, a %s', (title, type, name) => {
  expect(nameByTitle(title, type, ['Hollis Marina Ltd'])).toBe(name);
});
