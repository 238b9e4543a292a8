import { foldWhiteSpace } from './source-text.ts';

/** A mark at the start of a line: "(h)", "h)", "(iv)", "(12)", "•", "–". */
const MARK = /^[ \t]{0,40}(?:\(?(?<label>[A-Za-z]|[ivx]{1,6}|\d{1,2})\)|(?<bullet>[•·▪●○◦–-]))\s{1,10}(?=\S)/gmu;
/** What the words before an item end with, where its list runs on as one sentence. */
const RUNS_ON = /(?:[;:,]|[;,]\s{1,3}(?:and|or|and\/or))\s*$/u;
const RUNS_ON_LENGTH = 40;
/** A sentence, a heading in capitals or a text has ended before it. */
const ENDED = /(?:^|[.!?]["”’)]{0,2}\s*\n|\n[ \t]*\n|(?:^|\n)[^\p{Ll}\n]+\n)$/u;
const ENDED_LENGTH = 120;
/** Fewer marks at line starts are no list. */
const ITEMS_MINIMUM = 2;
/** Items further apart belong to no list. UTF-16 units. */
const ITEM_LENGTH_LIMIT = 3_000;
/** The words before a list, and as much of an item as tells its form, are read this far. UTF-16 units. */
const LEAD_LENGTH = 300;
const BODY_LENGTH = 200;
/** "1.", "(a)", "(i)", "(A)" and one more. */
const DEPTH_LIMIT = 5;
/** Of the items of a list so many have to say something by themselves. */
const WHOLE_SHARE = 0.75;

/** "to pay the rent", "not to smoke", "at the end of the Term, to return the keys". */
const TO_DO =
  /^(?:(?:at|during|on|upon|after|before|within|in|for|throughout)\s[^.;:]{2,90}?\s)?(?:not\s)?to\s(?!(?:the|an?|any|each|all|its|their|his|her|our|your|this|that|these|those)\s)\p{Ll}{2,}/iu;
/** "the Supplier shall deliver", "no party may assign": a side or a thing, and what it shall do. */
const SHALL =
  /^(?!(?:if|where|when|unless|that|which|who)\s)(?:(?!\s(?:that|which|who|whom|if|where|when|unless)\s)[^,;.:]){2,60}?\s(?:shall|must|will|may)\s/iu;

/** What binds a side to all that a list names. */
const BINDS =
  /\b(?:covenants?|agree(?:s|ments?)?|undertak(?:es?|ings?)|promises?|shall|must|will|obligations?|duties|responsib(?:le|ilities)|bound|required|(?:is|are|has|have)\sto)\b/iu;
/** Gives an item another meaning than its own words have: a condition, a negation, a right, a definition. */
const TURNS =
  /\b(?:if|where|when|whenever|unless|should|provided|subject|except|save|event|case|conditions?|not|never|no|nor|neither|fails?|failure|refus\p{L}+|neglects?|means?|includ\p{L}+|rights?|entitled|may|powers?|options?|able|free|liberty)\b/iu;
/** A consequence of all items behind the last one: ", the Landlord may re-enter". */
const COMMON_TAIL =
  /[,;]\s(?:then\s)?(?:the\s|an?\s|this\s|each\s|either\s|it\s|you\s|we\s)(?:[^\s,;.]{1,30}\s){0,5}?(?:may|shall|will|must|can)\s/iu;
const OWN_CONDITION = /\b(?:if|where|when|whenever|unless)\b/iu;

/** Joins an item to the next one: "to enter for repair; and". */
const JOINER = /(?<=[;,])\s{1,3}(?:and\/or|and|or)(?=\s*$)/u;
const BEHIND_ITEM = /^[;,]\s{1,3}(?:and\/or|and|or)(?=\s*\n)/u;
/** "The Tenant hereby covenants with the Landlord as follows:" */
const BARE_LEAD =
  /^[^.;:]{2,80}\s(?:covenants?|agrees?|undertakes?|promises?)(?:\swith\s[^.;:]{2,60})?(?:\sas\sfollows)?\s?[:,]$/iu;

interface ListItem {
  /** Where its line starts. */
  readonly start: number;
  readonly bodyStart: number;
  /** As printed: "h", "iv", "•". */
  readonly label: string;
  readonly isBullet: boolean;
}

/**
 * Finds where items of a list start that stand in one sentence and yet each say something by themselves: what a side is
 * bound to do, or clauses with a subject of their own. Things that are listed, conditions with a common consequence and
 * definitions are left whole.
 * @returns offsets of line starts into the text, in UTF-16 units
 */
export function findListItems(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const items of readLists(text)) {
    if (items.length < ITEMS_MINIMUM || !areWhole(text, items)) continue;
    for (const { start } of items) if (runsOn(text, start)) starts.add(start);
  }
  return starts;
}

/** Where the words of an item end, in UTF-16 units: the word that joins it to the next one is left out. */
export function endOfItem(text: string, start: number, end: number): number {
  const from = Math.max(start, end - RUNS_ON_LENGTH);
  const joiner = JOINER.exec(text.slice(from, end));
  return joiner === null ? end : from + joiner.index;
}

/** Where the next item starts behind the end of one, in UTF-16 units: behind white space and the word that joins them. */
export function startOfNext(text: string, end: number): number {
  const joined = end > 0 ? BEHIND_ITEM.exec(text.slice(end - 1, end + RUNS_ON_LENGTH))?.[0].length : undefined;
  return joined === undefined ? end : end - 1 + joined;
}

/** Whether words only say that a side binds itself to what the items behind them name. */
export function isBareLead(text: string): boolean {
  return BARE_LEAD.test(text);
}

/** Lists, also those inside of items of others: marks that follow on one another with no end of a sentence before them. */
function readLists(text: string): readonly (readonly ListItem[])[] {
  const lists: ListItem[][] = [];
  const open: ListItem[][] = [];
  let before = 0;
  for (const match of text.matchAll(MARK)) {
    const { label, bullet } = match.groups ?? {};
    const start = match.index;
    const isNext = start - before <= ITEM_LENGTH_LIMIT && runsOn(text, start);
    // A mark in the middle of a sentence is a figure or a reference: "not less than / (24) hours".
    if (!isNext && !ENDED.test(text.slice(Math.max(0, start - ENDED_LENGTH), start))) continue;
    if (!isNext) open.length = 0;
    const item = {
      start,
      bodyStart: start + match[0].length,
      label: label ?? bullet ?? '',
      isBullet: bullet !== undefined,
    };
    const level = open.findLastIndex((list) => follows(item, list.at(-1)));
    if (level >= 0) open.length = level + 1;
    else if ((open.length === 0 || isFirst(item)) && open.length < DEPTH_LIMIT) lists.push(openList(open));
    else continue;
    open.at(-1)?.push(item);
    before = start;
  }
  return lists;
}

function openList(open: ListItem[][]): ListItem[] {
  const list: ListItem[] = [];
  open.push(list);
  return list;
}

function runsOn(text: string, start: number): boolean {
  return RUNS_ON.test(text.slice(Math.max(0, start - RUNS_ON_LENGTH), start));
}

function isFirst({ label, isBullet }: ListItem): boolean {
  return isBullet || /^(?:a|i|1)$/iu.test(label);
}

function follows(item: ListItem, before: ListItem | undefined): boolean {
  if (before === undefined) return false;
  if (item.isBullet || before.isBullet) return item.label === before.label;
  return readCounts(item.label).some(([by, count]) =>
    readCounts(before.label).some(([other, last]) => by === other && count === last + 1),
  );
}

/** What a label counts as: "i" is the ninth letter and a one. */
function readCounts(label: string): readonly (readonly [by: string, count: number])[] {
  if (/^\d/u.test(label)) return [['figure', Number(label)]];
  const roman = ROMAN.indexOf(label);
  const letter = label.length === 1 ? label.charCodeAt(0) : -1;
  return [...(letter < 0 ? [] : [['letter', letter] as const]), ...(roman < 0 ? [] : [['roman', roman] as const])];
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** Whether the items say by themselves what they mean in their list. */
function areWhole(text: string, items: readonly ListItem[]): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return false;
  const lead = readLead(text, first.start);
  const bodies = items.map(({ bodyStart }) => foldWhiteSpace(text.slice(bodyStart, bodyStart + BODY_LENGTH)));
  const toDo = bodies.filter((body) => TO_DO.test(body)).length;
  const whole = toDo + bodies.filter((body) => !TO_DO.test(body) && SHALL.test(body)).length;
  if (whole < WHOLE_SHARE * items.length || TURNS.test(lead)) return false;
  if (lead !== '') return toDo === 0 || BINDS.test(lead);
  return toDo === 0 || !hasCommonTail(foldWhiteSpace(text.slice(last.bodyStart, last.bodyStart + LEAD_LENGTH)));
}

/** The words between the sentence before a list and its first item; empty where that sentence has ended. */
function readLead(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - LEAD_LENGTH), start).trimEnd();
  const lead = before.split(/(?<=[.;!?])\s+|\n\s*\n/u).at(-1) ?? '';
  return /[.!?]$/u.test(lead) ? '' : foldWhiteSpace(lead);
}

function hasCommonTail(item: string): boolean {
  const [sentence = ''] = item.split(/\.(?=\s|$)/u);
  const index = sentence.search(COMMON_TAIL);
  return index >= 0 && !OWN_CONDITION.test(sentence.slice(0, index));
}
