import type { SlipCase } from './quote-slips.ts';

/** Punctuation between clauses, exchanged in copying, and the nearest changes that are not forgiven. */
export const CLAUSE_SLIPS: readonly SlipCase[] = [
  {
    name: 'marks between clauses',
    page: [
      'The hall closes at dusk, keys are left at the desk; lamps stay on: the guard turns them off. Bins are emptied on Friday – bags are at the gate.',
      'The hire fee of £45.50, payable in May, covers chairs (also folding tables) and cups.',
    ].join('\n'),
    accepted: [
      'The hall closes at dusk; keys are left at the desk, lamps stay on – the guard turns them off.',
      'The hall closes at dusk. Keys are left at the desk. Lamps stay on. The guard turns them off',
      'the guard turns them off; bins are emptied on Friday, bags are at the gate',
      'the guard turns them off — bins are emptied on Friday: bags are at the gate',
      'The hire fee of £45.50 – payable in May – covers chairs, also folding tables, and cups.',
      'The hire fee of £45.50 (payable in May) covers chairs - also folding tables - and cups',
      'The hire fee of £45.50 payable in May covers chairs',
    ],
    rejected: [
      'The hire fee of £45,50, payable in May',
      'The hire fee of £45 50, payable in May',
      'The hire fee of £4550 payable in May',
      'the guard turns them off bins are emptied on Friday',
      'covers chairs also folding tables and cups',
      'The hall closes. at dusk, keys are left',
      'The hall closes – at dusk, keys are left',
      'the guard turns them off – bins are not emptied on Friday',
    ],
  },
  {
    name: 'a full stop that a negation or a condition stands beside',
    page: 'Dogs on the lawn? No. Guests may ring a bell. We return the fee. If you are late, we keep the deposit. Shoes are lent; not on Sundays. Le chien? Non. Les chats entrent. Hunde? Nein. Katzen dürfen hinein.',
    accepted: ['We return the fee; if you are late we keep the deposit.', 'Shoes are lent. Not on Sundays.'],
    rejected: [
      'No guests may ring a bell.',
      'No, guests may ring a bell.',
      'We return the fee, if you are late, we keep the deposit.',
      'We return the fee if you are late, we keep the deposit.',
      'Non, les chats entrent.',
      'Nein, Katzen dürfen hinein.',
    ],
  },
  {
    name: 'between figures',
    page: 'Open Monday – Friday, 9 – 17 h, lines 3, 4 and 5, score 2:1, from 4 May – 6 June; balance – 50 EUR; room 7. 12 beds. Draws of 1.500 and 2,5.',
    accepted: ['balance: 50 EUR', 'from 4 May – 6 June, balance - 50 EUR'],
    rejected: [
      'Open Monday, Friday, 9 – 17 h',
      'Open Monday Friday, 9 – 17 h',
      'Friday, 9, 17 h, lines 3',
      'lines 3. 4 and 5',
      'lines 3 – 4 and 5',
      'lines 34 and 5, score',
      'score 2,1, from 4 May',
      'score 2. 1, from 4 May',
      'balance 50 EUR',
      'balance, 50 EUR',
      'room 7, 12 beds',
      'Draws of 1,500 and 2,5',
      'Draws of 1.500 and 2.5',
    ],
  },
  {
    name: 'a label of a row and its value',
    page: 'Arrival Sunday 9 May 2027 from 3 p.m.\nCleaning charge\nper stay €75.00\nPets two dogs at most\nDiscount 5%',
    accepted: [
      'Arrival: Sunday 9 May 2027 from 3 pm',
      'Arrival – Sunday, 9 May 2027 from 3 p.m.',
      'Cleaning charge: per stay €75.00',
      'Cleaning charge - per stay: € 75.00',
      'Discount: 5%',
      'Discount – 5%',
    ],
    rejected: ['Arrival: Sunday 9 May 2028', 'Cleaning: charge per stay', 'Pets two dogs: at most', 'Discount: -5%'],
  },
  {
    name: 'bullets that split a sentence',
    page: '7.4 Your locker is emptied on the last day. You may fetch your things until noon; after that hour we give them away. Marks: none.',
    accepted: [
      '- Your locker is emptied on the last day.\n- You may fetch your things until noon.\n- After that hour we give them away.',
      '* Your locker is emptied on the last day\n* You may fetch your things until noon',
    ],
    rejected: [
      '- Your locker is emptied on the last day.\n- You may fetch your things until noon.\n- Before that hour we give them away.',
    ],
  },
];

/** Numbers that a page writes twice: either half may go where both mean the same. */
export const DOUBLED_SLIPS: readonly SlipCase[] = [
  {
    name: 'English',
    page: 'The guest pays within twenty-one (21) nights, at five percent (5%) a year, on the one hundred and thirtieth (130th) day, for 2,500 (two thousand five hundred) flyers and seven (8) mugs. Ten (10) rooms, ten keys and 11 (eleven) beds are let. The third (3rd) row is free; up to two (12) seats.',
    accepted: [
      'The guest pays within twenty-one nights, at five percent a year',
      'The guest pays within 21 nights, at 5% a year',
      'The guest pays within twenty-one (21) nights at 5% a year, on the 130th day, for 2,500 flyers',
      'on the one hundred and thirtieth day, for two thousand five hundred flyers and seven (8) mugs',
      '10 rooms, ten keys and eleven beds are let.',
      'Ten rooms, ten keys and 11 beds are let. The third row is free',
      'The 3rd row is free',
      'Ten (10) rooms, 10 keys and 11 (eleven) beds',
      'The guest pays within 21',
    ],
    rejected: [
      'The guest pays within twenty nights, at five percent',
      'The guest pays within 12 nights',
      'within twenty-one (12) nights',
      'for 2,500 flyers and seven mugs',
      'for 2,500 flyers and 8 mugs',
      'for 250 flyers and seven (8) mugs',
      'Ten (10) rooms, 11 keys and 11 (eleven) beds',
      'The guest pays within nights, at five',
      'on the 13th day',
      'up to two seats',
      'up to 12 seats',
    ],
  },
  {
    name: 'other languages',
    page: 'Die Frist beträgt vierzig (40) Tage oder 3 (drei) Wochen. Le délai est de vingt (20) jours. El plazo es de quince (15) días. Il termine è di dodici (12) mesi. O prazo é de trinta (30) dias.',
    accepted: [
      'Die Frist beträgt 40 Tage oder drei Wochen.',
      'Die Frist beträgt vierzig Tage oder 3 Wochen.',
      'Le délai est de 20 jours.',
      'El plazo es de quince días.',
      'Il termine è di 12 mesi.',
      'O prazo é de trinta dias.',
    ],
    rejected: ['Die Frist beträgt 14 Tage', 'Die Frist beträgt vierzehn Tage', 'Le délai est de vingt-deux jours.'],
  },
];

/** The clause that a model names in front of a quote or behind it. */
export const CITED_SLIPS: readonly SlipCase[] = [
  {
    name: 'English',
    page: [
      '3. Boats',
      '3.1 A boat is hired by the hour.',
      '3.2 Oars are lent free of charge. Life jackets are worn at all times.',
      '4. Weather',
      'In a storm the pier is shut to all. The score was 4 to 2 in that year (see 3.1).',
    ].join('\n'),
    accepted: [
      'Section 3.1: A boat is hired by the hour.',
      'Clause 3.2 – Oars are lent free of charge.',
      'Clause 3.2 - “Oars are lent free of charge.”',
      '“Oars are lent free of charge.” (3.2)',
      'Oars are lent free of charge (clause 3.2).',
      'Life jackets are worn at all times. [3.2]',
      'Life jackets are worn at all times – Section 3.2',
      'Clause 4 – In a storm the pier is shut to all.',
      'Section 4: in a storm the pier is shut',
      '"A boat is hired by the hour."',
    ],
    rejected: [
      'Section 3.2: A boat is hired by the hour.',
      'Clause 3.1 – Oars are lent free of charge.',
      '“Oars are lent free of charge.” (3.1)',
      'Life jackets are worn at all times. [3]',
      'In a storm the pier is shut to all. (3.2)',
      'Oars are lent free of charge (2).',
      'Oars are lent (3 hours)',
    ],
  },
  {
    name: 'German paragraphs',
    page: '§ 6 Kaution\n(1) Die Kaution beträgt eine Miete.\n(2) Sie wird verzinst.\n§ 7 Schlüssel\n(1) Es gibt zwei Schlüssel.\n(2) Der Verlust ist zu melden.',
    accepted: [
      '§ 6 Abs. 2: Sie wird verzinst.',
      '„Der Verlust ist zu melden.“ (§ 7 Abs. 2)',
      '§ 7 (1) – Es gibt zwei Schlüssel.',
      '„Sie wird verzinst“ (§ 6)',
    ],
    rejected: [
      '§ 7 Abs. 2: Sie wird verzinst.',
      '„Der Verlust ist zu melden.“ (§ 7 Abs. 1)',
      '„Der Verlust ist zu melden.“ (§ 6 Abs. 2)',
    ],
  },
];

/** Spaces within numbers of registers and beside degree signs. */
export const SPACED_SLIPS: readonly SlipCase[] = [
  {
    name: 'marks of thousands',
    page: 'The boat costs €12,500 or R 1 250 000,00 in all, after 3,000 km or 2,500 hours, at 1.250 % or 0,125 % a day.',
    accepted: [
      'The boat costs €12500 or R 1 250 000,00 in all',
      'The boat costs €12 500 or R 1250000,00 in all, after 3000 km or 2 500 hours',
    ],
    rejected: [
      'The boat costs €1250 or R 1 250 000,00 in all',
      'The boat costs €12.500 or R 1 250 000,00 in all',
      'The boat costs €12,500 or R 125 000,00 in all',
      'after 30,00 km or 2,500 hours',
      'after 3,000 km or 25,00 hours',
      'after 3,000 km or 2,500 hours, at 1250 %',
      'at 1.250 % or 0125 % a day.',
    ],
  },
  {
    name: 'per cent as one word',
    page: 'A fee of ten per cent is due, and two percent of the price per centre.',
    accepted: ['A fee of ten percent is due, and two per cent of the price'],
    rejected: ['two percent of the price percentre', 'A fee of ten cent is due'],
  },
  {
    name: 'numbers of registers and degrees',
    page: 'Palm Tours (ABN 51 824 753 556) keeps rooms at 19 °C, VAT no. GB 123 4567 89. Rooms 12 14 and 16 face the sea, 40°F at night. Stock 1 200 340 of 2 100.\nCode 11 22\n33 44',
    accepted: [
      'Palm Tours (ABN 51824753556) keeps rooms at 19°C',
      'Palm Tours (ABN 518 2475 3556) keeps rooms at 19 °C',
      'face the sea, 40 °F at night',
      'VAT no. GB 123456789',
      'Stock 1200340 of 2100',
    ],
    rejected: [
      'Palm Tours (ABN 51824753565) keeps rooms',
      'Palm Tours (ABN 5182475355) keeps rooms',
      'keeps rooms at 91 °C',
      'Rooms 1214 and 16',
      'Code 11223344',
    ],
  },
];
