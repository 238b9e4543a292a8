/** "Es gilt deutsches Recht", "unterliegt österreichischem Recht", "dem Recht der Bundesrepublik Deutschland". */
const ADJECTIVE_LAW =
  /(?<![\p{L}])(?<people>deutsche|österreichische|schweizerische|schweizer|liechtensteinische)[mns]?\s+Recht(?![\p{L}])/iu;
const LAW_OF =
  /(?<![\p{L}])(?:das|dem|des)\s+Rechts?\s+(?:der\s+|des\s+)?(?<place>Bundesrepublik\s+Deutschland|Republik\s+Österreich|Schweizerischen\s+Eidgenossenschaft|Deutschlands?|Österreichs?|Schweiz|Fürstentums\s+Liechtenstein)(?![\p{L}])/iu;
const APPLIES =
  /(?<![\p{L}])(?:gilt|gelten|unterlieg\w+|anzuwenden|anwendbar\w*|Anwendung|maßgeb\w+|richtet\s+sich|findet)(?![\p{L}])|^\P{L}*\S+\s+Recht\.?$/iu;

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/deutsch/iu, 'Germany'],
  [/österreich/iu, 'Austria'],
  [/schweiz/iu, 'Switzerland'],
  [/liechtenstein/iu, 'Liechtenstein'],
];

/** The country whose law a German sentence makes the governing one, in English; null where it makes none. */
export function readGermanLaw(sentence: string): string | null {
  const words = ADJECTIVE_LAW.exec(sentence)?.groups?.['people'] ?? LAW_OF.exec(sentence)?.groups?.['place'];
  if (words === undefined || !APPLIES.test(sentence)) return null;
  return PLACES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const VENUE =
  /(?<![\p{L}])(?:Gerichtsstand|Erfüllungsort\s+und\s+Gerichtsstand)(?:\s+(?:für|im|bei)\s[^.;]{1,90}?)?\s+(?:ist|wird|:)\s*(?:ausschließlich\s+|der\s+Sitz\s+|als\s+|am\s+Sitz\s+)?(?<place>\p{Lu}[\p{L}.-]+(?:\s(?:am|an\s+der|im|\p{Lu}[\p{L}.-]+)){0,3})/u;

/** The place of the courts, as printed: "Gerichtsstand ist Hamburg"; null where none is named. */
export function readGermanCourt(sentence: string): string | null {
  return VENUE.exec(sentence)?.groups?.['place'] ?? null;
}
