/** Words without which a contract hardly says anything about a topic: what stands in for labels that nobody made. */
export const TOPIC_SIGNS: Readonly<Record<string, RegExp>> = {
  'force-majeure': /force\s+majeure|acts?\s+of\s+god/iu, 'entire-agreement': /entire\s+(?:agreement|understanding)/iu, severability: /severab|invalidity/iu, indemnity: /indemnif/iu,
  notices: /notices?\b[\s\S]{0,120}(?:in writing|sent|delivered)/iu, confidentiality: /confidential/iu, 'dispute-resolution': /arbitrat|mediat/iu,
  amendment: /(?:amend|modif)[a-z]*[\s\S]{0,120}(?:writing|written|signed)/iu, relationship: /independent\s+contractor|joint\s+venture|partnership/iu, taxes: /\btax/iu,
  'data-protection': /personal\s+(?:data|information)|privacy/iu, 'attorneys-fees': /attorneys?['’]?s?['’]?\s+fees|legal\s+fees/iu,
  'late-payment': /(?:late|overdue|past\s+due|unpaid)[\s\S]{0,150}interest|interest[\s\S]{0,120}(?:late|overdue|past\s+due|unpaid)/iu, expenses: /expenses/iu, subcontracting: /subcontract/iu,
  publicity: /press\s+release|public\s+announcement|publicity/iu, survival: /surviv/iu, training: /\btraining\b/iu, jurisdiction: /jurisdiction|\bvenue\b/iu,
  rent: /\brent\b/iu, deposit: /\bdeposits?\b/iu, 'house-rules': /\bpets?\b|smoking|\bparking\b/iu, utilities: /utilities|electricity/iu, salary: /salary|wages/iu,
  vacation: /vacation|paid\s+leave|sick\s+leave|paid\s+time\s+off/iu, benefits: /health\s+insurance|benefit\s+plan|pension/iu, probation: /probation/iu, severance: /severance/iu,
  subletting: /sublet|sublease/iu, refund: /refund/iu, loan: /\bloans?\b|borrow|principal\s+amount/iu, security: /collateral|security\s+interest|\bliens?\b/iu,
  'reverse-engineering': /reverse\s+engineer|decompil|disassembl/iu, 'termination-for-cause': /material(?:ly)?\s+breach|insolven|bankrupt/iu, entry: /\benter\b[\s\S]{0,60}premises/iu, 'working-time': /overtime|working\s+hours|hours\s+per\s+week/iu,
};

/** Questions that contracts between companies hold no answer to, with the word that would have to stand there. */
export const FOREIGN_QUESTIONS: readonly (readonly [question: string, word: string])[] = [
['Is there a gym?', 'gym'], ['Who waters the plants?', 'plants'], ['Do I get a company car?', 'car'], ['When is the concert?', 'concert'], ['Can I bring my horse?', 'horse'], ['Is breakfast included?', 'breakfast'],
['How tall is the fence?', 'fence'], ['Who cleans the windows?', 'windows'], ['May I build a garage?', 'garage'], ['What colour are the walls?', 'walls'], ['Is there an elevator in the house?', 'elevator'], ['Does it mention solar panels?', 'solar'],
['What about wheelchair access?', 'wheelchair'], ['Are drones allowed?', 'drone'], ['Who feeds the cat?', 'cat'], ['What is the wedding menu?', 'menu'], ['How many goals did he score?', 'goals'], ['What is the speed limit?', 'speed'], ['Who plays the piano?', 'piano'],
['Is there a balcony?', 'balcony'], ['When does the semester start?', 'semester'], ['Which vaccines are needed?', 'vaccine'], ['What is the dress code?', 'dress'], ['Can I install a satellite dish?', 'satellite'], ['Do I have to mow the lawn?', 'lawn'], ['How do I reset my password?', 'password'],
['Is the kitchen furnished?', 'kitchen'], ['What blood tests are required?', 'blood'], ['Are there frequent flyer miles?', 'flyer'], ['Who is the bishop?', 'bishop'], ['What happens to frozen embryos?', 'embryo'], ['How many chapters has the book?', 'chapter'], ['Which ship carries the coal?', 'coal'], ['Is tipping customary?', 'tipping'],
['Does the roof leak?', 'roof'], ['Are musical instruments insured?', 'musical'], ['Can the alimony be changed?', 'alimony'], ['Who has custody of the children?', 'custody'], ['Is there a dental plan?', 'dental'], ['What is the tuition?', 'tuition'], ['When do the fireworks begin?', 'firework'], ['What is the zoning of the land?', 'zoning'],
['Is there an asbestos report?', 'asbestos'], ['Who repairs the boat?', 'boat'], ['Can I bring a wheelbarrow?', 'wheelbarrow'], ['How heavy may my suitcase be?', 'suitcase'], ['What is the jersey number?', 'jersey'], ['Which hospital is responsible?', 'hospital'], ['Is there a hunting licence?', 'hunting'], ['Do we share a fishing pond?', 'fishing'],
];
