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
