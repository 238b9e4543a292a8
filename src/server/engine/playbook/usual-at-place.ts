/** Places whose law the playbook names, and how a document or a record calls them. */
const REGIONS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['us', /\b(?:US|U\.S\.|USA|United\sStates|American)\b/u],
  [
    'uk',
    /\b(?:UK|U\.K\.|United\sKingdom|Britain|British(?!\sColumbia)|England|English|(?<!South\s)Wales|Scotland|Scottish|Northern\sIreland)\b/u,
  ],
  [
    'eu',
    /\b(?:EU|Europe|European|Austria|Belgium|Denmark|Finland|France|(?<!Northern\s)Ireland|Italy|Netherlands|Poland|Portugal|Spain|Sweden)\b/u,
  ],
  ['de', /\b(?:Germany|German)\b/u],
  ['ch', /\b(?:Switzerland|Swiss|Liechtenstein)\b/u],
];
const STATES =
  /\b(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\sHampshire|New\sJersey|New\sMexico|New\sYork|North\sCarolina|South\sCarolina|North\sDakota|South\sDakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode\sIsland|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)(?:ns)?\b/gu;
/** German law is European law as well. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { de: ['de', 'eu'] };
/** Where one of several places ends, in what is usual. */
const PART = /(?<=[.!?])\s+(?=\p{Lu})|;\s+/u;

/**
 * What is usual at the place of a document: without what is only said of other countries and states.
 * @param text what is usual
 * @param place whose law governs the document, as it is named there, or words that name where it is from
 * @returns null where nothing is left
 */
export function usualAtPlace(text: string, place: string): string | null {
  const own = regionsOf(place).flatMap((region) => WITHIN[region] ?? [region]);
  const parts = text.split(PART).filter((part) => {
    const named = regionsOf(part);
    const states = named.filter((region) => !REGION_IDS.has(region));
    return named.length === 0 || (states.length > 0 ? states : named).some((region) => own.includes(region));
  });
  return parts.length === 0 ? null : parts.map(finish).join(' ');
}

const REGION_IDS: ReadonlySet<string> = new Set(REGIONS.map(([id]) => id));

/** Ids of regions, and names of states; a state is in the United States. */
function regionsOf(text: string): readonly string[] {
  const states = [...text.matchAll(STATES)].map(([state]) => state.replace(/(?<=a)ns$/u, ''));
  const regions = REGIONS.flatMap(([id, pattern]) => (pattern.test(text) ? [id] : []));
  return [...regions, ...(states.length > 0 ? ['us', ...states] : [])];
}

function finish(part: string): string {
  const ended = /[.!?]["”]?$/u.test(part) ? part : `${part}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
