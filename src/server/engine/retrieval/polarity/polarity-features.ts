import { tokenise } from '#server/engine/text/stem-words.ts';

type Cue = readonly [name: string, pattern: RegExp];

/** What a yes-or-no question is after, and how it is put. */
const QUESTION_CUES: readonly Cue[] = [
  [
    'mayReader',
    /\b(?:can|could|may|might) (?:i|we|my|our)\b|\ballowed\b|\bok(?:ay)? (?:to|if)\b|\bfine (?:to|if)\b|\bis it (?:ok|okay|possible|allowed|fine)\b|\b(?:kann|darf|können|dürfen) (?:ich|wir)\b/iu,
  ],
  [
    'mustReader',
    /\b(?:do|must|should|shall|will|would|am|are) (?:i|we|my) (?:still |also |really |even )?(?:have|need|obliged|supposed|required|to|pay|owe|responsible|liable|stuck|bound)\b|\bmust (?:i|we)\b|\b(?:have|need|got) to\b|\bon the hook\b|\b(?:muss|müssen) (?:ich|wir)\b/iu,
  ],
  [
    'mayOther',
    /\b(?:can|could|may|might|are|is|will|would|do|does|dürfen|können|darf|kann) (?:they|he|she|the|it|these|die|der|sie)\b/iu,
  ],
  ['receive', /\b(?:get|receive|refund\w*|money back|paid|reimburs\w*|compensat\w*|bekomm\w*|krieg\w*|zurück)\b/iu],
  ['cover', /\b(?:cover\w*|insur\w*|includ\w*|warrant\w*|guarantee\w*|versicher\w*)\b/iu],
  ['owe', /\b(?:owe|pay|liable|responsible|charge\w*|cost|bill|fee|fine|penalt\w*|zahl\w*|hafte\w*)\b/iu],
  ['free', /\b(?:free|no (?:fee|charge|cost|penalty)|without (?:paying|a fee|penalty|charge)|kostenlos)\b/iu],
  ['negated', /\b(?:not|no|never|nicht|kein\w*)\b|n['’]t\b|\b(?:dont|cant|wont|isnt|doesnt)\b/iu],
  ['lose', /\b(?:lose|lost|forfeit|gone|stuck|trapped|too late|void|verlier\w*)\b/iu],
  ['keep', /\b(?:keep|stay|behalten|bleib\w*)\b/iu],
  ['leave', /\b(?:leave|quit|cancel|end|stop|get out|break|terminate|resign|walk away|kündig\w*)\b/iu],
  ['confirm', /\b(?:right|true|correct|stimmt|richtig|oder)\s*\??\s*$|\bis it true\b/iu],
  ['protest', /\b(?:sue|complain|object|dispute|court|claim|appeal)\b/iu],
  ['own', /\b(?:safe|protected|secure|private|mine|own|belongs?)\b/iu],
  ['only', /\b(?:only|just|even|still|also|any)\b/iu],
  ['without', /\b(?:without|ohne)\b/iu],
  ['ask', /\b(?:ask|permission|consent|tell|warn|notice|erlaubnis)\b/iu],
  [
    'others',
    /\b(?:my (?:wife|husband|son|daughter|sister|brother|mother|father|friend|girlfriend|boyfriend|kids?|partner|mom|mum|dad)|someone)\b/iu,
  ],
  ['whatIf', /\bwhat (?:if|happens)\b|\bif i\b|\bwenn ich\b/iu],
  ['time', /\b(?:days?|weeks?|months?|late|time)\b/iu],
];

/** What a sentence allows, forbids, excludes, and on what condition. */
const SENTENCE_CUES: readonly Cue[] = [
  ['not', /\b(?:not|never|cannot|nor|neither|nicht|nie)\b/iu],
  ['no', /\b(?:no|none|nothing|kein\w*)\b/iu],
  [
    'modalNot',
    /\b(?:may|must|shall|can|will|is|are|do|does|darf|dürfen) ?(?:not|nicht|only)\b|\bcannot\b|\bmust never\b/iu,
  ],
  [
    'may',
    /\b(?:may|can|is free to|are free to|is entitled|are entitled|has the right|is welcome|are welcome|darf|kann|können|ist berechtigt)\b/iu,
  ],
  ['must', /\b(?:must|shall|has to|have to|is to|are to|agrees? to|will|required|muss|hat zu|verpflichtet)\b/iu],
  ['only', /\b(?:only|nur|solely)\b/iu],
  ['unless', /\b(?:unless|except|other than|save|provided|sofern|außer|es sei denn)\b/iu],
  ['without', /\b(?:without|ohne)\b/iu],
  ['consent', /\b(?:consent|permission|approval|agree\w*|leave in writing|zustimmung|erlaubnis|einwilligung)\b/iu],
  ['free', /\b(?:free|at no cost|no charge|included|kostenlos|inklusive)\b/iu],
  ['kept', /\b(?:non-?refundable|not refund\w*|forfeit\w*|lapse\w*|lost|keeps?|retain\w*|verfällt|einbehalten)\b/iu],
  ['returned', /\b(?:refund\w*|returned?|repaid|back|zurück\w*|erstattet)\b/iu],
  [
    'liable',
    /\b(?:liable|responsible|liability|answer for|bears?|at (?:your|the) (?:own )?(?:risk|cost|expense)|haftet|trägt)\b/iu,
  ],
  [
    'excluded',
    /\b(?:not (?:be )?(?:liable|responsible)|no liability|accept no|excluded?|disclaims?|haftet nicht|ausgeschlossen)\b/iu,
  ],
  ['discretion', /\b(?:discretion|at any time|any reason|without (?:notice|cause|reason|giving)|jederzeit)\b/iu],
  [
    'forbidden',
    /\b(?:prohibit\w*|forbid\w*|forbidden|banned|not allowed|not permitted|untersagt|verboten|unzulässig)\b/iu,
  ],
  ['allowed', /\b(?:allow\w*|permit\w*|welcome|entitled|right to|erlaubt|gestattet|zulässig)\b/iu],
  ['pay', /\b(?:pay\w*|charge\w*|fee|cost\w*|zahl\w*|kosten)\b/iu],
  ['even', /\b(?:even|whether or not|regardless|irrespective|however|auch wenn)\b/iu],
  ['cover', /\b(?:cover\w*|insur\w*|versichert)\b/iu],
  ['period', /\b(?:days?|weeks?|months?|hours?|tage?n?|wochen?|monate?n?)\b/iu],
  ['waive', /\b(?:waive\w*|gives? up|renounce\w*|releases?|verzicht\w*)\b/iu],
  ['end', /\b(?:cancel\w*|terminat\w*|end|stop|leave|kündig\w*)\b/iu],
  ['startsNo', /^(?:no|nothing|neither|kein\w*)\b/iu],
  ['startsReader', /^(?:you|the (?:tenant|employee|customer|member|borrower|buyer|guest|hirer|lessee|client))\b/iu],
  ['startsOther', /^(?:we|the (?:landlord|employer|company|lender|seller|owner|lessor|bank|provider))\b/iu],
  ['if', /\b(?:if|where|wenn|falls)\b/iu],
  ['limit', /\b(?:until|before|after|within|bis|nach)\b/iu],
];
const ASPECTS = ['noted', 'reader-duty', 'other-duty'] as const;
const UNFAIR_PREFIX = 'unfair:';
/** Words behind a negation that it is about. */
const NEGATED = /\b(?:not|no|never|kein\p{L}*|nicht)\b((?:\P{L}+\p{L}+){1,4})/iu;

/** What is learned from the words alone: of the question, then of the sentence. */
export const POLARITY_ROWS = ['asks', 'isGood', 'isYes', 'saysYes'] as const;
export type PolarityScores = Readonly<Record<(typeof POLARITY_ROWS)[number], number>>;

/** Features of a yes-or-no question and a sentence that answers it, in the order of the weights. */
export const POLARITY_FEATURES = [
  ...QUESTION_CUES.map(([name]) => `question:${name}`),
  ...SENTENCE_CUES.map(([name]) => `sentence:${name}`),
  ...ASPECTS,
  'unfair',
  'sentenceLength',
  'questionLength',
  'shared',
  'negatedShared',
  'isGood',
  'isYes',
  'saysYes',
  'goodWhileNoted',
] as const;

/**
 * @param provisions scores of the sentence, by row of the provision model
 * @param learned what the words of both say
 */
export function describePolarity(
  question: string,
  sentence: string,
  provisions: ReadonlyMap<string, number>,
  learned: PolarityScores,
): readonly number[] {
  const asked = new Set(tokenise(question).filter((word) => word.length > 2));
  const negated = NEGATED.exec(sentence)?.[1] ?? '';
  const shareOf = (words: string): number => [...new Set(tokenise(words))].filter((word) => asked.has(word)).length;
  const unfair = [...provisions].reduce(
    (most, [row, score]) => (row.startsWith(UNFAIR_PREFIX) ? Math.max(most, score) : most),
    -1,
  );
  const noted = provisions.get('noted') ?? -1;
  return [
    ...QUESTION_CUES.map(([, pattern]) => Number(pattern.test(question))),
    ...SENTENCE_CUES.map(([, pattern]) => Number(pattern.test(sentence))),
    ...ASPECTS.map((aspect) => provisions.get(aspect) ?? -1),
    unfair,
    sentence.length,
    question.length,
    shareOf(sentence),
    shareOf(negated),
    ...[learned.isGood, learned.isYes, learned.saysYes],
    learned.isGood * (noted + 0.5),
  ];
}
