/**
 * What a person who is no lawyer would ask about each clause category of CUAD. Written before any result was seen;
 * neither the engine nor its training reads this file. Do not change a wording because it is answered badly.
 */
export const CATEGORY_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'document-name': ['What kind of agreement is this?', 'What is this document called?', 'Title of the contract?'],
  parties: ['Who is this agreement between?', 'Which companies signed this?', 'Who are the two sides here?'],
  'agreement-date': [
    'When was this contract signed?',
    'What is the date of this agreement?',
    'What day was this made?',
  ],
  'effective-date': [
    'When does this start to apply?',
    'From what day are we bound?',
    'When does the contract come into force?',
  ],
  'expiration-date': [
    'When does this contract run out?',
    'How many years does this last?',
    'How long are we tied in for?',
  ],
  'renewal-term': [
    'Does it carry on automatically after the first period?',
    'What happens at the end of the initial period, is it extended?',
    'Can we extend this for more years?',
  ],
  'notice-period-to-terminate-renewal': [
    "How far ahead do I have to say that I don't want it to renew?",
    'What is the deadline for telling them we will not continue for another term?',
    'How many days of warning do we need to give to stop the auto-renewal?',
  ],
  'governing-law': [
    "Which state's laws apply?",
    "If there's a fight about this contract, what country's law counts?",
    'Is this under New York or some other law?',
  ],
  'most-favored-nation': [
    'Do we always get the best price they give to anyone?',
    'If they offer another customer a better deal, do we get it too?',
    'Are we promised terms as good as everyone else?',
  ],
  'competitive-restriction-exception': [
    'Are there any exceptions to the ban on competing?',
    'What competing business am I still allowed to do?',
    'When does the exclusivity not apply?',
  ],
  'non-compete': [
    'Am I allowed to work with their rivals?',
    'Does it stop us from selling similar products?',
    'Can I start a business that competes with them?',
  ],
  exclusivity: [
    'Are we the only ones who may sell this?',
    'Can they also work with somebody else, or only with us?',
    'Do I have to buy only from them?',
  ],
  'no-solicit-of-customers': [
    'Can I contact their clients after this ends?',
    'May we go after their customers?',
    'Are we banned from taking business from their client list?',
  ],
  'no-solicit-of-employees': [
    'Can we hire their people?',
    'Am I allowed to offer a job to someone on their team?',
    'Does it stop them from poaching our staff?',
  ],
  'non-disparagement': [
    'Can I say bad things about them in public?',
    'Are we forbidden from criticising the other company?',
    'Could I post a negative review about them?',
  ],
  'termination-for-convenience': [
    'Can I get out of this whenever I like?',
    'Is it possible to cancel without giving any reason?',
    'How can we walk away if nobody did anything wrong?',
  ],
  'rofr-rofo-rofn': [
    'Do they get first dibs before we sell to someone else?',
    'Must we offer it to them first?',
    'Is there a right to match an offer from another buyer?',
  ],
  'change-of-control': [
    'What happens if one of the companies is bought?',
    'If we are taken over, can they end the contract?',
    'Does a merger affect this agreement?',
  ],
  'anti-assignment': [
    'Can I pass this contract on to another company?',
    'Could they hand our deal to somebody else without asking?',
    'Do I need permission to transfer my rights?',
  ],
  'revenue-profit-sharing': [
    'How is the money from sales split?',
    'What percentage of the revenue do we get?',
    'Do I have to pay them a cut of what I earn?',
  ],
  'price-restrictions': [
    'Can they raise the price?',
    'Is there a limit on how much the fees may go up?',
    'Are we free to set our own prices?',
  ],
  'minimum-commitment': [
    'Is there a minimum amount we have to buy?',
    'What is the least we must spend each year?',
    'Do we have to hit any sales target?',
  ],
  'volume-restriction': [
    'Is there a maximum number we can order or use?',
    'What happens if we use more than agreed?',
    'Is my usage capped?',
  ],
  'ip-ownership-assignment': [
    'Who owns the work that comes out of this?',
    'Do I keep the rights to things I invent?',
    'Does everything we develop belong to them?',
  ],
  'joint-ip-ownership': [
    'Do we own any of the inventions together?',
    'Is there anything that both sides own jointly?',
    'What if we create something together, is it half mine?',
  ],
  'license-grant': [
    'What am I allowed to do with their software or brand?',
    'Which rights of use do we receive?',
    'May we use their trademarks and technology?',
  ],
  'non-transferable-license': [
    'Can I give my licence to somebody else?',
    'May we sublicense or transfer the usage rights?',
    'Is the license just for us personally?',
  ],
  'affiliate-license-licensor': [
    "Does the licence include rights belonging to the licensor's sister companies?",
    "Are their affiliates' patents covered by the licence too?",
    'Do companies in their group also grant us rights?',
  ],
  'affiliate-license-licensee': [
    'Can our subsidiaries use the license as well?',
    'Is my parent company covered by the licence?',
    'May other companies of our group use the product?',
  ],
  'unlimited-all-you-can-eat-license': [
    'Can we use it as much as we want?',
    'Is the license unlimited?',
    'Is there no ceiling on the number of users or copies?',
  ],
  'irrevocable-or-perpetual-license': [
    'Do we keep the license forever?',
    'Can they take the licence away from us again?',
    'Is the right to use it permanent?',
  ],
  'source-code-escrow': [
    'Do we get the source code if they go bust?',
    'Is the code deposited with a neutral third party?',
    'Who holds a copy of the source code for safety?',
  ],
  'post-termination-services': [
    'What do we still have to do once it is over?',
    'After the contract ends, can we sell off what is left in stock?',
    'What happens after it is cancelled?',
  ],
  'audit-rights': [
    'Can they look into our books?',
    'Are they allowed to inspect our records?',
    'Do we have the right to check their accounts?',
  ],
  'uncapped-liability': [
    'Where is my liability unlimited?',
    'For what could I have to pay without any ceiling?',
    'Which damages are not covered by the limit?',
  ],
  'cap-on-liability': [
    'What is the most I could have to pay if something goes wrong?',
    'Is their responsibility for damage limited?',
    'Up to what amount are they liable?',
  ],
  'liquidated-damages': [
    'Is there a penalty for breaking the contract?',
    'Do I pay a fixed sum if I end it early?',
    'What fee do we owe if we miss the deadline?',
  ],
  'warranty-duration': [
    'How long is the warranty?',
    'Until when can I complain about defects?',
    'For how many months do they guarantee the product works?',
  ],
  insurance: [
    'What insurance do I need?',
    'Do we have to take out any cover, and for how much?',
    'Must they be insured?',
  ],
  'covenant-not-to-sue': [
    'Do I give up the right to sue them?',
    'Are we forbidden to challenge their trademarks or patents?',
    'Is there a promise not to take each other to court?',
  ],
  'third-party-beneficiary': [
    'Can someone who did not sign enforce this?',
    'Does anybody outside the contract get rights from it?',
    'Who else benefits from this besides the two of us?',
  ],
};

/** The hypotheses of ContractNLI asked as a person who has to sign the NDA would, two wordings each. */
export const NDA_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'nda-1': ['Does secret information have to be marked as confidential?', 'How do I know what counts as confidential?'],
  'nda-2': ['Is only technical information covered?', 'What sort of information is protected?'],
  'nda-3': ['Does it cover things we only talked about?', 'Is what they tell me by word of mouth confidential too?'],
  'nda-4': ['What am I allowed to use the information for?', 'Can I use what I learn for something else?'],
  'nda-5': ['Can I show it to my employees?', 'Who in our company may see the confidential information?'],
  'nda-7': ['May I share it with my lawyer or a consultant?', 'Can I pass the information to outside advisers?'],
  'nda-8': [
    'What if a court orders me to hand over the information?',
    'Do I have to tell them when the law forces me to disclose something?',
  ],
  'nda-10': ['Can I tell people that we are in talks?', 'Is the existence of this agreement itself a secret?'],
  'nda-11': ['Can I take their product apart to see how it works?', 'Is reverse engineering forbidden?'],
  'nda-12': ['What if we come up with the same idea ourselves?', 'May we develop something similar on our own?'],
  'nda-13': ['What if I hear the same thing from someone else?', 'Is information I get from a third party covered?'],
  'nda-15': [
    'Do I get any rights or licence to their information?',
    'Does signing this give me ownership of anything?',
  ],
  'nda-16': ['Do I have to give everything back at the end?', 'Must I destroy their documents when it is over?'],
  'nda-17': ['May I make copies?', 'Can I duplicate the documents they send me?'],
  'nda-18': ['Can I hire one of their staff?', 'Are we banned from approaching their employees?'],
  'nda-19': ['How long do I have to keep the secret?', 'Do any duties go on after the agreement ends?'],
  'nda-20': ['May I keep a copy after returning the documents?', 'Can I hold on to anything for my own records?'],
};
