import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { readGermanCourt, readGermanLaw } from './german-law.ts';

export interface LawFact {
  /** "California", "England and Wales"; as printed. */
  readonly jurisdiction: string;
  readonly sentence: Sentence;
}

export interface CourtFact {
  readonly kind: 'court' | 'arbitration';
  /** The words that name the courts, the place or the rules, as printed; empty when they only say "arbitration". */
  readonly words: string;
  readonly sentence: Sentence;
}

const GOVERNS =
  /\b(?:govern(?:ed|ing|s)?|constru(?:ed|ction)|interpret(?:ed|ation)|enforced|application\s+of|subject\s+to|pursuant\s+to|applicable|applies|apply|controls?|accordance)\b/iu;
/** Stops of a place's name. */
const PLACE_END =
  '(?=\\s*(?:[.,;:()]|$)|\\s+(?:without|excluding|and\\s+(?:the\\s+(?:parties|laws|united|federal|applicable)|of\\b|any|be|shall|all|is|each|to|both|venue|subject|where|construed|their|its|applicable|that|without|in)|applicable|as\\s|except|irrespective|regardless|notwithstanding|including|not\\s|shall|will|is\\s|appl(?:y|ies)|governs?\\b|controls?\\b|which|that|for\\s|in\\s|exclusive|with\\s|\\(|other|then|from|having|to\\s|relating|or\\s|governing|by\\s|on\\s|were|was|are\\s|law\\b|laws\\b))';
const PLACE = `((?:The\\s|the\\s)?\\p{Lu}[\\p{L}.'’-]{1,30}(?:\\s(?:of\\s(?:the\\s)?|and\\s(?=\\p{Lu}))?\\p{Lu}[\\p{L}.'’-]{1,30}){0,5})`;
const LAWS_OF = new RegExp(
  `\\b(?:laws?|law,\\s+rules|statutes|legislation)(?:\\s+and\\s+\\w+(?:\\s+\\w+)?)?\\s+(?:of|in)(?:\\s+the)?\\s+(?:(?:courts?\\s+of\\s+)?(?:United\\s+States(?:\\s+of\\s+America)?\\s+and\\s+(?:of\\s+)?(?:the\\s+)?)?(?:internal\\s+laws\\s+of\\s+)?(?:the\\s+)?(?:[Ss]tate|[Cc]ommonwealth|[Pp]rovince|[Cc]ountry|[Ss]overeign\\s+[Ss]tate)\\s*(?:\\([^)]{0,20}\\)\\s*)?of\\s+(?:the\\s+)?)?${PLACE}${PLACE_END}`,
  'u',
);
const PLACE_LAW = new RegExp(
  `\\b(?:by|with|under|to)\\s+(?:the\\s+)?(?:internal\\s+|substantive\\s+)?${PLACE}\\s+(?:state\\s+)?laws?\\b`,
  'u',
);
/** "Dutch law applies", "Missouri law governs this contract". */
const PLACE_LAW_APPLIES = new RegExp(
  `(?:^|[.;:,)–—-]\\s+|\\b(?:that|and|the)\\s+)${PLACE}\\s+(?:state\\s+)?laws?\\s+(?:(?:shall|will|also)\\s+)?(?:appl(?:y|ies)|governs?|controls?)\\b`,
  'u',
);
/** A line that is about nothing else: "Governing law: Ontario", "New York law." */
const LAW_LINE = new RegExp(
  `^(?:(?:[Gg]overning|[Aa]pplicable)\\s+[Ll]aw\\s*(?:[:.–—-]\\s*)?(?:[Tt]he\\s+laws?\\s+of\\s+)?${PLACE}\\.?$|${PLACE}\\s+laws?\\.?$)`,
  'u',
);
/** Places met most often; for sentences in which the end of the name cannot be told by the words behind it. */
const KNOWN_PLACES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District\\s+of\\s+Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\\s+Hampshire|New\\s+Jersey|New\\s+Mexico|New\\s+York|North\\s+Carolina|North\\s+Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\\s+Island|South\\s+Carolina|South\\s+Dakota|Tennessee|Texas|Utah|Vermont|West\\s+Virginia|Virginia|Washington|Wisconsin|Wyoming|Puerto\\s+Rico|Ontario|British\\s+Columbia|Alberta|Quebec|England(?:\\s+and\\s+Wales)?|Scotland|Ireland|Germany|France|Switzerland|Netherlands|Belgium|Luxembourg|Spain|Italy|Sweden|Denmark|Norway|Finland|Austria|Poland|Israel|India|Singapore|Hong\\s+Kong|Japan|China|Taiwan|Korea|Australia|New\\s+Zealand|New\\s+South\\s+Wales|South\\s+Africa|Philippines|Mexico|Brazil|Bermuda|Cayman\\s+Islands';
const KNOWN_LAW = new RegExp(
  `\\blaws?\\b[^.;]{0,140}?\\b(?:of|in)\\s+(?:the\\s+)?(?:state\\s+of\\s+)?(${KNOWN_PLACES})(?![\\p{L}])`,
  'iu',
);
const LAW_THEREOF = new RegExp(
  `\\b(?:state|commonwealth|province)\\s+of\\s+(${KNOWN_PLACES})\\b[^;]{0,200}\\blaws?\\s+(?:thereof|of\\s+(?:such|that|said)\\s+state)`,
  'iu',
);
const KNOWN_PLACE = new RegExp(`^(?:${KNOWN_PLACES})$`, 'iu');
const NOT_A_PLACE =
  /^the$|^(?:the\s+)?(?:agreement|contract|such|any|this|applicable|united\s+nations|securities|company|state|jurisdiction|territory|conflict|party|parties|federal(?!\s+republic)|delaware\s+general|internal|local|general|its|lease|premises|fund|trust|issuer|seller|buyer|landlord|bank|governing|dispute|choice|case|common|family|labou?r|criminal)\b|\bgoverning$/iu;

const COURT = /\b(?:(?:exclusive\s+)?jurisdiction|venue|courts?\s+(?:of|in|located|sitting|situated))\b/iu;
const COURT_WORDS =
  /\b((?:(?:federal|state|district|superior|united\s+states|local|competent|provincial|high|exclusive\s+jurisdiction\s+of\s+the)\s+(?:and\s+|or\s+)?){0,5}courts?\s+(?:of|in|located\s+in|sitting\s+in|situated\s+in|located\s+within|within)\s+[^.;]{3,110}?)(?=[.;]|,?\s+(?:and\s+(?:the|each|any|all|both|no|hereby|waive|irrevocably)|for\s|with\s+respect|in\s+(?:any|connection|respect)|to\s+(?:resolve|settle|hear)|shall|which|over|except|without|having|provided)|$)/iu;
/** A court that has a place, not "a court of competent jurisdiction". */
const NAMES_COURT =
  /\bcourts?\s+(?:of|in|located\s+in|sitting\s+in|situated\s+in|located\s+within|within)\s+(?!competent|law|equity|such|any)(?:[^.;]{0,40}\p{Lu}\p{L})/u;
const ARBITRATES = /\barbitrat(?:ion|ed|or|ors)\b/iu;
const ARBITRATION_WORDS =
  /\b((?:(?:commercial\s+|international\s+)*(?:arbitration\s+)?rules\s+(?:of|and)\s+[^.;]{3,110}?(?:arbitration|association|commerce|jams|court|centre|center)(?:\s+association)?|american\s+arbitration\s+association|JAMS|international\s+chamber\s+of\s+commerce|london\s+court\s+of\s+international\s+arbitration))(?=[\s.,;)]|$)/iu;
const BINDS_TO_ARBITRATION =
  /\b(?:shall|must|will|agree)\b[^.;]{0,160}\barbitrat|\bdisputes?\b[^.;]{0,80}\b(?:is|are)\s+(?:finally\s+)?(?:settled|resolved|decided)\b[^.;]{0,60}\barbitrat|\barbitrat\w+\b[^.;]{0,80}\b(?:shall|final|binding)\b/iu;

/** Finds whose law governs the contract. */
export function findGoverningLaw(reading: Reading): LawFact | null {
  let best: LawFact | null = null;
  let bestScore = 0.5;
  for (const sentence of reading.sentences) {
    const place = readGermanLaw(sentence.text) ?? readLaw(sentence.text);
    if (place === null) continue;
    const score = scoreLaw(sentence.text) + 2 * reading.probability(sentence, 'governing-law');
    if (score > bestScore) {
      best = { jurisdiction: place, sentence };
      bestScore = score;
    }
  }
  return best;
}

/** A line about nothing else, or a law that "applies" as the subject of its sentence. */
function isPlain(text: string): boolean {
  return (
    LAW_LINE.test(text) ||
    /^(?:[^,;.]{0,40}\.\s)?(?:the\s+)?(?:laws?\s+of\s|\p{Lu}[\p{L} ]{2,30}\slaws?\s)[^.;]{0,60}?\bappl(?:y|ies)\b/iu.test(
      text,
    )
  );
}

function readLaw(text: string): string | null {
  const isAbout = /\blaws?\b|\blegislation\b|\bstatutes\b/iu.test(text) && GOVERNS.test(text);
  return isAbout || LAW_LINE.test(text) ? readJurisdiction(text) : null;
}

/** How sure it is that a law governs the contract as a whole. */
function scoreLaw(text: string): number {
  let score = /\bgovern|\bconstru|\binterpret/iu.test(text) || isPlain(text) || readGermanLaw(text) !== null ? 2 : 0;
  if (/\b(?:agreement|contract|lease|terms|plan|note|policy)\b/iu.test(text)) score += 1;
  if (/\b(?:organized|existing|incorporated|corporation\s+under)\b/iu.test(text)) score -= 2;
  if (/\b(?:arbitrat|patent|tax)/iu.test(text)) score -= 0.5;
  return score;
}

/** Reads the place out of "… the laws of the State of California …" or "… by Swiss law …". */
export function readJurisdiction(sentence: string): string | null {
  const text =
    sentence === sentence.toUpperCase()
      ? toTitleCase(sentence)
      : sentence.replace(/\b\p{Lu}{4,}\b/gu, capitalise).replace(/\b(?:Laws?|LAWS?)\b/gu, (word) => word.toLowerCase());
  const place =
    LAWS_OF.exec(text)?.[1] ??
    PLACE_LAW.exec(text)?.[1] ??
    PLACE_LAW_APPLIES.exec(text)?.[1] ??
    LAW_LINE.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined) ??
    KNOWN_LAW.exec(text)?.[1] ??
    LAW_THEREOF.exec(text)?.[1];
  if (place === undefined) return null;
  const clean = place
    .replace(/^the\s+/iu, '')
    .replace(/^(?:State|Commonwealth|Province|Federal\s+Republic)\s+of\s+(?:the\s+)?/iu, '')
    .replace(/\s+State$/u, '')
    .replace(/[,.]$/u, '')
    .trim();
  if (NOT_A_PLACE.test(clean) || clean.length < 3) return null;
  const isAdjective = LAWS_OF.exec(text) === null && ADJECTIVE.test(clean) && !KNOWN_PLACE.test(clean);
  return isAdjective ? `${clean} law` : clean;
}

/** "English", "Swiss", "German": what stands before "law" where no place is named. */
const ADJECTIVE = /(?:sh|ss|ch|an|ese)$/u;

function toTitleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{L}+/gu, capitalise)
    .replace(
      /\b(?:Of|The|In|And|Laws?|By|With|State|Without|Shall|To|Is|As|Be|Or|For|Under|Any|Its|Conflicts?|Principles|Regard|Excluding|Governed|Construed)\b/gu,
      (word) => word.toLowerCase(),
    );
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Finds where disputes are decided: a court or an arbitrator. */
export function findCourts(reading: Reading): readonly CourtFact[] {
  const facts: CourtFact[] = [];
  for (const sentence of reading.sentences) {
    if (facts.length >= 2) break;
    const isArbitration = ARBITRATES.test(sentence.text) && BINDS_TO_ARBITRATION.test(sentence.text);
    const isCourt =
      COURT.test(sentence.text) &&
      /\b(?:submit|consent|exclusive|venue|brought|jurisdiction|heard|settled|resolved|agree|decides?|filed)\b/iu.test(
        sentence.text,
      );
    if (isArbitration && !facts.some((fact) => fact.kind === 'arbitration')) {
      facts.push({ kind: 'arbitration', words: ARBITRATION_WORDS.exec(sentence.text)?.[1] ?? '', sentence });
    } else if (isCourt && !facts.some((fact) => fact.kind === 'court')) {
      const words = COURT_WORDS.exec(sentence.text)?.[1];
      if (words !== undefined && NAMES_COURT.test(words)) facts.push({ kind: 'court', words: words.trim(), sentence });
    }
    const place = readGermanCourt(sentence.text);
    if (place !== null && !facts.some((fact) => fact.kind === 'court'))
      facts.push({ kind: 'court', words: `courts of ${place}`, sentence });
  }
  return facts;
}
