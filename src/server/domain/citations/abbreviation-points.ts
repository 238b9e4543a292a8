/** A point that comes and goes in copying; `joins` where the letters around it are one word without it: "a.m.", "am". */
interface AbbreviationPoint {
  /** Half-open range in UTF-16 units: the point, and behind it white space within the abbreviation. */
  readonly start: number;
  readonly end: number;
  readonly joins: boolean;
}

/** "a.m.", "e.g.", "S.A.", "z. B.", "p. ej."; the last point may be missing at the end of a quote. */
const DOTTED =
  /(?<![\p{L}\p{M}.@/_-])(?:(?:\p{L}\.){1,4}\p{L}(?:\.|(?![\p{L}\p{M}\p{N}]))(?![@_])|(?:\p{Ll}\.[ \u00a0\u202f]){1,3}\p{L}{1,2}\.)/gu;
/** Letters that make a negation without their points. */
const SPELLS_NEGATION = /^(?:n[oeié]\p{L}{0,2}|pas|di)$/iu;
const AFTER_HOUR = /(?<=\d\s{0,2})[ap]m\.(?!\p{L})/giu;
const SHORT_WORD = /(?<![\p{L}\p{M}\p{N}.])\p{L}{1,6}\./gu;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** These are never words of their own at the end of a sentence. */
const ABBREVIATIONS = setOf(
  'ltd ltda lda inc corp pty bros mr mrs ms dr dra prof jr sr sra sres dott avv mme mlle cía cia bldg ave blvd dept etc approx incl excl inkl exkl zzgl abzgl bzw ggf vgl usw evtl mio mrd tel vs viz std resp str',
);
/** Units and limits: abbreviations in front of any number. */
const BEFORE_FIGURE = setOf('ca max min máx mín rs kr fr sfr php');
/** What numbers a row: abbreviations in front of a number that counts nothing. */
const BEFORE_ORDINAL = setOf(
  'no nos nr nrn núm num nro n art arts abs sec secs cl cls para paras ziff rn p pp pág pag fig vol ch chap cap apt ste jan janv feb févr fev mar apr avr abr jun juil jul aug ago sep sept okt oct ott nov dec déc dez dic ene gen giu lug',
);
/** No decimal can begin behind these: "Rs.500", "Art.5". */
const TIGHT = setOf('no nos nr nrn nro art abs sec secs cl para ziff rs kr fr sfr php');
const NUMBER_BEHIND = /^(\s{0,3})(?:\p{L}{1,4}-?)?\p{N}[\p{N}.,/]{0,20}/u;
/** "State of the art. 5 days later …" ends a sentence. */
const COUNTED =
  /^\s{0,3}(?:[%‰°€$£₱]|(?:business |working |calendar )?(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|werktage?n?|jours?|semaines?|mois|ans|années?|heures?|d[ií]as?|semanas?|meses|mes|años?|anos?|horas?|giorni|settimane|mesi|anni|ore|araw|linggo|buwan|taon|oras)(?!\p{L}))/iu;
/**
 * "Company no. 5" has an abbreviation, "Pets: no. 2 cars" and "the answer is no. 5 days later" a negation: a word must
 * stand before that says what is numbered.
 */
const NUMBERED_THING = /\p{L}{2,}\.?\s{1,3}$/u;
const ANSWERED =
  /(?<!\p{L})(?:is|are|was|were|be|says?|said|or|and|means|with|has|have|had|there|allows?|allowed|may|shall|can|if|then|of|es|son|o|y|è|ou)\s{1,3}$/iu;

/** Finds the points of abbreviations in time linear in the length of the text. */
export function findAbbreviationPoints(source: string): readonly AbbreviationPoint[] {
  const points: AbbreviationPoint[] = [];
  const add = (start: number, end: number, joins: boolean): void => {
    points.push({ start, end, joins });
  };
  for (const { index, 0: match } of source.matchAll(DOTTED)) {
    if (/^[npd]/iu.test(match) && SPELLS_NEGATION.test(match.replace(/[.\s]/gu, ''))) continue;
    for (let at = match.indexOf('.'); at !== -1; at = match.indexOf('.', at + 1)) {
      add(index + at, index + at + (/\s/u.test(match.charAt(at + 1)) ? 2 : 1), true);
    }
  }
  for (const { index, 0: match } of source.matchAll(AFTER_HOUR)) {
    add(index + match.length - 1, index + match.length, true);
  }
  for (const { index, 0: match } of source.matchAll(SHORT_WORD)) {
    const end = index + match.length;
    if (isAbbreviation(source, index, end)) add(end - 1, end, false);
  }
  return points;
}

/** Whether the word that ends with its point at `end` is an abbreviation where it stands. */
function isAbbreviation(source: string, start: number, end: number): boolean {
  const word = source.slice(start, end - 1).toLowerCase();
  if (ABBREVIATIONS.has(word)) return end === source.length || /[\s),;:\]]/u.test(source.charAt(end));
  const isBeforeFigure = BEFORE_FIGURE.has(word);
  if (!isBeforeFigure && !BEFORE_ORDINAL.has(word)) return false;
  const number = NUMBER_BEHIND.exec(source.slice(end, end + 40));
  if (number === null || (number[1] === '' && !TIGHT.has(word))) return false;
  if (isBeforeFigure) return true;
  const behind = end + number[0].length;
  if (COUNTED.test(source.slice(behind, behind + 32))) return false;
  if (word !== 'no' && word !== 'nos') return true;
  const before = source.slice(Math.max(0, start - 24), start);
  return NUMBERED_THING.test(before) && !ANSWERED.test(before);
}
