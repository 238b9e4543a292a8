/** A list that the built-in engine produces as well. */
export type ComparedList = 'keyTerms' | 'riskFactors' | 'obligations';

/** A list of a section of which the quote check left nothing. */
export interface DroppedList {
  readonly list: ComparedList;
  /** Pages of the section. */
  readonly pageNumbers: readonly number[];
}

const NAMES: readonly (readonly [ComparedList, string])[] = [
  ['keyTerms', 'terms'],
  ['riskFactors', 'risks'],
  ['obligations', 'responsibilities'],
];

/** Pages whose listed items were all dropped; such a list must not read as "there are none". */
export function pagesOfDroppedLists(dropped: readonly DroppedList[], list: ComparedList): ReadonlySet<number> {
  return new Set(dropped.filter((entry) => entry.list === list).flatMap(({ pageNumbers }) => pageNumbers));
}

/**
 * Explains what was dropped and replaced by the built-in engine's items.
 * @param engine name of the model
 * @param namePages "page 3", "pages 3, 7 to 9"
 * @returns null where nothing was dropped
 */
export function describeDroppedLists(
  engine: string,
  dropped: readonly DroppedList[],
  namePages: (pageNumbers: ReadonlySet<number>) => string,
): string | null {
  const named = NAMES.map(([list, name]) => ({ name, pages: pagesOfDroppedLists(dropped, list) })).filter(
    ({ pages }) => pages.size > 0,
  );
  if (named.length === 0) return null;
  const parts = named.map(({ name, pages }) => `${name} from ${namePages(pages)}`);
  const listed = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  return `The ${listed} that ${engine} listed were left out: the words they rest on were not found there. The built-in engine's are listed in their place, where it found any.`;
}
