import { describe, expect, it } from 'vitest';
import { documentOf } from '#training/document-of.ts';
import { readDocument } from '../reading/reading.ts';
import { findAgreementDate } from './agreement-date.ts';
import { findFacts } from './facts.ts';

const dateOf = (text: string) => findAgreementDate(readDocument(documentOf(text), []))?.date.text ?? null;
const CLAUSES = '1. The Contractor shall perform the Services.\n2. The Agency shall pay the fees within 30 days.\n';

describe('findAgreementDate', () => {
  it('takes the day that a label gives the agreement, and not the deadline behind it', () => {
    const terms =
      'Agreement Date November 24, 2026. This offer lapses if the Contractor has not signed by December 4, 2026.';
    expect(dateOf(`Services Agreement\nKEY TERMS\n${terms}\n${CLAUSES}Name: Ada Finch\nSignature ______`)).toBe(
      'November 24, 2026',
    );
  });

  it('takes the day of a table row that names it, and none of a payment', () => {
    const rows =
      'Date What is due\n14 September 2026 First instalment\n14 August 2026 Date of agreement, deposit paid to Dealer\n14 August 2029 Last instalment\n';
    expect(dateOf(`Hire-Purchase Agreement\n${rows}${CLAUSES}Signature ______`)).toBe('14 August 2026');
  });

  it.each([
    'Prepared November 20, 2026. This offer expires at 5:00 p.m. on December 4, 2026 unless You have signed.',
    'Contract number CF-18 Disclosure Date: 24 November 2026\nOur offer lapses if we have not received it by 11 December 2026.',
    'Offer open until Friday 11 December 2026.',
    'Please return the signed copy by Friday 18 December 2026.',
    'Event Date Saturday 14 August 2027',
  ])('takes no day on which a paper is drawn up or lapses: %s', (head) => {
    expect(dateOf(`Equipment Lease Agreement\n${head}\n${CLAUSES}Signature ______ Date ______`)).toBeNull();
  });

  it('takes the day that the paper gives itself, wherever a label has it', () => {
    const own = 'This is an assured shorthold tenancy agreement dated 18 August 2025 for a home in England.';
    expect(dateOf(`Tenancy agreement\n${own}\n${CLAUSES}`)).toBe('18 August 2025');
    const signed = 'Signed by the Customer\nDate 9 February 2026\nDate of agreement\t11 February 2026\n';
    expect(dateOf(`Hire Agreement\nThe Owner lets and the Customer hires.\n${CLAUSES}${signed}`)).toBe(
      '11 February 2026',
    );
    expect(dateOf(`Enrollment Agreement\nFirst day\tMonday, August 17, 2026\n${CLAUSES}`)).toBeNull();
  });

  it('tells no day where one side has signed and the other has not', () => {
    const first = 'Signed for Acme Limited\nHelen Whitcombe, Director\nDate: 24 November 2026\n';
    const open = 'I accept these terms.\nSigned: ____________\nAda Finch\nDate: ____________';
    expect(dateOf(`Contract of Employment\n${CLAUSES}${first}${open}`)).toBeNull();
    expect(
      dateOf(`Contract of Employment\n${CLAUSES}${first}Signed: Ada Finch\nName: Ada Finch\nDate: 26 November 2026`),
    ).toBe('26 November 2026');
  });

  it('tells the day of issue of a letter, and of no agreement that is still to be signed', () => {
    const head = 'WEDDING HIRE AGREEMENT · Issue date 23 November 2026';
    const parties = 'made between Elm House Ltd (the “Venue”) and Ana Ruiz (the “Hirer”)';
    const reading = readDocument(
      documentOf(`${head}\nTHIS AGREEMENT is ${parties}.\n${CLAUSES}Signature ______ Date: ______`),
      [],
    );
    expect(findFacts(reading, null).dates.agreement).toBeNull();
    expect(dateOf('Hill Shire Council\nRates Notice 2026\nDate of issue 18 August 2026\nTotal due $90.')).toBe(
      '18 August 2026',
    );
  });
});
