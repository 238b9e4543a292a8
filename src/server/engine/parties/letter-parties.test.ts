import { describe, expect, it } from 'vitest';
import { findActingRoles } from './acting-roles.ts';
import { readPlainParties } from './plain-parties.ts';

function partiesOf(text: string) {
  return readPlainParties(text, findActingRoles(text, false)).map(
    ({ name, aliases }) => `${name} | ${aliases.join(' | ')}`,
  );
}

describe('letters', () => {
  it.each<[string, string, string[]]>([
    [
      'a letterhead and an addressee who is greeted as Sir',
      'SAVANNA TRUST BANK PLC\n21 July 2025\nMr. Peter Odhiambo Were, P.O. Box 4417, Kisumu\nDear Sir,\nWe offer you a loan. We lend it. We pay out.',
      ['SAVANNA TRUST BANK PLC | we', 'Peter Odhiambo Were | you'],
    ],
    [
      'a sender without a legal form, above an addressee with the company of his',
      'Brindley Mutual Insurance Society\nPO Box 611, Coventry CV1 9QH\nMr K Mensah\nCopper Lantern Café Limited\n84 York Road\nDear Mr Mensah\nWe insure you. We pay. We write.',
      ['Brindley Mutual Insurance Society | we', 'Mr Mensah | you'],
    ],
    [
      'a first name whose surname stands where the letter is accepted',
      'Loopwire, Inc.\n1880 Blake Street\nHi Dana,\nWe loved it. We hope. We wait.\nPriya Ram, Chief Executive Officer\nI accept: ________ Dana Whitlock Date: ____',
      ['Loopwire, Inc. | we', 'Dana Whitlock | you'],
    ],
    [
      'a person who writes and signs, and a landlord who is only mentioned',
      'Ruth Abramowitz\n340 Bergen Street\nDear Devon,\nMy landlord, Carroll Gardens Realty LLC, agrees. I am glad.\nWith love,\nRuth\nAgreed: Devon Castellano',
      ['Ruth Abramowitz | I', 'Devon Castellano | you'],
    ],
    [
      'two who are greeted at once',
      'Hannah Sorrell, 12 Mill Lane\nDear Priya and Ben,\nThe wedding of Priya Raman and Ben Oakes. I photograph.\nWith warm wishes, Hannah',
      ['Hannah Sorrell | I', 'Priya Raman | you', 'Ben Oakes | you'],
    ],
    [
      'a German salutation without a comma',
      'Verlag Aaretal Genossenschaft, Bern\nFrau Annemarie Zbinden, Dorfgasse 4\nLiebe Frau Zbinden\nHerzlichen Dank. Wir liefern. Uns freut es. Unser Heft kommt.',
      ['Verlag Aaretal Genossenschaft | we', 'Annemarie Zbinden | you'],
    ],
    [
      'a firm that speaks as "we" to one who confirms it with "I"',
      'Hill Music School Inc.\n12 Mill Lane\nMs. Ada Finch\nDear Ms. Finch,\nWe hold the place. We teach. We set the time. You pay.\nYours truly,\nBo Lund\nDirector, Hill Music School Inc.\nI have read it and agree. I sign here.',
      ['Hill Music School Inc. | we', 'Ada Finch | you'],
    ],
    [
      'one who signs with "I" a document that says "you"',
      'Hill Music School Inc.\nWe teach. We set the time. We refund. You pay. You may not be late. You bring the cello.\nI, Ada Finch, the undersigned, agree.',
      ['Hill Music School Inc. | we', 'Ada Finch | you'],
    ],
    [
      'no one who is greeted by a role',
      'Pelican Owners Association, Inc.\nDear Owner,\nPlease pay.',
      ['Pelican Owners Association, Inc. | '],
    ],
    [
      'a firm for the attention of a person',
      'Northbank Outfitters Ltd.\nMaple Loom Textiles Inc., Attention: Solange Pelletier\nDear Solange,\nWe talk. We listen. We agree.',
      ['Northbank Outfitters Ltd. | we', 'Maple Loom Textiles Inc. | you'],
    ],
    [
      'a shop whose owners are greeted by their first names',
      'DUNMORE MILLS PTY LTD\nBrolga Creek Bakery, 3 Station Street, Crows Nest\nDear Merv and Kaye,\nWe wait. We hope. We ask.',
      ['DUNMORE MILLS PTY LTD | we', 'Brolga Creek Bakery | you'],
    ],
    [
      'a sender without a legal form, by its address or by its signature',
      'Wee Acorns Nursery, Perth Road, Dundee\nTerms for families\nWe open at eight. We close at six. Ask us.',
      ['Wee Acorns Nursery | we'],
    ],
    [
      'a name at the head that has a line to sign',
      'HARBOURDESK – HOW IT WORKS\nMonthly plans\nMember ______ For HarbourDesk ______',
      ['HARBOURDESK | '],
    ],
  ])('give %s', (_, text, expected) => {
    expect(partiesOf(text)).toEqual(expected);
  });
});
