import { expect, it } from 'vitest';
import { denies, readPolarity } from './read-polarity.ts';

it.each([
  ['must', 'The Tenant shall pay the rent on the first day of each month.'],
  ['must', 'You agree to keep the garden tidy.'],
  ['must', 'Der Mieter ist verpflichtet, die Wohnung zu lüften.'],
  ['must', 'You will pay us $25,000 for each breach.'],
  ['must-not', 'Pets are not permitted in the building.'],
  ['must-not', 'The Employee shall not engage in other work.'],
  ['must-not', 'Der Mieter darf die Wohnung nicht untervermieten.'],
  ['may', 'Either party may end this agreement by giving notice.'],
  ['may', 'We reserve the right to change the fees.'],
  ['may', 'Der Vermieter kann die Miete anpassen.'],
  ['may-with-consent', 'You may not sublet without our prior written consent.'],
  ['may-with-consent', 'Änderungen sind nur mit schriftlicher Zustimmung des Vermieters zulässig.'],
  ['not-liable', 'The Operator is not liable for loss of property.'],
  ['not-liable', 'In no event will either party be liable for indirect damages.'],
  ['not-liable', 'Die Haftung für leichte Fahrlässigkeit ist ausgeschlossen.'],
  ['states', 'The premises consist of two rooms and a kitchen.'],
])('reads %s: %s', (polarity, sentence) => {
  expect(readPolarity(sentence)).toBe(polarity);
});

const RENEWS = /\brenew\w*|\bauto(?:matic|matically)\b/iu;
it.each([
  ['The policy does not renew by itself; we send a renewal quote before it ends.', true],
  ['This contract will not be automatically renewed.', true],
  ["It won't renew.", true],
  ['There is no automatic renewal.', true],
  ['In no event shall the term be renewed.', true],
  ['It does not end and is not renewed, nor is it extended.', true],
  ['It renews for a year unless you cancel.', false],
  ['If it is not renewed in time, the deposit is returned.', false],
  ['Unless you tell us not to renew it, it renews for a year.', false],
  ['It not only renews but also becomes dearer.', false],
  ['It does not renew at the old price, and it renews by itself at the new one.', true],
  ['The tenant must not renew it without consent.', false],
  ['You are told not less than 30 days before it renews.', false],
])('denies › %s: %s', (sentence, isDenied) => {
  expect(denies(sentence, RENEWS)).toBe(isDenied);
});
