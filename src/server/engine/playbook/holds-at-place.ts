/** Places whose law the playbook names, and how a document or a record calls them. */
const REGIONS: readonly (readonly [id: string, pattern: RegExp])[] = [
  [
    'us',
    /\b(?:US|U\.S\.|USA|United\sStates|American|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\s(?:Hampshire|Jersey|Mexico|York)|(?:North|South)\s(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\sIsland|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)\b/u,
  ],
  [
    'uk',
    /\b(?:UK|U\.K\.|United\sKingdom|Britain|British(?!\sColumbia)|England|English|(?<!South\s)Wales|Scotland|Scottish|Northern\sIreland)\b/u,
  ],
  [
    'eu',
    /\b(?:EU|European|Austria|Belgium|Denmark|Finland|France|(?<!Northern\s)Ireland|Italy|Netherlands|Poland|Portugal|Spain|Sweden)\b/u,
  ],
  ['de', /\b(?:Germany|German)\b/u],
  ['ch', /\b(?:Switzerland|Swiss|Liechtenstein)\b/u],
];
/** German law is European law as well. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { de: ['de', 'eu'] };

/**
 * Whether what is usual says something about the place of a document: it names no place, or that one, or one that it is
 * a part of.
 * @param text what is usual
 * @param law whose law governs the document, as it is named there; null where that is not known
 */
export function holdsAtPlace(text: string, law: string | null): boolean {
  const named = regionsOf(text);
  if (named.length === 0 || law === null) return true;
  const own = regionsOf(law).flatMap((region) => WITHIN[region] ?? [region]);
  return own.some((region) => named.includes(region));
}

function regionsOf(text: string): readonly string[] {
  return REGIONS.flatMap(([id, pattern]) => (pattern.test(text) ? [id] : []));
}
