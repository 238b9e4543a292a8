import type { PlaybookRecord } from '../playbook-record.ts';

export const TRAVEL_EVENT_AND_CARE: readonly PlaybookRecord[] = [
  {
    id: 'cancellation-scale',
    term: 'Sliding-scale cancellation fees',
    plain: 'The later you cancel, the more it costs',
    bearer: 'customer',
    severity: {
      base: 'medium',
      rules: [
        { when: { slot: 'share', atLeast: 75, atMost: 100 }, then: 'high' },
        { when: { slot: 'share', atMost: 20 }, then: 'low' },
        { when: { slot: 'amount', atMost: 50 }, then: 'low' },
      ],
    },
    toBearer:
      'If you cancel, what you pay or lose depends on when you do it[ (share named: {share})][ (sum named: {amount})].',
    ofBearer:
      'If {bearer} cancels, what {bearer} pays or loses depends on when[ (share named: {share})][ (sum named: {amount})].',
    why: 'An illness or a change of plans at the last minute can cost you most of the price. Consider insurance.',
    usual: {
      text: 'For package vacations in the EU the fees must be reasonable, reflect what the organizer saves, and are waived in unavoidable and extraordinary circumstances at the destination.',
      source: 'Directive (EU) 2015/2302, Article 12(1) and (2)',
    },
    fair: 'On cancellation up to thirty days before the start the Customer pays ten percent, later up to half of the price, less what is saved or earned by resale.',
    ask: 'What would I pay today, and do you refund me if you sell my place to someone else?',
    questions: [
      'What does it cost to cancel?',
      'until when can I cancel for free',
      'how much do i get back if i cancel 2 weeks before',
      'can I cancel if I get sick',
      'cancellation policy',
      'Can I give my place to a friend?',
    ],
    duty: { by: 'bearer', text: 'Pay the cancellation fee' },
    absence: {
      kinds: ['event-or-travel'],
      severity: 'low',
      text: 'Nothing says what it costs if you cancel.',
    },
  },
  {
    id: 'no-show-charge',
    term: 'No-show fee',
    plain: 'You pay if you don’t show up',
    bearer: 'customer',
    severity: {
      base: 'low',
      rules: [
        { when: { slot: 'amount', atLeast: 150 }, then: 'medium' },
        { when: { kinds: ['event-or-travel'], slot: 'share', atLeast: 90, atMost: 400 }, then: 'medium' },
      ],
    },
    toBearer:
      'If you don’t show up, or come late, you’re charged or lose what you paid[: {amount}][ (share named: {share})].',
    ofBearer:
      'If {bearer} doesn’t show up, or comes late, {bearer} is charged or loses what was paid[: {amount}][ (share named: {share})].',
    why: 'A delay or an illness can cost you money, and you get nothing for it.',
    usual: {
      text: 'In EU and UK consumer contracts, a sum that is out of proportion to the business’s loss may be unfair.',
      source: 'Council Directive 93/13/EEC, Annex, point 1(e); UK Consumer Rights Act 2015, Schedule 2, paragraph 6',
    },
    fair: 'A Customer who does not come pays the price less what the Provider saves or earns by giving the place to someone else.',
    ask: 'Can I call that day to keep my booking, and what if I can prove illness?',
    questions: [
      'What if I do not show up?',
      'no show fee how much',
      'do i lose everything if i miss it',
      'what if I am late',
      'can they charge my card for a missed appointment',
    ],
    duty: { by: 'bearer', text: 'Pay even if you don’t show up' },
  },
  {
    id: 'organiser-change-right',
    term: 'Changes by the organizer',
    plain: 'The date, place, people or program can change',
    bearer: 'customer',
    severity: {
      base: 'medium',
      rules: [
        { when: { trait: 'sole-discretion' }, then: 'high' },
        { when: { trait: 'without-notice' }, then: 'high' },
        { when: { slot: 'notice', atLeast: 20 }, then: 'low' },
      ],
    },
    toBearer:
      'The organizer can change what you booked, such as the date, place, people or program[, with notice of {notice}].',
    ofBearer:
      'The organizer can change what {bearer} booked, such as the date, place, people or program[, with notice of {notice}].',
    why: 'You may end up with something other than what you chose, when you’ve already made plans around it.',
    usual: {
      text: 'For package vacations in the EU only small changes can be reserved, and after a significant one you may withdraw without a fee.',
      source: 'Directive (EU) 2015/2302, Article 11',
    },
    fair: 'The Organizer may make small changes for good reason, and after a significant change the Customer may withdraw with a full refund.',
    ask: 'If you change the date, place or main program, can I withdraw and get all my money back?',
    questions: [
      'Can they change the date?',
      'what if the speaker or artist is replaced',
      'do i get a refund if they move the event',
      'can they put me in another hotel',
      'can the teacher or carer be changed',
      'Do I have to accept the new time?',
    ],
  },
  {
    id: 'organiser-cancellation-no-refund',
    term: 'No refund if the organizer cancels',
    plain: 'If they cancel, you may not get all your money back',
    bearer: 'customer',
    severity: { base: 'high' },
    toBearer:
      'If the organizer cancels, you may not get all your money back, or may get a voucher or a new date instead.',
    ofBearer:
      'If the organizer cancels, {bearer} may not get all the money back, or may get a voucher or a new date instead.',
    why: 'You bear the loss though the cancellation wasn’t your doing, and a voucher is worth nothing if the organizer goes under.',
    usual: {
      text: 'For package vacations in the EU all payments have to be refunded within fourteen days. In consumer contracts a right to keep money for services not supplied may be unfair.',
      source: 'Directive (EU) 2015/2302, Article 12(3) and (4); Council Directive 93/13/EEC, Annex, point 1(f)',
    },
    fair: 'If the Organizer cancels, all payments are refunded within fourteen days, and a voucher is given only if the Customer chooses it.',
    ask: 'Will you refund me in full and in money if you cancel, for whatever reason?',
    questions: [
      'What if they cancel the event?',
      'do i get a refund if the trip is cancelled',
      'can they give me a voucher instead of money',
      'do I get the booking fee back',
      'what if it is cancelled because of weather',
      'Who pays my hotel if the show is cancelled?',
    ],
  },
  {
    id: 'minimum-participants',
    term: 'Minimum number of participants',
    plain: 'It can be canceled if too few people book',
    bearer: 'customer',
    severity: {
      base: 'low',
      rules: [
        { when: { slot: 'notice', atMost: 6 }, then: 'medium' },
        { when: { trait: 'sole-discretion' }, then: 'medium' },
      ],
    },
    toBearer:
      'What you booked can be canceled or changed if too few people take part[ (number named: {count})][, with notice of {notice}].',
    ofBearer:
      'What {bearer} booked can be canceled or changed if too few people take part[ (number named: {count})][, with notice of {notice}].',
    why: 'You may find out late that it isn’t happening. Don’t pay for anything nonrefundable around it before you know.',
    usual: {
      text: 'For package vacations in the EU the organizer has to cancel for this reason at least twenty days before a trip of more than six days, seven days before one of two to six days, and 48 hours before a shorter one.',
      source: 'Directive (EU) 2015/2302, Article 12(3)(a)',
    },
    fair: 'If fewer than the stated number have booked three weeks before the start, the Organizer may cancel and refunds all payments.',
    ask: 'By what date will I know that it’s happening, and do I get everything back if not?',
    questions: [
      'What if not enough people sign up?',
      'minimum group size',
      'when will i know if it takes place',
      'do I get my money back if there are too few',
      'can they raise the price if the group is small',
    ],
  },
  {
    id: 'photo-consent-event',
    term: 'Photo and video consent',
    plain: 'Photos or videos of you may be taken and used',
    bearer: 'customer',
    severity: {
      base: 'low',
      rules: [
        { when: { trait: 'perpetual' }, then: 'medium' },
        { when: { trait: 'irrevocable' }, then: 'medium' },
        { when: { kinds: ['care-or-education'] }, then: 'medium' },
      ],
    },
    toBearer: 'Photos or recordings of you, or of someone in your care, may be taken or used.',
    ofBearer: 'Photos or recordings of {bearer}, or of someone in {bearer}’s care, may be taken or used.',
    why: 'Once a picture is online, it’s hard to get it back.',
    usual: {
      text: 'If the use of a picture is based on consent, EU data protection law lets you withdraw it at any time, and a contract shouldn’t depend on it unnecessarily.',
      source: 'Regulation (EU) 2016/679 (GDPR), Article 7(3) and (4)',
    },
    fair: 'Pictures in which the Customer can be recognized are published only with separate consent, which can be withdrawn at any time.',
    ask: 'Can I say no to photos and still take part, and how do I have one removed?',
    questions: [
      'Can they use photos of me?',
      'do i have to agree to pictures of my child',
      'how do I opt out of photos',
      'can they post me on social media',
      'can i withdraw photo consent later',
    ],
    duty: { by: 'bearer', text: 'Accept photos and recordings' },
  },
  {
    id: 'school-or-care-fees-absence',
    term: 'Fees during absence',
    plain: 'You pay fees during absence, vacations or closure too',
    bearer: 'customer',
    severity: {
      base: 'medium',
      rules: [{ when: { slot: 'share', atLeast: 1, atMost: 60 }, then: 'low' }],
    },
    toBearer: 'You pay fees even during absence, vacations or closure[ (share named: {share})].',
    ofBearer: '{Bearer} pays fees even during absence, vacations or closure[ (share named: {share})].',
    why: 'Time away costs as much as time there, and you may have to pay for something else as well.',
    usual: {
      text: 'Common, since the place is held. Under German law, care homes have to deduct what they save when a resident is away for more than three days.',
      source: 'German Wohn- und Betreuungsvertragsgesetz (WBVG) § 7(5)',
    },
    fair: 'Fees are due on single days of absence, are halved from the second week of illness on, and are not due while the place is closed.',
    ask: 'Do I pay less during a long illness, and nothing when you’re closed?',
    questions: [
      'Do I pay when my child is sick?',
      'are fees due during holidays',
      'nursery closed do i still pay',
      'do we pay while mum is in hospital',
      'refund for missed lessons',
      'Do I get money back if the school closes?',
    ],
    duty: { by: 'bearer', text: 'Pay fees even during absence' },
  },
  {
    id: 'care-notice-withdrawal',
    term: 'Notice of withdrawal',
    plain: 'You must give notice to take the child or person out',
    bearer: 'customer',
    severity: {
      base: 'low',
      rules: [
        { when: { slot: 'notice', atLeast: 80 }, then: 'high' },
        { when: { slot: 'notice', atLeast: 45 }, then: 'medium' },
        { when: { slot: 'period', atLeast: 80 }, then: 'medium' },
        { when: { slot: 'notice', atMost: 14 }, then: 'none' },
      ],
    },
    toBearer:
      'To take a child or person out of the place, you have to give notice or pay instead[ (notice: {notice})].',
    ofBearer:
      'To take a child or person out of the place, {bearer} has to give notice or pay instead[ (notice: {notice})].',
    why: 'If the place isn’t right or you move, you keep paying for that time.',
    usual: {
      text: 'A term’s notice is customary in private schools. In German care homes a resident may give notice by the third working day of a month for the end of that month.',
      source: 'German Wohn- und Betreuungsvertragsgesetz (WBVG) § 11(1)',
    },
    fair: 'Either side may end the contract with four weeks’ written notice, and immediately if the person dies or the place is not suitable.',
    ask: 'Can the notice be four weeks, with none during a trial period and in case of death or serious illness?',
    questions: [
      'How much notice do I need to give to leave?',
      'how do i take my child out of nursery',
      'do I owe a full term in lieu of notice',
      'can we leave during the settling in period',
      'what if my mother dies do we still pay',
      'Notice period care home',
    ],
    duty: { by: 'bearer', text: 'Give notice before taking the child or person out' },
  },
];
