/** What a company's name ends in, over the legal forms that are met most. */
const COMPANY_SUFFIX =
  '(?:Inc(?:orporated)?|L\\.?\\s?L\\.?\\s?C|Ltd|Limited|Corp(?:oration)?|Company|Co|L\\.?\\s?L\\.?\\s?P|L\\.?\\s?P|P\\.?L\\.?C|GmbH|AG|S\\.\\s?A(?:\\.\\s?S)?|SA|SAS|S\\.?p\\.?A|S\\.?r\\.?l|S\\.?\\s?à\\s?r\\.?l|B\\.?V|N\\.?V|N\\.\\s?A|A/S|ApS|AB|ASA|Oyj?|K\\.?K|Pty\\.?(?:\\s+Ltd)?|Pte\\.?(?:\\s+Ltd)?|Sdn\\.?\\s+Bhd|SE|KG|Trust|Bank|University|Partnership|Partners|Foundation|Fund|Funds|Association|Holdings|Group|Authority|Institute|Hospital|College|School|Council|Ministry|Department)';

const FORM = new RegExp(`(?<![\\p{L}\\d])${COMPANY_SUFFIX}(?![\\p{L}\\d])\\.?`, 'u');
const FORM_ANY_CASE = new RegExp(`(?<![\\p{L}\\d])${COMPANY_SUFFIX}(?![\\p{L}\\d])`, 'iu');

/** Where the name of a party ends and its description begins. */
const NAME_END = new RegExp(
  [
    ',\\s+(?=(?:an?|as|each|having|with|whose|which|who|located|organi[sz]ed|incorporated\\s+(?:in|under|by|as|at|on|pursuant|and)|existing|registered|acting|individually|collectively|jointly|for|on|by|at|of|its|the|through|together|residing|doing|being|hereinafter|herein|hereafter|referred|formerly|duly|represented|registered|company|reg)\\b)',
    ',\\s*(?=\\d|P\\.?\\s?O\\.)',
    `,\\s+(?!(?:and\\s+)?${COMPANY_SUFFIX}(?![\\p{L}]))`,
    '\\s+(?=(?:having|located|whose|with\\s+(?:its|a|an|offices?|principal|registered)|organi[sz]ed|incorporated|residing|acting|hereinafter|hereafter|herein|a\\s+(?:\\p{L}+\\s+){0,5}(?:corporation|company|partnership|trust|individual|association|entity|bank|limited)|an\\s+(?:\\p{L}+\\s+){0,4}(?:corporation|company|partnership|trust|individual|association|entity|bank|limited)|of\\s+(?:the\\s+)?(?:\\d{1,6}|(?:flat|unit|suite|apartment|apt\\.?|room|level|floor|house|block|blk|plot|lot|no\\.?)\\s+[\\w-]{1,6}\\b|P\\.?\\s?O\\.?\\s|city|county|first\\s+part|second\\s+part)|is|shall|dated|as\\s+of|effective|on\\s+(?:the|this|behalf)|together|collectively|for\\s+the|and\\s+its|in\\s+(?:its|their|connection))\\b)',
    '\\s*[\\[{;:]',
    '\\s+["“]|["”]\\s',
    '\\s+(?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\\s+\\d)',
    '\\s*\\((?![\\p{L}\\s.&]{1,24}\\)\\s+(?:\\(Pty\\)\\s+)?(?:Limited|Ltd|Inc|LLC|Corp|Company|Pty|Pte|Private|Holdings|Co|LP|L\\.P)\\b)',
    '(?<!\\b\\p{Lu}|Inc|Ltd|Corp|Co|Bhd)\\.\\s*$',
    '\\s+(?:-|–|—)\\s+',
  ].join('|'),
  'iu',
);

const NOT_A_NAME =
  /^(?:the\s+)?(?:part(?:y|ies)|undersigned|following|same|other|each|any|all|such|this|that|these|its|their|his|our|your|whereas|both|between|among|and|or|in|on|as|by|of|with|date|agreement|effective|recitals?|background|section|article|page|exhibit|him|her|them|us|you|we|including|disclaimer|unless|without|except|wholly|not|sometimes|if|when|where|gentlemen|dear|for)(?![\p{L}])|^an?\s\p{Ll}/iu;

/**
 * Takes the name off the front of a description of a party.
 * @param text like `Acme, Inc., a Delaware corporation with offices at …`, white space folded
 * @returns the name, or null when the text does not begin with one
 */
export function readName(text: string): string | null {
  const stripped = text
    .replace(/^(?:\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})\)\s?|\d{1,2}\.\s|[-–—:,;\s"“”'‘’]{1,6}){1,3}/u, '')
    .replace(/^M\/[Ss]\.?\s+/u, '')
    .replace(/^\p{Ll}+(?:\s\p{Ll}+){0,4},\s+(?=\p{Lu})/u, '')
    .replace(/^(?:the\s+)?(?:party\s+of\s+the\s+first\s+part|on\s+the\s+(?:one|other)\s+hand)[,:]?\s+/iu, '');
  const end = NAME_END.exec(stripped)?.index ?? stripped.length;
  const name = cutBehindForm(stripped.slice(0, joinPartners(stripped) ?? end))
    .replace(/[\s,;:"“”]{1,8}$/u, '')
    .replace(/\s(?:By|of|Party\s[A-Z])$/u, '')
    .replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s/u, '')
    .trim();
  return isName(name) || (DEFINED_SMALL.test(stripped) && !NOT_A_NAME.test(name) && !NO_PARTY.test(name)) ? name : null;
}

/** "Keefe, Bruyette & Woods, Inc.": names of partners, listed, that end in one legal form. */
const PARTNERS = new RegExp(
  `^\\p{Lu}[\\p{L}’'-]+(?:,\\s\\p{Lu}[\\p{L}’'-]+){1,4}\\s&\\s\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+){0,2},?\\s${COMPANY_SUFFIX}(?![\\p{L}\\d])\\.?`,
  'u',
);

function joinPartners(text: string): number | null {
  return PARTNERS.exec(text)?.[0].length ?? null;
}

/** Behind one of these a name is over, but for another form or a place in brackets. */
const LAST_FORM =
  /(?<=[\p{L}\d)]\.?,?\s)(?:Inc\b\.?|INC\b\.?|Incorporated\b|INCORPORATED\b|L\.?L\.?C\b\.?|L\.?L\.?P\b\.?|L\.P\.|Ltd\b\.?|LTD\b\.?|Limited\b|LIMITED\b|Corp\b\.?|CORP\b\.?|GmbH\b|AG\b|PLC\b|plc\b|A\/S|S\.A\.(?!\s?S)|SA\b|B\.V\.|N\.V\.)/u;

/** "Acme Inc. Address", "Acme LLC of 5 High Street", "Acme Inc a Delaware C": what follows the form is no part of the name. */
function cutBehindForm(name: string): string {
  const form = LAST_FORM.exec(name);
  if (form === null) return name;
  const end = form.index + form[0].length;
  const behind = name.slice(end);
  const goesOn = new RegExp(
    `^,?\\s(?:\\(|(?:\\p{Lu}[\\p{L}.&’'-]*\\s){0,2}${COMPANY_SUFFIX}(?![\\p{L}\\d])|[dfan]\\/[bk]\\/a\\b|dba\\b)`,
    'u',
  );
  return goesOn.test(behind) ? name : name.slice(0, end);
}

/** Some companies write themselves small: `i-on interactive ("i-on")`. The defined name behind shows that it is a name. */
const DEFINED_SMALL =
  /^(?!(?:having|with|located|residing|doing|who|whose|acting|the|an?|of|at|by|on|in|is|are|its?)\b)\p{Ll}[\p{L}\d.-]{1,20}(?:\s[\p{L}\d.-]{1,20}){0,2}\s\((?:the\s)?["“]/u;

/** What a clause about the register says; no name holds it. */
const REGISTRATION =
  /\b(?:under|with)\s+(?:(?:company|registered|registration|file|the)\s+){0,3}(?:number|no\b)|\b(?:company|registered|registration)\s+(?:number|no\b)|\bregistered\s+office\b/iu;

const ROLES =
  '(?:company|agent|customer|client|owner|operator|supplier|distributor|licensor|licensee|adviser|advisor|contractor|consultant|buyer|seller|manager|partners?)';
/** "Delaware corporation", a legal form alone, words that need a continuation, and documents: none is a party's name. */
const NO_PARTY = new RegExp(
  `^(?:(?:Alabama|Arizona|California|Colorado|Connecticut|Delaware|Florida|Georgia|Illinois|Indiana|Maryland|Massachusetts|Michigan|Minnesota|Missouri|Nevada|New\\s(?:York|Jersey)|Ohio|Ontario|Oregon|Pennsylvania|Texas|Utah|Virginia|Washington|Wisconsin)\\s(?:corporation|company|limited|partnership|trust|llc)|(?:(?:limited|liability|holding|investment|public|private|joint|stock|venture|operating|parent|purchaser|securities\\sand\\sexchange|exchange)\\s)*(?:company|corporation|commission|partnership|co|inc|incorporated|corp|llc|ltd|limited)(?:[.,\\s]+(?:ltd|inc|llc|limited))?)\\.?$|\\s(?:to|for|by|with|in|from|as|the|and|or)$|^\\p{L}{1,2}\\.?$|^U\\.?S\\.?(?:A\\.?)?$|\\s(?:for|of|by|to|from|with)\\s(?:the\\s)?${ROLES}$|^(?:the\\s)?${ROLES}\\sand\\s|\\b(?:corporation|inc\\.?|llc|ltd\\.?)\\sand\\s\\p{Lu}|\\b(?:proprietary|confidential)\\s+information\\b|\\bhas\\s+been\\b|^(?:ltd|inc|llc|corp|incorporated)\\b\\.?\\s|\\btax\\s+id\\b|\\.\\s(?:The|This|A)\\s`,
  'iu',
);

function isName(name: string): boolean {
  if (
    name.length < 2 ||
    name.length > 110 ||
    NOT_A_NAME.test(name) ||
    REGISTRATION.test(name) ||
    NO_PARTY.test(name) ||
    /^the\s\S+$/iu.test(name)
  )
    return false;
  if (
    /\b(?:shall|will|must|hereby|agreement)\b|\b(?:information|name)$|\bparticulars\b|\b(?:exhibit|addendum|amendment|schedule|section|article|appendix|statement)\b/iu.test(
      name,
    )
  )
    return false;
  const words = name.split(' ');
  if (/^\p{Lu}{3}\s\d/u.test(name)) return false;
  if (words.length > 14 || !/\p{L}.{0,3}\p{L}/u.test(name)) return false;
  if (!/^[\p{Lu}\d]|^(?:the|de|van|von)\s+\p{Lu}|^\p{Ll}{1,3}-?[\p{Lu}\d]|^\p{Ll}+[.-]/u.test(name))
    return words.length <= 4 && endsWithForm(name);
  const capitalised = words.filter((word) => /^["“(&]?[\p{Lu}\d]/u.test(word)).length;
  return capitalised * 2 >= words.length;
}

const FORM_IN_CAPITALS = /(?<![\p{L}\d])(?:INC|INCORPORATED|CORP|CORPORATION|COMPANY|LTD|LIMITED)(?![\p{L}\d])/u;

/** Whether a text holds what a company's name ends in. */
export function hasCompanyForm(text: string): boolean {
  return FORM.test(text) || FORM_IN_CAPITALS.test(text) || (text === text.toUpperCase() && FORM_ANY_CASE.test(text));
}

const FORM_AT_END = new RegExp(`(?<![\\p{L}\\d])${COMPANY_SUFFIX}\\.?,?\\s*$`, 'iu');
const ABBREVIATED_FORM =
  /^(?:Inc|Ltd|Corp|Co|L\.?\s?L\.?\s?C|L\.?\s?L\.?\s?P|L\.?\s?P|P\.?L\.?C|N\.\s?A|S\.\s?A|B\.V|N\.V|GmbH)(?![\p{L}])/u;
const FORM_AT_START = new RegExp(`^${COMPANY_SUFFIX}(?![\\p{L}\\d])`, 'iu');

/** Whether a text ends in the legal form of a company, as "Acme, Inc." does. */
export function endsWithForm(text: string): boolean {
  return FORM_AT_END.test(text.slice(-40));
}

/** Whether a text begins with a legal form and so is the rest of a name. */
export function startsWithForm(text: string): boolean {
  return ABBREVIATED_FORM.test(text) || (FORM_AT_START.test(text) && !text.includes(' '));
}

/** White space inside a name: a line may end there, a paragraph may not. */
const GAP = '(?:[ \\t]{1,12}|[ \\t]{0,12}\\n[ \\t]{0,12})';
/** In a name printed in capitals its form is as well. */
const LISTED_FORM = `(?:${COMPANY_SUFFIX}|INC|INCORPORATED|CORP|CORPORATION|COMPANY|CO|LTD|LIMITED)`;
const COMPANY_NAME = new RegExp(
  `(?<![\\p{L}\\d])((?:(?:\\(\\p{Lu}[\\p{L}.]{1,20}\\)${GAP})?(?:\\p{Ll}{0,2}\\p{Lu}|\\d)[\\p{L}\\d.&'’/-]{0,30},?${GAP}(?:(?:of|and|the|&|de|for)${GAP}){0,2}){1,8}${LISTED_FORM}(?![\\p{L}\\d])\\.?(?:,?${GAP}${LISTED_FORM}(?![\\p{L}\\d])\\.?){0,2})`,
  'gu',
);

/** "Acme, Inc. and Birch, Inc." are two. */
function splitJoined(joined: string, offset: number): readonly { readonly name: string; readonly start: number }[] {
  const join = /\b(?:Inc|LLC|L\.L\.C|Ltd|Corp|Corporation|Limited)\.?(\s+and\s+)(?=\p{Lu})/iu.exec(joined);
  if (join === null) return [{ name: joined, start: offset }];
  const behind = join.index + join[0].length;
  const name = joined.slice(0, behind - (join[1] ?? '').length);
  return [{ name, start: offset }, ...splitJoined(joined.slice(behind), offset + behind)];
}

/** Every company name in a text, by its legal form, with its place. */
export function findCompanyNames(
  text: string,
): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  return [...text.matchAll(COMPANY_NAME)]
    .flatMap((match) => splitJoined(match[0], match.index))
    .map((found) => {
      // A title on the line above is no part of the name.
      const title =
        /^[\s\S]{0,200}\b(?:agreement|contract|between|among|signatory|president|officer|secretary|director|manager|treasurer|member|attest)\s*:?\s+(?=\p{Lu})/iu.exec(
          found.name,
        )?.[0].length ?? 0;
      return { name: found.name.slice(title), start: found.start + title, end: found.start + found.name.length };
    })
    .filter(({ name }) => !NOT_A_NAME.test(name) && !NO_PARTY.test(name));
}

const NOT_AN_ALIAS =
  /\b(?:Act|Agreements?|Statements?|Addendum|Amendment|Shares|Securities\s+Act|Stock|Notes|Date|Territory|Warranty|Rights|Offering)$|^(?:not|are|is|and|has|have)\b|^(?:(?:the|this)\s+)?(?:part(?:y|ies)|agreement|contract|lease|effective\s+date|commencement\s+date|execution\s+date|closing\s+date|closing|date|addendum|amendment|exchange\s+act|act|sec|code|term|premises|property|products?|services?|side|sides|(?:\p{L}+\s){0,2}account|deposit|fee|price|rent|goods|equipment|vehicle|car|room|event|loan|balance|receipts)$/iu;
/** Whether a defined name may be a party's: not the agreement's, a date's or a thing's. */
export function isUsableAlias(name: string): boolean {
  return name.length > 1 && /^[\p{L}\d]/u.test(name) && !NOT_AN_ALIAS.test(name);
}

const QUOTED =
  /["“”„‟ʺ]\s?([^"“”„‟ʺ]{1,60}?)[\s,.;]{0,2}["“”ʺ]|(?<![\p{L}])[‘'`]{1,2}([^'’`]{1,50}?)[,.]?['’]{1,2}(?!\p{L})/gu;
const CALLED =
  /(?:referred\s+to\s+(?:\w+\s+){0,4}?as|called|known\s+as|designated\s+as|herein(?:after)?:?)\s+(?:individually\s+|collectively\s+)?(?:the\s+|an?\s+)?((?:\p{Lu}[\p{L}\d.&'’-]{0,30})(?:\s\p{Lu}[\p{L}\d.&'’-]{0,30}){0,3})/u;
const BARE = /^\(\s?(?:the\s+)?(\p{Lu}[\p{L}\d.&'’-]{1,30}(?:\s\p{Lu}[\p{L}\d.&'’-]{1,30}){0,3})\s?\)$/u;

/**
 * The names by which a contract calls a party from here on.
 * @param text the party's description, with what stands in brackets, white space folded
 */
export function readAliases(text: string): readonly string[] {
  const aliases: string[] = [];
  const add = (alias: string | undefined): void => {
    const clean =
      alias
        ?.replace(/^(?:the|an?)\s+/iu, '')
        .replace(/[\s,.;:]{1,4}$/u, (end) => (end === '.' ? '.' : ''))
        .trim() ?? '';
    if (isUsableAlias(clean) && !aliases.includes(clean)) aliases.push(clean);
  };
  for (const match of text.matchAll(QUOTED)) add(match[1] ?? match[2]);
  if (aliases.length > 0) return aliases.slice(0, 4);
  add(CALLED.exec(text)?.[1]);
  for (const [bracket] of text.matchAll(/\([^()]{1,80}\)/gu)) add(BARE.exec(bracket)?.[1]);
  return aliases.slice(0, 4);
}
