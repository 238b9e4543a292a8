/** One sentence of a page, copied with slips that keep its meaning, and with changes near to them that do not. */
export interface SlipCase {
  readonly name: string;
  readonly page: string;
  readonly accepted?: readonly string[];
  readonly rejected?: readonly string[];
}

/** Ellipses: what may be left out of a sentence, and what may not. */
export const ELLIPSIS_SLIPS: readonly SlipCase[] = [
  {
    name: 'English: apposition and filler',
    page: 'The Supplier, a company founded in Bristol, shall deliver the machines, together with their manuals, to the Buyer.',
    accepted: [
      'The Supplier … shall deliver the machines',
      'The Supplier, […] shall deliver the machines, ... to the Buyer.',
    ],
  },
  {
    name: 'English: exceptions and conditions',
    page: [
      'Guests, unless registered at the desk, may use the pool. Dogs, except guide dogs, must stay outside the hall.',
      'The parcel will, provided that the label is legible, be replaced. Visitors, save for children, pay the full price.',
      'The caterer may, subject to the prior approval of the hall, bring a grill. All costs but those of cleaning are borne by us.',
      'The loan is, if the borrower falls behind, due at once. The bike may be parked only in the yard behind the house.',
      'Members may, after the first season, leave the club. Prices, excluding delivery, are fixed. You may, with our consent, paint walls.',
      'The carrier pays for damage, up to the declared value, of the goods. The garden is, until the end of May, open to all.',
    ].join('\n'),
    rejected: [
      'Guests … may use the pool.',
      'Dogs ... must stay outside the hall.',
      'The parcel will … be replaced.',
      'Visitors, [...] pay the full price.',
      'The caterer may … bring a grill.',
      'All costs … are borne by us.',
      'The loan is … due at once.',
      'The bike may be parked … in the yard behind the house.',
      'Members may (…) leave the club.',
      'Prices, …, are fixed.',
      'You may … paint walls.',
      'The carrier pays for damage … of the goods.',
      'The garden is … open to all.',
    ],
  },
  {
    name: 'English: punctuation and spaces only',
    page: [
      'The fee is $40, payable on arrival; it includes towels (two each) and soap. Late guests wait outside.',
      '4. House keys: the guest keeps them.\nThe pump runs at a pressure of £5 of gas and at −12 degrees or 60/40 by weight.',
    ].join('\n'),
    accepted: [
      'The fee is $40 … payable on arrival',
      'payable on arrival ... it includes towels',
      'it includes towels […] two each … and soap.',
      'includes towels (two each) and soap … Late guests wait outside.',
      '4. House keys … the guest keeps them.',
    ],
    rejected: [
      'The fee … is $40, payable on arrival',
      'at a pressure of … 5 of gas',
      'of gas and at … 12 degrees',
      'degrees or 60 … 40 by weight',
    ],
  },
  {
    name: 'English: the rest of a sentence, and a sentence that takes it back',
    page: 'The ticket may be returned within a week, except in August. The fee is then paid back. The seller keeps a record. However, no fee is paid back for gifts. Each buyer gets a receipt. This does not apply to tickets for children. The office is open daily.',
    accepted: ['The fee is then paid back. … Each buyer gets a receipt.'],
    rejected: [
      'The ticket may be returned within a week … The seller keeps a record.',
      'The seller keeps a record. […] Each buyer gets a receipt.',
      'Each buyer gets a receipt. … The office is open daily.',
    ],
  },
  {
    name: 'German',
    page: 'Der Verein, gegründet im Jahr der Flut, haftet für Schäden. Der Kunde darf, sofern die Rechnung bezahlt ist, das Gerät behalten. Die Gebühr ist, außer in den Ferien, monatlich fällig. Die Kaution wird, abzüglich der Reinigung, erstattet. Der Mieter darf, mit Zustimmung des Hauses, Tiere halten. Die Ware wird, bei Verzug des Käufers, verkauft.',
    accepted: ['Der Verein … haftet für Schäden.'],
    rejected: [
      'Der Kunde darf … das Gerät behalten.',
      'Die Gebühr ist … monatlich fällig.',
      'Die Kaution wird [...] erstattet.',
      'Der Mieter darf ... Tiere halten.',
      'Die Ware wird … verkauft.',
    ],
  },
  {
    name: 'French',
    page: "Le prestataire, dont le siège est à Lyon, livre les meubles. Le client peut, à condition de payer la facture, garder l’appareil. Les frais sont, sauf accord contraire, dus chaque mois. L'abonné peut, s'il déménage, résilier le contrat. Le dépôt est, en cas de retard, conservé par nous.",
    accepted: ['Le prestataire … livre les meubles.'],
    rejected: [
      'Le client peut … garder l’appareil.',
      'Les frais sont … dus chaque mois.',
      "L'abonné peut … résilier le contrat.",
      'Le dépôt est [...] conservé par nous.',
    ],
  },
  {
    name: 'Spanish',
    page: 'La academia, con sede en Sevilla, entrega los libros. El alumno podrá, siempre que pague la cuota, usar la sala. Los gastos, salvo los de envío, corren a cargo del vendedor. El socio puede, hasta el mes de mayo, darse de baja.',
    accepted: ['La academia … entrega los libros.'],
    rejected: [
      'El alumno podrá … usar la sala.',
      'Los gastos … corren a cargo del vendedor.',
      'El socio puede … darse de baja.',
    ],
  },
  {
    name: 'Italian',
    page: 'La palestra, con sede a Torino, consegna le chiavi. Il socio può, purché abbia pagato la quota, usare la sala. Le spese, tranne quelle di pulizia, sono a carico nostro. Il cliente può, qualora il volo venga annullato, chiedere il rimborso.',
    accepted: ['La palestra … consegna le chiavi.'],
    rejected: [
      'Il socio può … usare la sala.',
      'Le spese … sono a carico nostro.',
      'Il cliente può [...] chiedere il rimborso.',
    ],
  },
  {
    name: 'Portuguese',
    page: 'A academia, com sede em Braga, entrega os livros. O aluno pode, desde que pague a taxa, usar a sala. As despesas, exceto as de limpeza, ficam por nossa conta. O cliente pode, caso o voo seja cancelado, pedir o reembolso.',
    accepted: ['A academia … entrega os livros.'],
    rejected: [
      'O aluno pode … usar a sala.',
      'As despesas … ficam por nossa conta.',
      'O cliente pode ... pedir o reembolso.',
    ],
  },
  {
    name: 'Filipino',
    page: 'Ang paaralan, sa lungsod ng Cebu, ay magbibigay ng aklat. Ang bisita, maliban sa mga bata, ay magbabayad ng buong presyo. Ang kliyente ay maaaring, kung bayad na ang upa, manatili sa silid.',
    accepted: ['Ang paaralan … ay magbibigay ng aklat.'],
    rejected: ['Ang bisita … ay magbabayad ng buong presyo.', 'Ang kliyente ay maaaring … manatili sa silid.'],
  },
];

export const SPELLING_SLIPS: readonly SlipCase[] = [
  {
    name: 'points of abbreviations',
    page: 'The desk opens at 9 a.m. and shuts at 6 p.m. daily. Tools, e.g. saws, are lent by Acme Ltd., a firm of Hull (company no. SC418822). See Art. 12 and Sec. 4. Call Dr. Okafor, approx. 20 minutes ahead. The U.K. office is shut in Aug. 2027.',
    accepted: [
      'The desk opens at 9 am and shuts at 6 pm daily.',
      'The desk opens at 9 AM and shuts at 6 p.m daily',
      'shuts at 6 pm. daily',
      'Tools, eg saws, are lent by Acme Ltd, a firm of Hull (company no SC418822).',
      'See Art 12 and Sec 4. Call Dr Okafor, approx 20 minutes ahead.',
      'The UK office is shut in Aug 2027.',
    ],
    rejected: [
      'The desk opens at 9 p.m. and shuts at 6 pm daily.',
      'The desk opens at 9 pm and shuts at 6 am daily.',
      'company no SC418823',
      'See Art 21 and Sec 4.',
      'approx 200 minutes ahead',
    ],
  },
  {
    name: 'points put in',
    page: 'Doors open at 7 pm for members of Harbour Rowing Ltd and guests. Registration no 5521 is printed on the card, ie on its back.',
    accepted: [
      'Doors open at 7 p.m. for members of Harbour Rowing Ltd. and guests.',
      'Registration no. 5521 is printed on the card, i.e. on its back.',
    ],
  },
  {
    name: 'a negation is no abbreviation',
    page: 'Pets: no. 2 bicycles are allowed in the hall. Is smoking allowed? The answer is no. 14 days later a fine is due. Parking is granted; no. Guests may park in the yard. There are no 5 star rooms.',
    rejected: [
      'Pets: no 2 bicycles are allowed in the hall.',
      'The answer is no 14 days later a fine is due.',
      'no guests may park in the yard',
      'Parking is granted; no guests may park',
    ],
  },
  {
    name: 'points of abbreviations in other languages',
    page: 'Die Werkstatt (z. B. für Räder) liegt in Nr. 14, vgl. Abs. 3 der Hausordnung. La tienda abre a las 10 a. m. según el art. 8 del reglamento. Le local, p. ex. la cave, est au n.º 7 bis. Zahlung gem. § 4, d.h. im Voraus.',
    accepted: [
      'Die Werkstatt (z.B. für Räder) liegt in Nr 14, vgl Abs 3 der Hausordnung.',
      'La tienda abre a las 10 am según el art 8 del reglamento.',
      'Zahlung gem. § 4, d. h. im Voraus.',
    ],
    rejected: [
      'Die Werkstatt liegt in Nr 41',
      'La tienda abre a las 10 pm según el art 8',
      'según el art 18 del reglamento',
    ],
  },
  {
    name: 'spaces between currencies, units and numbers',
    page: 'Each lesson costs R 240,00 or Rs. 1,200 or kr 350; the deposit is 900 kr and CHF 75. The room has 18 m² and is 2,5 km away; it uses 40kWh and holds 60kg. Fee: P 4,500.00 or 120 zł. A tray of 12 eggs is $3.',
    accepted: [
      'Each lesson costs R240,00 or Rs.1,200 or kr350; the deposit is 900kr and CHF75.',
      'Each lesson costs R240,00 or Rs 1,200 or kr 350',
      'The room has 18m² and is 2,5km away; it uses 40 kWh and holds 60 kg.',
      'Fee: P4,500.00 or 120zł.',
    ],
    rejected: [
      'Each lesson costs R 24,00',
      'Each lesson costs R2400,00',
      'Each lesson costs Rs240,00',
      'the deposit is 900 and CHF 75',
      'The room has 18m and is',
      'it uses 40 kW and holds',
      'A tray of12 eggs',
      'the deposit is kr 900 and CHF 75',
    ],
  },
  {
    name: 'hyphens of compounds',
    page: 'Drivers are self-employed and on-site staff get an e-mail. The non-smoking rooms are co-owned. A 30-day notice or a pre-paid card is fine. The wellbeing plan covers long term care; each re-sign needs a not-able mark. Open Monday-Friday, de lunes-viernes, lines 3-5. The un-used voucher, the in-valid code. Post-Completion Services by Smith-Jones.',
    accepted: [
      'Post Completion Services by Smith-Jones.',
      'Drivers are selfemployed and onsite staff get an email.',
      'Drivers are self employed and on site staff get an e mail.',
      'The non smoking rooms are coowned.',
      'The nonsmoking rooms are co owned.',
      'A 30 day notice or a prepaid card is fine.',
      'The well-being plan covers long-term care',
    ],
    rejected: [
      'Drivers are employed and on-site staff',
      'The smoking rooms are co-owned.',
      'A 3-0 day notice or a pre-paid card',
      'The wellbeing plan covers longterm care',
      'each resign needs a',
      'each re-sign needs a notable mark',
      'Open Monday Friday',
      'Post-Completion Services by Smith Jones.',
      'de lunes viernes, lines',
      'lines 35. The un-used voucher',
      'lines 3 5. The un-used voucher',
      'The used voucher, the in-valid code',
      'The un-used voucher, the in valid code',
      'The un-used voucher, the valid code',
    ],
  },
  {
    name: 'hyphens in other languages',
    page: 'Die Miet-Sache wird per E-Mail an Nicht-Mitglieder gegeben. Le rendez-vous du sous-locataire est noté. El acuerdo franco-alemán rige. O guarda-chuva fica aqui. Ang pag-upa ay buwanan.',
    accepted: [
      'Die Mietsache wird per Email an Nichtmitglieder gegeben.',
      'Le rendez vous du souslocataire est noté.',
      'El acuerdo francoalemán rige.',
      'O guarda chuva fica aqui. Ang pagupa ay buwanan.',
    ],
    rejected: ['per E-Mail an Mitglieder gegeben', 'Le rendez-vous du locataire est noté.'],
  },
];

export const NAME_SLIPS: readonly SlipCase[] = [
  {
    name: 'English',
    page: 'This loan is made on 4 May 2027 (the "Start Date") between Dunmore Boats Ltd (hereinafter “the Lender”), and Ama Boateng (“you” or the "Borrower"). The sum of £900 (the "Principal Amount") bears interest at 4% (four per cent) (the “Rate”). Fees (each a "Charge" and together the "Charges") are due monthly.',
    accepted: [
      'This loan is made on 4 May 2027 between Dunmore Boats Ltd and Ama Boateng.',
      'made on 4 May 2027 between Dunmore Boats Ltd, and Ama Boateng',
      'This loan is made on 4 May 2027 between Dunmore Boats Ltd (hereinafter “the Lender”), and Ama Boateng.',
      'made on 4 May 2027 between Dunmore Boats Ltd (hereinafter “the Lender”)',
      'The sum of £900 bears interest at 4% (four per cent).',
      'bears interest at 4% (the “Rate”). Fees',
      'made on 4 May 2027 between Dunmore Boats Ltd … The sum of £900 bears interest at 4%',
      'Fees are due monthly.',
      'This loan is made on 4 May 2027 (the Start Date) between Dunmore Boats Ltd',
    ],
    rejected: [
      'This loan is made on 4 May 2027 (the "End Date") between Dunmore Boats Ltd',
      'between Dunmore Boats Ltd (hereinafter "the Borrower"), and Ama Boateng',
      'between Dunmore Boats Ltd and Ama Boateng ("the Lender")',
      'made on 4 May 2027 between Dunmore Boats Ltd and Ama Boateng (hereinafter “the Lender”). The sum of £900',
      'made on 4 May 2027 between Dunmore Boats Ltd (the "Borrower")',
      'made on 4 May 2027 between Dunmore Boats Ltd (the "Borrower") … The sum of £900 bears interest at 4%',
      'The sum of £900 (the "Rate") bears interest at 4%',
      'bears interest at 5% (the “Rate”). Fees',
      'This loan is made on 4 May 2028 between Dunmore Boats Ltd',
    ],
  },
  {
    name: 'brackets that say more than a name',
    page: 'The bike (not the "Trailer") is sold ("as is") to the buyer. Rent (the "Rent", 5% less in May) is due. The fee (unless waived, the "Fee") applies. The sum ("$900") is paid. The room (“Room 12”) is let (net) to you. A guest (only a "Member") may stay. The car (“Excluding Tyres”) is insured.',
    rejected: [
      'The bike is sold ("as is") to the buyer.',
      'The bike (not the "Trailer") is sold to the buyer.',
      'Rent is due.',
      'The fee applies.',
      'The sum is paid.',
      'The room is let (net) to you.',
      'The room (“Room 12”) is let to you.',
      'A guest may stay.',
      'The car is insured.',
    ],
  },
  {
    name: 'other languages',
    page: [
      'Die Nordlicht Verlag GmbH (nachfolgend „Verlag“ genannt) und Frau Ebel (die „Autorin“) schließen einen Vertrag.',
      'La société Aubier (ci-après dénommée « le Vendeur ») livre à M. Roux (« l’Acheteur ») une table.',
      'La sociedad Olmo (en adelante, el «Cedente») entrega a Luz Paz (la «Cesionaria») la obra.',
      'La società Pino (di seguito il «Venditore») consegna a Ugo Neri («Cliente») il quadro.',
      'A empresa Faia (doravante denominada "Vendedora") entrega a Rui Luz (o "Cliente") a mesa.',
      'Ang Mabini Homes (mula rito ay tatawaging "Nagpapaupa") ay magbibigay ng susi.',
    ].join('\n'),
    accepted: [
      'Die Nordlicht Verlag GmbH und Frau Ebel schließen einen Vertrag.',
      'La société Aubier livre à M. Roux une table.',
      'La sociedad Olmo entrega a Luz Paz la obra.',
      'La società Pino consegna a Ugo Neri il quadro.',
      'A empresa Faia entrega a Rui Luz a mesa.',
      'Ang Mabini Homes ay magbibigay ng susi.',
    ],
    rejected: [
      'Die Nordlicht Verlag GmbH (nachfolgend „Autorin“ genannt) und Frau Ebel',
      'La société Aubier (« l’Acheteur ») livre à M. Roux une table.',
    ],
  },
];

const REFUNDS = [
  '6. Tickets',
  '6.1 Tickets are sent by post.',
  '7. Refunds and returns',
  '7.1 Each buyer may return a ticket in May.',
  '7.2 The office pays the price back in June.',
  'It keeps a record of each payment.',
  '8. Lost property',
  '8.1 Umbrellas are kept for a year.',
  'Opening hours',
  'The office is open on weekdays. Callers are asked to ring first.',
].join('\n');

export const HEADING_SLIPS: readonly SlipCase[] = [
  {
    name: 'English',
    page: REFUNDS,
    accepted: [
      '7. Refunds and returns – 7.2 The office pays the price back in June.',
      '7 Refunds and returns: 7.2 The office pays the price back in June.',
      'Refunds and returns — 7.2 The office pays the price back',
      '**7. Refunds and returns**\n7.1 Each buyer may return a ticket in May.',
      'Section 8. Lost property: Umbrellas are kept for a year.',
      '8. Lost property - 8.1 Umbrellas are kept for a year.',
      'Opening hours: The office is open on weekdays.',
    ],
    rejected: [
      '8. Lost property – 7.2 The office pays the price back in June.',
      '6. Tickets – 7.2 The office pays the price back in June.',
      '7. Refunds – 7.2 The office pays the price back in June.',
      '9. Refunds and returns – 7.2 The office pays the price back in June.',
      '7. Refunds and returns – 7.3 The office pays the price back in June.',
      '7. Full refunds and returns – 7.2 The office pays the price back in June.',
      '7. No refunds – 7.2 The office pays the price back in June.',
      '7. Refunds and returns – 8.1 Umbrellas are kept for a year.',
      'Opening hours: Umbrellas are kept for a year.',
      'Opening hours: Callers are asked to ring first.',
      '7. Refunds and returns – 7.2 The office pays the price back in July.',
      'Umbrellas are kept: for a year',
      'The office is – open on weekdays.',
      'Tickets are sent by post: Umbrellas are kept for a year.',
    ],
  },
  {
    name: 'other languages',
    page: [
      '§ 5 Zahlung',
      '5.1 Die Rate ist monatlich fällig.',
      '5.2 Der Käufer zahlt per Lastschrift.',
      'Artículo 9. Garantía',
      '9.1 El taller repara los daños.',
      'Article 3. – Durée du prêt',
      '3.1 Le livre est prêté pour un mois.',
    ].join('\n'),
    accepted: [
      '§ 5 Zahlung – 5.2 Der Käufer zahlt per Lastschrift.',
      'Artículo 9. Garantía: 9.1 El taller repara los daños.',
      'Article 3 – Durée du prêt – 3.1 Le livre est prêté pour un mois.',
    ],
    rejected: [
      '§ 9 Zahlung – 5.2 Der Käufer zahlt per Lastschrift.',
      '§ 5 Zahlung – 9.1 El taller repara los daños.',
      '§ 5 Ratenzahlung – 5.2 Der Käufer zahlt per Lastschrift.',
    ],
  },
];
