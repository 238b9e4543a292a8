import { describe, expect, it } from 'vitest';
import { findActingRoles } from './acting-roles.ts';
import { readPlainParties } from './plain-parties.ts';

function partiesOf(text: string) {
  return readPlainParties(text, findActingRoles(text, false)).map(
    ({ name, aliases }) => `${name} | ${aliases.join(' | ')}`,
  );
}

describe('readPlainParties', () => {
  it.each<[string, string, string[]]>([
    [
      'names with roles behind them',
      'I, MARIVIC D. MAGBANUA, of legal age (the “Borrower”), promise to pay to ROGELIO P. SANTILLAN, of 9 Mabuhay Lane (the “Lender”), the sum below.',
      ['MARIVIC D. MAGBANUA | Borrower | I', 'ROGELIO P. SANTILLAN | Lender'],
    ],
    [
      'short names behind long ones',
      'SUBLET\nJonah Brackwater (“Jonah”) sublets Apt. 4F to Noor Haddad-Ellis (“Noor”) on these terms.',
      ['Jonah Brackwater | Jonah', 'Noor Haddad-Ellis | Noor'],
    ],
    [
      'several persons with one role',
      'Between Wendell Holdings Trust ("Owner") and Luz Marte and Esteban Marte (together "Tenant").',
      ['Wendell Holdings Trust | Owner', 'Luz Marte | Tenant', 'Esteban Marte | Tenant'],
    ],
    [
      'labelled lines',
      'Landlord (“we”, “us”)\nMr Gwilym Ashdown-Pryce, care of Marl Ltd\nTenants (“you”) Priya Venkat and Thomas Oduya',
      ['Gwilym Ashdown-Pryce | Landlord | we | us', 'Priya Venkat | Tenant | you', 'Thomas Oduya | Tenant | you'],
    ],
    [
      'addresses that end in a county on the next line',
      'Owner: Lark Finance DAC, Block 3,\nDublin 2 (“we”, “us”)\nHirer: Ada Finch, 2 Elm Park, Naas,\nCo. Kildare (“you”)\nDealer: Curragh Motors Ltd, Newbridge, Co. Kildare',
      ['Lark Finance DAC | Owner | we | us', 'Ada Finch | Hirer | you'],
    ],
    [
      'labels without a colon',
      'Purchaser Marisol Tran-Kowalczyk, 19 Lilac Court\nVendor Clinchpoint Software, Inc., 1801 Wewatta Street',
      ['Marisol Tran-Kowalczyk | Purchaser', 'Clinchpoint Software, Inc. | Vendor'],
    ],
    [
      'what pronouns mean',
      '“We”, “us” and “our” mean Tomasz Wieczorek, trading as Fernlight. “You” and “your” mean Maple & Rye Ltd (company number 1).',
      ['Tomasz Wieczorek | We | us | our', 'Maple & Rye Ltd | You | your'],
    ],
    [
      'a firm that is “we”',
      'Prepared for Mrs Bronwen Achebe, 5 Tannery Lane.\nTern Mobile Limited, Quayside House, is “we”; the person above is “you”.',
      ['Bronwen Achebe | Customer', 'Tern Mobile Limited | we'],
    ],
    [
      'the person a letter is written to',
      'Priya Raghunathan\n12 Harbour Street\nDear Priya,\nWe offer you the post at Corvane Inc. (the “Company”).',
      ['Priya Raghunathan | you', 'Corvane Inc. | Company'],
    ],
    [
      'a letterhead',
      'Umvoti Mutual Bank\n17 Harbour Terrace\nBorrower: Sibusiso Ntuli, ID 89\nWe lend you money. We may ask. We pay out.',
      ['Umvoti Mutual Bank | we', 'Sibusiso Ntuli | Borrower'],
    ],
    [
      'two persons behind the definition of the other side',
      'Between Harbor Homes LLC (“Landlord”) and Anna Smith and Ben Jones, jointly and severally (“Tenant”).',
      ['Harbor Homes LLC | Landlord', 'Anna Smith | Tenant', 'Ben Jones | Tenant'],
    ],
    [
      'lists of names, and no address for one',
      'Members: Anna Smith, Ben Smith and Cara Smith\nClub: Harbor Strength Co-op\nInstructor: Rosa Quint, Harbor View, Leeds',
      ['Anna Smith | Member', 'Ben Smith | Member', 'Cara Smith | Member', 'Harbor Strength Co-op | Club'],
    ],
    [
      'bride and groom as one side',
      'Bride: Anna Smith\nGroom: Ben Jones\nVenue: Rosewood Hall, 4 Mill Lane',
      ['Anna Smith | Couple', 'Ben Jones | Couple', 'Rosewood Hall | Venue'],
    ],
    [
      'the second of two persons alone, where nothing is defined before them',
      'This loan agreement is between Anna Smith and Ben Jones (the “Borrower”).',
      ['Ben Jones | Borrower'],
    ],
    [
      'German parties with quoted roles',
      'Zwischen der Hausbesitz GmbH & Co. KG, Gasse 1, 04229 Leipzig, nachstehend „Vermieterin“, und Herrn Tobias Anders sowie Frau Milena Kroll, nachstehend gemeinsam „Mieter“, wird vereinbart:',
      ['Hausbesitz GmbH & Co. KG | Vermieterin', 'Tobias Anders | Mieter', 'Milena Kroll | Mieter'],
    ],
    [
      'German parties between dashes',
      'Zwischen der Ruhrglas mbH, Straße 3, 45326 Essen – Arbeitgeber – und Herrn Cem Aydın, Essen – Arbeitnehmer – gilt:',
      ['Ruhrglas mbH | Arbeitgeber', 'Cem Aydın | Arbeitnehmer'],
    ],
    [
      'German labels',
      'Versicherer: Rigi Versicherungen AG, Luzern\nVersicherungsnehmer: Urs Bucheli, Luzern',
      ['Rigi Versicherungen AG | Versicherer', 'Urs Bucheli | Versicherungsnehmer'],
    ],
    [
      'couples and what "we are" says',
      'We are Tom and Breda Hennessy of Glen Road.\nYou are Aoife Power and Declan Roche.',
      ['Tom and Breda Hennessy | we', 'Aoife Power | you', 'Declan Roche | you'],
    ],
    [
      'who signs a letter',
      'Dear Devon,\nI am glad that this worked out.\nAgreed: Devon Castellano, ____ 2025',
      ['Devon Castellano | you'],
    ],
    [
      'numbered parties',
      'DATED 24 June 2025\n(1) HARTLEBURY ESTATES LLP and (2) MARGARET ANNE DOYLE trading as THE BUTTON BOX',
      ['HARTLEBURY ESTATES LLP | ', 'MARGARET ANNE DOYLE | '],
    ],
    [
      'a licence between I and you',
      'A licence between Hilary Pell ("I") and Owen Baptiste ("you")',
      ['Hilary Pell | I', 'Owen Baptiste | you'],
    ],
    [
      'a row of a table, and a couple with one name',
      'Particulars\nThe Insured | Priya and Tom Hollingsworth\nInsurer | Quay & Sons Ltd',
      ['Priya and Tom Hollingsworth | Insured', 'Quay & Sons Ltd | Insurer'],
    ],
    [
      'two labels on one line',
      'Lessor: Lone Mesa Leasing, LLC\nLessee: Marisol Treviño; Co-Lessee: Hector Treviño',
      ['Lone Mesa Leasing, LLC | Lessor', 'Marisol Treviño | Lessee', 'Hector Treviño | Co-Lessee'],
    ],
    [
      'a label of its own that acts in the document',
      'Grower: T. & R. McIlwaine, Hill Farm\nThe Grower shall sell. The Grower shall deliver. The Grower may refuse.',
      ['T. & R. McIlwaine | Grower'],
    ],
    [
      'the firm that lends, and not the one that the borrower works for',
      'QUICKLEND FINANCE LIMITED\nOFFER OF A LOAN\nBorrower: Emeka Obasi | Employer: Delight Bottling Plc',
      ['QUICKLEND FINANCE LIMITED | ', 'Emeka Obasi | Borrower'],
    ],
    [
      'no name for a defined word that stands for anyone',
      'Tallyroost Ltd, 22 Temple Quay\nThese terms govern the form signed by the customer named in it (“Customer”).',
      ['Tallyroost Ltd | '],
    ],
    [
      'an undersigned surety before those it is for',
      'I, the undersigned, THABO MOKOENA, identity number 7 (hereinafter “the Surety”), bind myself to VAAL CREDIT LIMITED (“the Creditor”).',
      ['THABO MOKOENA | Surety | I', 'VAAL CREDIT LIMITED | Creditor'],
    ],
    [
      'no debtor among numbered parties whose recitals name one',
      '(1) MORAG DUNBAR of 5 Brae Terrace (the “Guarantor”); and (2) PORT FINANCE LIMITED (the “Lender”).\nBACKGROUND\n(A) The Lender lends to Dunbar Fencing Limited (the “Company”).',
      ['MORAG DUNBAR | Guarantor', 'PORT FINANCE LIMITED | Lender'],
    ],
    [
      'German roles behind “als”',
      'abgeschlossen zwischen der Novaris GmbH, Gasse 1, 1070 Wien, als Dienstgeberin und Herrn Lukas Pichl, Wien, als Dienstnehmer, wie folgt',
      ['Novaris GmbH | Dienstgeberin', 'Lukas Pichl | Dienstnehmer'],
    ],
    [
      'German names that hold “und”',
      'Hauptschuldner: Locher Zimmerei und Holzbau GmbH, Riedlingen\nAuftragnehmer (AN): Gebr. Terhaar Sanitär & Heizung GmbH, Münster',
      ['Locher Zimmerei und Holzbau GmbH | Hauptschuldner', 'Gebr. Terhaar Sanitär & Heizung GmbH | Auftragnehmer'],
    ],
    [
      'initials that a German firm is called by',
      'Die Quantwerk Systemhaus GmbH, Stuttgart („QW“)\nund die Entwicklerin Judith Brehm, Stuttgart („Auftragnehmerin“)',
      ['Quantwerk Systemhaus GmbH | QW', 'Judith Brehm | Auftragnehmerin'],
    ],
    [
      'two names joined by “and” on the next line',
      'BRIGHTPATH SOLAR LIMITED, Plot 12 Admiralty Way\nand Miss OLU ADEBAYO of Surulere',
      ['BRIGHTPATH SOLAR LIMITED | ', 'OLU ADEBAYO | '],
    ],
    [
      'who says their role',
      'Ich, Tobias Wehrmann, bin Hauptmieter; du, Nele Ostermann, Schwachhauser Ring 4, bist Untermieterin.',
      ['Tobias Wehrmann | I | Hauptmieter', 'Nele Ostermann | you | Untermieterin'],
    ],
    [
      'pronouns in brackets, without quotation marks',
      'This agreement is between Acme Gym Ltd (we, us) and Jane Doe (you).',
      ['Acme Gym Ltd | we | us', 'Jane Doe | you'],
    ],
    [
      'names between commas behind “we” and “you”',
      'We, Fitness Works Ltd, agree with you, Jane Doe, as follows.',
      ['Fitness Works Ltd | we', 'Jane Doe | you'],
    ],
    [
      'roles in front of names in a sentence',
      'The lender, Thabo Nkosi, lends to the borrower, Lindiwe Mokoena, R85,000.',
      ['Thabo Nkosi | lender', 'Lindiwe Mokoena | borrower'],
    ],
    [
      'roles in small letters behind names',
      'Maeve Tuohy (landlord) lets the flat to Piotr Zielinski (tenant).',
      ['Maeve Tuohy | landlord', 'Piotr Zielinski | tenant'],
    ],
    [
      'labels with a number or of a name',
      'Name of Landlord: Maeve Tuohy\nTenant 1: Piotr Zielinski\nTenant 2: Aoife Brannigan',
      ['Maeve Tuohy | Landlord', 'Piotr Zielinski | Tenant', 'Aoife Brannigan | Tenant'],
    ],
    [
      'the two ends of a memo',
      'From: Acme Letting Ltd, 5 High Street\nTo: Jane Doe, 9 Low Street',
      ['Acme Letting Ltd | we', 'Jane Doe | you'],
    ],
    ['a sale', 'SOLD BY: Acme Motors Ltd\nSOLD TO: Jane Doe', ['Acme Motors Ltd | Seller', 'Jane Doe | Customer']],
    [
      'roles that “hereinafter” calls without quotation marks',
      'THIS LEASE is made by MAEVE TUOHY, hereinafter called the LANDLORD, and PIOTR ZIELINSKI, hereinafter called the TENANT',
      ['MAEVE TUOHY | LANDLORD', 'PIOTR ZIELINSKI | TENANT'],
    ],
    [
      'German names over their address',
      'zwischen\nFrau Anna Kolbe\nLindenallee 14\n– nachfolgend Vermieterin genannt –\nund\nHerrn Jan Seiffert\nGorkistraße 88\n– nachfolgend Mieter genannt –',
      ['Anna Kolbe | Vermieterin', 'Jan Seiffert | Mieter'],
    ],
    [
      'what German sentences say',
      'Vermieterin ist Frau Anna Kolbe, Leipzig. Mieter ist Herr Jan Seiffert.',
      ['Anna Kolbe | Vermieterin', 'Jan Seiffert | Mieter'],
    ],
    [
      'a promise to pay',
      'FOR VALUE RECEIVED, Jane Doe promises to pay to Mary Roe the sum of $500.',
      ['Jane Doe | Borrower', 'Mary Roe | Lender'],
    ],
    [
      'an organisation without a legal form',
      'Employer: City of Marlow Library Service\nEmployee: Jane Doe',
      ['City of Marlow Library Service | Employer', 'Jane Doe | Employee'],
    ],
    [
      'no agent of a sale',
      'Seller: John Smith\nBuyer: Jane Doe, a single woman\nEscrow agent: First Title Co.\nAgent: Quay Brokers Ltd',
      ['John Smith | Seller', 'Jane Doe | Buyer'],
    ],
    [
      'both names of a list before what it is called',
      'PARTIES: Graeme Alexander Tulloch and Ngaire Tulloch (“the Founding Partners”) and Dr Priya Raniga (“the Incoming Partner”).',
      [
        'Graeme Alexander Tulloch | Founding Partners',
        'Ngaire Tulloch | Founding Partners',
        'Priya Raniga | Incoming Partner',
      ],
    ],
    [
      'the lender in whose favour a guarantee is',
      'DEED\nexecuted by Smt. Kavita Deshpande, residing at Kothrud (“the Guarantor”)\nIN FAVOUR OF Meghdoot Finserv Private Limited, a company having its office at Lower Parel, Mumbai (“the Lender”)',
      ['Kavita Deshpande | Guarantor', 'Meghdoot Finserv Private Limited | Lender'],
    ],
    [
      'no owner of another contract beside both sides',
      'SUBLEASE between DESMOND ARLEDGE (“Sublessor”) and TESSA MORENO (“Subtenant”).\nSublessor rents it from Halsey Gardens LLC (the “Owner”).',
      ['DESMOND ARLEDGE | Sublessor', 'TESSA MORENO | Subtenant'],
    ],
    [
      'a firm behind the title of its terms',
      'STATEMENT OF ACCOUNT – CORRIB PROVIDERS DAC\nAccount Holder: Tomás Hession, Oranmore',
      ['CORRIB PROVIDERS DAC | ', 'Tomás Hession | Account Holder'],
    ],
    [
      'a firm in an agreement with one who is named below',
      'This agreement is between Nestling Living Pte. Ltd. (no. 7) and the Member named below.\nMember | Ms Ananya Deshpande',
      ['Nestling Living Pte. Ltd. | ', 'Ananya Deshpande | Member'],
    ],
    [
      'no place from which something is fetched',
      'CASCADE HAUL, INC.\nShipper: Rosalind Achterberg\nFrom: 2215 SE Yamhill St, Portland',
      ['CASCADE HAUL, INC. | ', 'Rosalind Achterberg | Shipper'],
    ],
    ['who speaks', 'Ich bin Paula Reisinger; du bist Jonas Feichter.', ['Paula Reisinger | I', 'Jonas Feichter | you']],
  ])('finds %s', (_, text, expected) => {
    expect(partiesOf(text)).toEqual(expected);
  });

  it.each([
    'The Tenant shall pay the Rent on the First Day.',
    'Bank of England base rate (the “Rate”)',
    'This Agreement (the “Agreement”) is made in New York.',
    'Owner Obligations. Except as stated, nothing is owed.',
    'Employee benefits: Dental Care and Eye Care (the “Benefits”)',
    'Section 4 Landlord Access Rights',
    'Employer: Old Mill Road, Mallow, Co. Cork',
    'LETTER OF APPOINTMENT (the “Company”)',
    '“You” means the Lessee and Co-Lessee.',
    'Rosewood House, Ballinasloe, Co. Galway',
    'TERMS OF MEMBERSHIP – READ WITH CARE',
    'Associate Software Engineer (Trainee) on the terms below',
    'Member: first name and surname',
  ])('finds none in %j', (text) => {
    expect(partiesOf(text)).toEqual([]);
  });
});
