import { describe, expect, it } from 'vitest';
import { readDocument } from '../reading/reading.ts';
import { findParties } from './parties.ts';

function partiesOf(text: string): string[] {
  const document = { documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] };
  return findParties(readDocument(document, [])).map((party) => [party.name, ...party.aliases].join(' | '));
}

describe('findParties', () => {
  it.each<[string, string, string[]]>([
    [
      'companies with their forms and defined names',
      'This Agreement is made by and between ALDER, INC., with its principal place of business at 17 Elm Road, Suite 4, Salem, Oregon 97301 ("Alder"), and BIRCH.COM, LLC, having offices at 2 Oak Avenue, Reno, Nevada 89501 ("Birch").',
      ['ALDER, INC. | Alder', 'BIRCH.COM, LLC | Birch'],
    ],
    [
      'people, with "hereinafter referred to as"',
      'This Agreement is entered into on May 4, 2010 between professional sailor, JANE FARROW, (hereinafter referred to as "ENDORSER") and KEEL SPORTS, LTD. (hereinafter referred to as "KEEL").',
      ['JANE FARROW | ENDORSER', 'KEEL SPORTS, LTD. | KEEL'],
    ],
    [
      'a third one behind "with", of the same address',
      'This contract is made between Kite Finance (Pty) Ltd ("the Credit Provider") and Lena Maria Botha, ID No. 970314 0482 08 6, of 14 Vlei Road, Paarl, 7646 ("the Borrower"), with\nPieter Jan Botha, ID No. 680921 5533 08 1, of the same address ("the Guarantor").',
      ['Kite Finance (Pty) Ltd | Credit Provider', 'Lena Maria Botha | Borrower', 'Pieter Jan Botha | Guarantor'],
    ],
    [
      'no authority that licenses one of them',
      'Service Contract\nThis contract is issued by Hearth Home Services, Inc., 88 Commons Drive, Dallas ("we," "us" or the "Company"), licensed as a residential service company by the Texas Department of Licensing and Regulation, to the person named below ("you" or the "Customer").',
      ['Hearth Home Services, Inc. | we | us | Company'],
    ],
    [
      'names on lines of their own',
      'CONSULTING AGREEMENT\n\nBETWEEN:\n\nMOSS MINERALS LTD., a company having its office at 5 Dock Street, Vancouver\n\n(the "Company")\n\nAND:\n\nDR. IDA LUND INC., having an office at 9 Fir Lane, Vancouver\n\n(the "Contractor")\n\nWHEREAS the Company mines.',
      ['MOSS MINERALS LTD. | Company', 'DR. IDA LUND INC. | Contractor'],
    ],
    [
      'a name that holds "and" and a country that holds "and"',
      'This deed is made between Reed and Sons Limited, a company organised under the laws of England and Wales ("Reed"), and Tarn Energy GmbH ("Tarn").',
      ['Reed and Sons Limited | Reed', 'Tarn Energy GmbH | Tarn'],
    ],
    [
      'a registration clause whose country holds "and"',
      'This Tenancy Agreement is dated 12 May 2025 and made between Moor Homes Ltd,\na company registered in England and Wales under number 01234567 whose registered\noffice is at 2 Well Mews, Leeds LS1 4GT (the “Landlord”), and Obi Larsen of 9\nStation Road, York YO1 6HT (the “Tenant”).',
      ['Moor Homes Ltd | Landlord', 'Obi Larsen | Tenant'],
    ],
    [
      'registration clauses of other countries',
      'This Agreement is made between Reef Oil Limited, a company incorporated under the laws of Trinidad and Tobago with company number C-44 (“Reef”), and Bay Bank PLC, a bank established in Antigua and Barbuda, registered number 77, whose registered office is at 1 Quay (“Bay”).',
      ['Reef Oil Limited | Reef', 'Bay Bank PLC | Bay'],
    ],
    [
      'several companies that share a name',
      'This Agreement is by and among Fen Group, Inc. (the "Company"), Marsh One L.P., Marsh Two Fund, L.P. and Otto Marsh (collectively, the "Marsh Parties").',
      [
        'Fen Group, Inc. | Company',
        'Marsh One L.P. | Marsh Parties',
        'Marsh Two Fund, L.P. | Marsh Parties',
        'Otto Marsh | Marsh Parties',
      ],
    ],
    [
      'partners in one name',
      'This Agreement is between Elm Bank Corporation (the "Company") and Alder, Birch & Cedar, Inc. (the "Agent").',
      ['Elm Bank Corporation | Company', 'Alder, Birch & Cedar, Inc. | Agent'],
    ],
    [
      'names without what follows their form',
      'This Agreement is between Elm Works Limited of Park House, 5 High Street (the "Company") and ROSA QUINT of 5 High Street (the "Employee").',
      ['Elm Works Limited | Company', 'ROSA QUINT | Employee'],
    ],
    [
      'a contract without the word between',
      'JOINT VENTURE AGREEMENT\n\nGorse Holdings, Inc. ("Gorse") and Heath Tech, Inc. ("Heath") by this Agreement associate themselves.',
      ['Gorse Holdings, Inc. | Gorse', 'Heath Tech, Inc. | Heath'],
    ],
    [
      'the sentence that makes the contract before names that it only mentions',
      'SUPPLY AGREEMENT\nBETWEEN\nTARN POWER, LLC\nAND\nELM WORKS CORPORATION\n\n“Bank” means the pool between Rook One, LLC, Rook Two, LLC and Rook Three, Inc. This SUPPLY AGREEMENT (this “Agreement”), dated May 4, 2010, between TARN POWER, LLC, a Delaware company (“Tarn”), and ELM WORKS CORPORATION (“Supplier”) covers wind.',
      ['TARN POWER, LLC | Tarn', 'ELM WORKS CORPORATION | Supplier'],
    ],
    [
      'a letter to the one with whom it is agreed',
      'Alder & Birch, Inc.\n1 Elm Road, Salem\nLadies and Gentlemen:\nMarsh Savings Corporation, an Oregon corporation (the "Company"), and Marsh Federal Bank, a bank located in Salem (the "Bank"), hereby confirm their agreement with Alder & Birch, Inc. (the "Agent") as follows:',
      ['Marsh Savings Corporation | Company', 'Marsh Federal Bank | Bank', 'Alder & Birch, Inc. | Agent'],
    ],
    [
      'a name without a form whose description shows it',
      'SALE CONTRACT\nTerm: 1 Year\nReed Micro, a corporation organized under the laws of Ohio (“Distributor”) and FENGEAR, Inc. (“Fengear”) agree that these terms govern.',
      ['Reed Micro | Distributor', 'FENGEAR, Inc. | Fengear'],
    ],
    [
      'descriptions that go on behind "and", and an exchange that is only mentioned',
      'This Agreement is between TARN, INC., an Ohio company, and having its office at 5 High Street, Salem (“Tarn”), and ELM GROUP LIMITED, a company listed on the Main Board and the Stock Exchange of Hong Kong Limited, and having its office at 2 Quay (“Elm”).',
      ['TARN, INC. | Tarn', 'ELM GROUP LIMITED | Elm'],
    ],
    [
      'parties that are lettered',
      'COOPERATION AGREEMENT\nParty A (Shipper): Heron Express Co., Ltd.\nAddress: 1 Quay Road\nParty B: Town Council of Gorse\nParty A and Party B agree.\n\nParty B: Signature',
      ['Heron Express Co., Ltd. | Shipper | Party A', 'Town Council of Gorse | Party B'],
    ],
    [
      'parties in brackets that count them',
      'THIS AGREEMENT is made on 1 May 2019\n\nBETWEEN: (1) HERON 2005 LIMITED (registered number 01003653) whose office is at 1 Quay (the Company) (2) OBI LARSEN (the Executive).\n\nIT IS AGREED as follows.',
      ['HERON 2005 LIMITED | Company', 'OBI LARSEN | Executive'],
    ],
    [
      'a band, every member with its role',
      'AGREEMENT\nBETWEEN\n(1) MOSS & QUAY MANAGEMENT LIMITED of the above address (the "Manager");\nand\n(2) AOIFE NÍ BHRIAIN, DARA CONLON, ORLA BYRNE and TOMÁS KEANE,\nprofessionally known as "THE LAMPLIGHTERS", all c/o 7 Henry Street, Galway (jointly and\nseverally, the "Artist").\n1. Term. The Artist shall perform.',
      [
        'MOSS & QUAY MANAGEMENT LIMITED | Manager',
        'AOIFE NÍ BHRIAIN | LAMPLIGHTERS | Artist',
        'DARA CONLON | LAMPLIGHTERS | Artist',
        'ORLA BYRNE | LAMPLIGHTERS | Artist',
        'TOMÁS KEANE | LAMPLIGHTERS | Artist',
      ],
    ],
    [
      'a table of particulars below a letterhead',
      'FERNFIELD CARE GROUP LIMITED\nFernfield House, 114 Elm Road, Leeds LS1 4AB\nRESIDENT AGREEMENT\n(Privately Funded Residents)\nParties and Key Particulars\nThe Home ("we", "us")\nFernfield Care Group Limited (company no. 07718234), registered\noffice 2 Oak Square, Leeds LS1 3EB\nThe Resident ("you") Mr Ivan Petrov, born 4 March 1939\nThe Responsible Person\nMrs Vera Hill, 23 Moor Road South, Leeds LS2 0YP\n(daughter)\nWeekly Fee £1,395.00',
      [
        'Fernfield Care Group Limited | Home | we | us',
        'Ivan Petrov | Resident | you',
        'Vera Hill | Responsible Person',
      ],
    ],
    [
      'labelled lines',
      'RENTAL CONTRACT\nLandlord: Rosa Quint\nTenant: Paul Sedge\nThe flat is let for one year.',
      ['Rosa Quint | Landlord', 'Paul Sedge | Tenant'],
    ],
  ])('finds the parties of %s', (_, text, expected) => {
    expect(partiesOf(text)).toEqual(expected);
  });

  it.each([
    'Rights between us, and interest to (the "Software"), pass on. Elm Works LLC ("Elm") and Ash Inc. ("Ash") sign.',
    'Elm Works LLC ("Elm") registered shares under the Investment Company Act (the "Investment Company Act"). Ash Inc. ("Ash") sells.',
    'Elm Works LLC ("Elm") and Ash Inc. ("Ash") join as business associates, and not as partners, in a venture (the "Venture").',
  ])('ignores what is not a name: %s', (text) => {
    expect(partiesOf(text).map((party) => party.split(' | ')[0])).toEqual(['Elm Works LLC', 'Ash Inc.']);
  });

  it('takes no address between commas for a member', () =>
    expect(
      partiesOf(
        'This agreement is between Rosa Quint, Dublin Road, Galway and Elm Works LLC (each a "Party").\nRosa Quint (the "Landlord") lets to Elm Works LLC (the "Tenant").',
      ).map((party) => party.split(' | ')[0]),
    ).toEqual(['Rosa Quint', 'Elm Works LLC']));

  it.each(['', 'The difference between the parties is small.', 'We met between noon and two.'])(
    'finds none in %j',
    (text) => {
      expect(partiesOf(text)).toEqual([]);
    },
  );
});

describe('findParties in German', () => {
  it('gives none the role of its opponent', () => {
    const text =
      'Mietvertrag\nZwischen der Hausbesitz GmbH, Gasse 1, 04229 Leipzig, nachstehend „Vermieterin“,\nund Herrn Tobias Anders, Leipzig, nachstehend „Mieter“,\nwird vereinbart:';
    expect(partiesOf(text)).toEqual(['Hausbesitz GmbH | Vermieterin', 'Tobias Anders | Mieter']);
  });
});
