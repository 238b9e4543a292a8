import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';

/** What is asked about a document as a whole. */
export type WholeQuestion =
  | 'worries'
  | 'unusual'
  | 'decision'
  | 'fairness'
  | 'duties'
  | 'payments'
  | 'benefits'
  | 'bullets'
  | 'sentence'
  | 'simple'
  | 'summary';

const DOCUMENT =
  '(?:this|it|all this|all of (?:this|it)|everything|(?:the|this|my) (?:whole |entire (?!agreement))?(?:document|contract|agreement|file|pdf|text|paper|paperwork|lease|tenancy|offer|letter|deal|policy|loan|thing|terms|bill|invoice|statement|report|contract terms))';
/** What comes behind tells what it is asked about: "what does it say about pets". */
const NOTHING_BEHIND = `(?!(?: (?:all|say|says|mean|cover|regulate|for))? (?:about|on|of|regarding|concerning|as to|if|when|in case|happens)\\b(?! ${DOCUMENT}))`;

/** What a side may have to do, beside paying. */
const ACT = '(?:do|send|tell|give|provide|report|supply|submit|notify|inform|hand in|show)';
/** Specific rules come before general ones. */
const ASKED: readonly (readonly [WholeQuestion, RegExp])[] = [
  [
    'decision',
    /\b(?:should|shall|can|could|would|do) (?:i|we|you) (?:just |really |safely |go ahead and )?(?:sign|accept (?:it|this|the)|agree to (?:it|this|the)|take (?:it|this|the (?:offer|deal|job|loan|flat|apartment)))\b|\b(?:safe|ok|okay|wise|good idea|sensible|mistake) to (?:sign|accept|agree)\b|\bsoll(?:te)? ich (?:das |es |den )?(?:unterschreiben|annehmen)\b/iu,
  ],
  [
    'payments',
    new RegExp(
      `\\bwho (?:pays|has to pay|must pay|should pay|covers|bears|is paying|shoulders)(?: for)?(?: what| which (?:costs?|bills?)| the (?:bills?|costs?)| which| all the costs?)\\b|\\beverything (?:that )?(?:i|we) (?:must|have to|need to) pay\\b|\\bwhat (?:do|will|would|must|does) (?:i|we|each (?:side|party)|everyone) (?:all )?(?:have to |need to |get to |end up )?(?:pay|paying|owe)(?: for)?\\b|\\bwhat (?:am|are) (?:i|we) (?:paying|charged)(?: for)?\\b|\\b(?:what|how much) (?:does|will|would|is|do) ${DOCUMENT}(?: all| really| actually| going to| altogether){0,2} cost\\b|\\bhow much (?:does|will|would) (?:it|this) (?:all )?cost\\b|\\b(?:all|which|what|list|what are)(?: of)?(?: the| my| all| different)* (?:costs?|fees|payments|charges|expenses)(?: are there| do i (?:have to )?pay| will i (?:have to )?pay| come up)?\\b|\\bmoney side\\b|\\bwer (?:zahlt|bezahlt|trägt) (?:was|welche kosten)\\b|\\bwas (?:kostet (?:das|es)|muss ich (?:alles )?(?:be)?zahlen)\\b`,
      'iu',
    ),
  ],
  [
    'benefits',
    /\bwhat (?:do|will|would|should|can) (?:i|we) (?:actually |really )?(?:get|receive|gain|expect)\b|\bwhat (?:am|are) (?:i|we) (?:getting|entitled to|owed|promised)\b|\bin it for (?:me|us)\b|\bwhat(?:'s| is| are) (?:all )?my (?:rights|benefits|entitlements|perks)\b|\b(?:what|which) (?:rights|benefits|perks) (?:do|have|will) (?:i|we)(?: have| get)?\b|\bwhat (?:does|do|must|will|has|have) (?:the )?(?:other side|other party|they)(?: have to)? (?:do|promise|provide|give)(?: (?:for|to) (?:me|us)| me| us)?\b|\b(?:upsides?|advantages?|good (?:points?|parts?|things?|bits?|news|sides?)|benefits? for me|in my favou?r)\b|\bwas (?:bekomme|kriege) ich\b|\bmeine rechte\b/iu,
  ],
  [
    'unusual',
    /\b(?:unusual\w*|uncommon|weird|strange|odd|oddities|out of the ordinary|stands? out|not (?:normal|standard|typical|usual|common)|abnormal|atypical|exotic|harsh(?:er)?|stricter than (?:usual|normal)|worse than (?:usual|normal)|ungewöhnlich\w*|unüblich\w*)\b/iu,
  ],
  [
    'worries',
    /\b(?:worr(?:y|ied|ies|ying)|risks?|risky|dangers?|dangerous|red flags?|catch|catches|watch (?:out|for)|look out|push back|negotiate|haggle|careful|concern(?:s|ed|ing)?|traps?|pitfalls?|gotchas?|hidden|nasty|surpris\w+|dodgy|sketchy|shady|problems?|problematic|suspicious|sneaky|fishy|go wrong|against (?:me|us)|bad (?:points?|parts?|things?|bits?|news|sides?|for (?:me|us))|worst|downsides?|disadvantages?|(?:bite|biting|screw|sting|haunt|trip|burn|hurt) (?:me|us)|regret\w*|bother(?:s|ed|ing)?(?: you)?|scar(?:ed|y)|afraid|nervous|beware|alarm\w*|Risik\w*|Haken|Fallen?|gefährlich|aufpassen|achten|bedenklich)\b/iu,
  ],
  [
    'fairness',
    /\b(?:fair|unfair|normal|reasonable|unreasonable|standard|typical|one-?sided|balanced|good deal|bad deal|raw deal|rip-?off|ripped off|pros and cons|üblich)\b/iu,
  ],
  [
    'duties',
    new RegExp(
      `\\b(?:everything|(?:all|what all)(?: the things)?) (?:that )?(?:i|we) (?:must|have to|need to|should) ${ACT}(?:(?:,| or| and)* ${ACT}){0,3}(?: (?:to )?(?:them|him|her|it))?\\b|\\bmy (?:obligations?|dut(?:y|ies)|responsibilit(?:y|ies)|part|to-?dos?|tasks)\\b|\\b(?:which|what|list|all)(?: are)?(?: of)?(?: the| all| my){0,2} (?:obligations|duties|responsibilities)(?: do i have)?\\b|\\bwhat (?:am i|are we) (?:agreeing|signing up|committing|promising|on the hook)\\b|\\bwhat (?:do|must|should|will) (?:i|we) (?:have to |need to )?(?:do|agree to|promise)\\b|\\bwhat (?:is|'s) (?:expected|required) of (?:me|us)\\b|\\b(?:to-?do list|checklist)\\b|\\bmeine pflichten\\b|\\bwas muss ich (?:alles )?(?:tun|machen)\\b`,
      'iu',
    ),
  ],
  [
    'bullets',
    /\b(?:bullets?|bullet[- ]?points?|key (?:points?|facts?|takeaways?)|main (?:points?|takeaways?)|most important (?:points?|things?|facts?)|take-?aways?|highlights|tl;?dr|stichpunkte\w*|wichtigste\w* punkte)\b/iu,
  ],
  [
    'sentence',
    /\b(?:in|with|just|only) (?:one|1|a single|a) (?:short |simple )?(?:sentence|line)\b|\bone[- ](?:sentence|line|liner)\b|\bin einem satz\b/iu,
  ],
  [
    'simple',
    new RegExp(
      `\\beli ?5\\b|\\blike (?:i(?:'m| am)|im|to) (?:a |an )?(?:\\w+|five|ten)(?: years?[- ]old)?\\b|\\bas if i (?:was|were|am) (?:a |an )?\\w+\\b|\\bin (?:very |really )?(?:plain|simple|easy|everyday|normal|ordinary|layman'?s?|lay|basic|child'?s)(?: and simple)? (?:words|english|language|terms)\\b|\\bfor (?:a |an )?(?:\\w+[- ]year[- ]old|child|kid|beginners?|dummy|dummies|lay ?(?:person|man|people)|idiots?|teenager|someone (?:new|who (?:is|has) .{1,30}))\\b|\\bi(?:'m| am|m) (?:\\w+ )?(?:new (?:to|at|here)|not a lawyer|no lawyer|no expert|confused|lost|a beginner|bad (?:at|with) (?:legal|contracts?))\\b|\\b(?:dumb|break) (?:it|this|that) down\\b|\\b(?:simply|plainly)\\b|\\b(?:don'?t|do not|dont|can'?t) (?:understand|get|follow) (?:any of |a word of |much of )?${DOCUMENT}\\b|\\bnever (?:signed|read|seen|had) (?:a |an |one|such)\\b|\\bwhat does ${DOCUMENT}(?: all| actually| really)* mean(?: for (?:me|us))?\\b|\\bleichter? sprache\\b|\\beinfach (?:erklär\\w*|gesagt)\\b|\\bwie (?:einem|für ein) kind\\b`,
      'iu',
    ),
  ],
  [
    'summary',
    new RegExp(
      `\\b(?:summar(?:y|ise|ize|ising|izing)|sum (?:it|this|that|everything|the .{1,20}) up|sum up|recap|overview|rundown|run-?through|in a nutshell|gist|in short|in brief|short version|digest|synopsis|explain ${DOCUMENT}|walk me through ${DOCUMENT}|(?:tell|talk) (?:me|to me) (?:all )?about ${DOCUMENT}|what(?:'s|s| is| does| kind of \\w+ is| sort of \\w+ is) ${DOCUMENT}(?: all)?(?: about| for| say| mean| cover| regulate)?|what am i (?:looking at|reading)|what have i (?:got|uploaded) here|zusammenfass\\w*|fass\\w* .{1,30} zusammen|worum geht|überblick)\\b${NOTHING_BEHIND}`,
      'iu',
    ),
  ],
];

/** Words that a question about the whole document may have beside those that tell what is asked. */
const GENERAL = new Set(
  `document contract agreement lease tenancy offer letter paper papers paperwork terms deal file pdf text thing things part parts point
  points clause clauses sign signing signed signature before after first main key biggest top most important overall general
  really actually short simple plain words word english language child kid year years old ten five six seven eight twelve new lay
  person layman read reading honest honestly opinion tell show list explain check know bit bits side sides anything everything something
  nothing look think feel bad good normal usual standard company landlord employer tenant employee renter lender borrower buyer seller
  customer client member provider owner people others mean means whole summary quick quickly brief briefly dokument vertrag
  unterschreiben wichtig wichtigste wichtigsten punkte should would could worst best case line lines small print fine hidden nasty job
  rent loan policy invoice bill statement report bullet bullets summarise summarize sum full complete entire all every each one two three
  four nine eleven half couple few several sentence sentences paragraph max maximum maximal only please just want like lawyer legal
  jargon law contracts beginner start basically basics understand understanding mum mom dad wife husband partner friend boss grandma
  grandmother mother father teenager someone never saw seen time what wording written write put make give got here there
  opinion ask asking asked questions question yes watch later back come stuff busy hurry minute minutes seconds enough fast flat apartment house home compared
  comparison similar market other go going through down into out over top-level point-form mir mich das dies diesen dem den der die des ist sind mit von und für was wie hier ich wir es whats whos
  theres dont ive bitte kurz drei fünf
  zwei sätzen satz worten einfach erklär erkläre fasse zusammen alles mal kann sollte gibt steht darin drin ganzen`.split(
    /\s+/u,
  ),
);
/** A section, a schedule or a page of it is asked about by its number. */
const NAMES_PLACE =
  /(?:\b(?:section|sec|clause|article|art|paragraph|para|page|pg|abschnitt|ziffer|absatz|seite|punkt|pp?|schedule|annex(?:ure)?|exhibit|appendix|attachment|anlage|anhang)s?\.?|§)\s*(?:no\.? |number )?(?:\d|["“]?[a-z]["”]?(?![a-z])|[ivxlc]+\b|one\b|two\b|three\b)|(?<![$€£\d.,])\b\d{1,2}\.\d{1,2}\b(?!\s?(?:%|per ?cent))/iu;
/** What is asked about one case is not asked about the whole. */
const CONDITION = /(?<!\bas )\b(?:if|unless|in case)\b(?! (?:i|we) (?:sign|accept|agree|take)\b)/iu;
/** What something costs in one case, or to do one thing, is no question for all payments. */
const COSTS_CASE =
  /\b(?:costs?|pay(?:ing)?|owe|charged?|kostet)\b[^?.!]{0,40}?\bto (?!me\b|us\b|them\b|him\b|her\b|whom\b|the\b|my\b|our\b|an?\b|each\b)\p{L}{2,}|\b(?:after|before|during|within|in|by|from|until|at) (?:the )?(?:\d|one\b|two\b|three\b|first\b|second\b|third\b|last\b|next\b|end\b|start\b|years?\b|months?\b)/iu;
const COUNT = new RegExp(
  `\\b(?<count>\\d{1,2}|${NUMBER_WORDS_PATTERN}|a couple|a few)\\s(?:\\p{L}{1,12}[\\s-]){0,2}(?:bullets?|bullet-?points?|points?|things?|risks?|takeaways?|facts?|problems?|concerns?|worries|items?|duties|obligations|clauses?|terms|red flags?|sentences?|reasons?|stichpunkte\\w*|punkten?|sätzen?)\\b`,
  'iu',
);
const ALL =
  /\b(?:all|every|each|full|complete|whole) (?:of )?(?:the |my |its )?(?:\p{L}{1,12} )?(?:list|risks?|dut(?:y|ies)|obligations?|responsibilities|points?|problems?|red flags?|costs?|fees|payments|charges|worries|concerns)\b|\beverything (?:i|we) (?:have to|must|need to)\b|\balle\b/iu;
const COUNT_LIMIT = 12;
/** "Each month", which tells of some payments alone. */
const RECURRING =
  /\b(?:(?:each|every|per|a) (?<unit>week|month|quarter|year)|(?<adverb>week|month|quarter|year)ly)\b/iu;
/** What is told, sent or shown to another. */
const TELLS = /\b(?:send|tell|provide|report|supply|submit|notify|inform|hand in|show)\b/iu;

/** @returns null for a question about something in the document */
export function readWholeQuestion(question: string): WholeQuestion | null {
  if (NAMES_PLACE.test(question) || CONDITION.test(question)) return null;
  const found = ASKED.find(([, pattern]) => pattern.test(question));
  if (!found) return null;
  if (found[0] === 'payments' && COSTS_CASE.test(question)) return null;
  const asked = found[0] === 'payments' ? question.replace(RECURRING, ' ') : question;
  const rest = ASKED.reduce((left, [, pattern]) => left.replace(new RegExp(pattern.source, 'giu'), ' '), asked);
  const others = tokenise(rest).filter((word) => !isStopWord(word) && !GENERAL.has(word) && word.length > 2);
  return others.every((word) => /^\d+$/u.test(word)) ? found[0] : null;
}

/** How often what is asked about has to be paid: "month"; null where that is left open. */
export function readWantedInterval(question: string): string | null {
  const { unit, adverb } = RECURRING.exec(question)?.groups ?? {};
  return (unit ?? adverb)?.toLowerCase() ?? null;
}

/** Whether only those duties are wanted by which something is told or sent to another. */
export function asksToTell(question: string): boolean {
  return TELLS.test(question.replace(/\b(?:tell|show|give|send) (?:me|us)\b/giu, ' '));
}

/** How many points a question wants: a number, all of them, or what is usual. */
export function readWantedCount(question: string, usual: number): number {
  if (ALL.test(question)) return COUNT_LIMIT * 4;
  const printed = COUNT.exec(question)?.groups?.count?.toLowerCase();
  if (printed === undefined) return usual;
  const count = /^a /u.test(printed) ? usual : /^\d/u.test(printed) ? Number(printed) : parseNumberWords(printed);
  return count === null || count < 1 ? usual : Math.min(count, COUNT_LIMIT);
}
