import { describe, expect, it } from 'vitest';
import { documentOf } from '#training/document-of.ts';
import { readDocument } from '../reading/reading.ts';
import { findTitle } from './title.ts';

const titleOf = (text: string) => findTitle(readDocument(documentOf(text), []))?.text ?? null;
const BODY =
  'This document has been prepared for both of the parties and they are bound by it from the day of signing.';

describe('findTitle', () => {
  it.each([
    // A letterhead with its address, its number and its licence.
    [
      'Tamar Finance Pty Ltd ABN 51 600 100 200 Australian Credit Licence 400 300\nCar Loan Contract',
      'Car Loan Contract',
    ],
    [
      'LUMEN HOME, INC. · 12 Mill Street, Dayton, OH 45402 · Lease No. LH-12-9\nWater Softener Lease',
      'Water Softener Lease',
    ],
    [
      'Fallow Kennels & Cattery\nFallow Farm, Pickering Road, Malton\nLicensed by North Yorkshire Council – Licence AWL/2025/0388 (4 stars)\nBoarding Agreement and Terms',
      'Boarding Agreement and Terms',
    ],
    // Titles in sentence case.
    ['Oak & Ash\nLetting agents\n4 High Street, Leeds LS1 2AB\nTenancy agreement', 'Tenancy agreement'],
    ['Hill Bank\nPersonal loan – quotation and agreement', 'Personal loan – quotation and agreement'],
    // Marks above, references beside and behind it.
    ['WITHOUT PREJUDICE AND SUBJECT TO CONTRACT\nSETTLEMENT AGREEMENT', 'SETTLEMENT AGREEMENT'],
    ['Brightnet Ltd\nPlan Summary Sheet  | Application no. 12-3348 |  Date: 1 May 2026', 'Plan Summary Sheet'],
    ['Ash Plumbing LLC\nINVOICE AP-26-1048\nTerms: Net 15. Due December 3, 2026', 'INVOICE AP-26-1048'],
    [
      'Third River Sign Co.\nQUOTE Q-3367 Date: November 19, 2026 Valid until: December 19, 2026\nFor: Ana Ruiz\nTerms',
      'QUOTE Q-3367',
    ],
    ['ORDER FOR SUPPLY OF A KITCHEN\nSchedule 1 – Price', 'ORDER FOR SUPPLY OF A KITCHEN'],
    ['GRAND AUTO MART\nReg. no. 5540187\nUSED VEHICLE BILL OF SALE', 'USED VEHICLE BILL OF SALE'],
    // Over the end of a line.
    [
      'Leisure Loan – Consumer Loan Contract, Goods Mortgage\nand Guarantee',
      'Leisure Loan – Consumer Loan Contract, Goods Mortgage and Guarantee',
    ],
    [
      'Annual Valuation, Rates and Charges Notice 1 July 2026 to 30 June\n2027',
      'Annual Valuation, Rates and Charges Notice 1 July 2026 to 30 June 2027',
    ],
    [
      'Student Residence, Meal Plan and Furniture Rental\nAgreement',
      'Student Residence, Meal Plan and Furniture Rental Agreement',
    ],
    [
      'Hill Music Ltd\nMay 2, 2026\nDear Ms. Finch,\nThank you for choosing us.\n\nAutumn Choir Course and Private Singing Lessons\nAgreement\nSinger\tBo Finch',
      'Autumn Choir Course and Private Singing Lessons Agreement',
    ],
    // A firm above it is none of its words.
    ['Northern Lakes Storage and Removal Services Limited\nAgreement', 'Agreement'],
  ])('tells the title from what stands around it: %s', (head, title) => {
    expect(titleOf(`${head}\n${BODY}`)).toBe(title);
  });

  it('takes no words of a sentence for a title', () => {
    expect(
      titleOf(`Oak & Ash\nThis is an assured shorthold tenancy agreement dated 18 August 2025 for a home in England.`),
    ).toBeNull();
  });

  it('takes the subject of a letter where it has no other title', () => {
    const letter =
      'Oak Lettings\n27 Otley Road, Leeds LS6 3AA\n\nMs A. Finch\nFlat 6, 118 Hill Road\nLeeds LS6 1LJ\n20 November 2026\nOur ref: HP/20417';
    expect(titleOf(`${letter}\nReturn of your deposit – 41 Mount, Leeds LS6\nDear Ms Finch,\n${BODY}`)).toBe(
      'Return of your deposit – 41 Mount, Leeds LS6',
    );
    expect(titleOf(`${letter}\nDear Ms Finch,\n${BODY}`)).toBeNull();
  });
});
