/** A copy in random order (Fisher and Yates). @param random from 0 up to 1 */
export function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** All items where there are no more than `count`, else that many of them, drawn with replacement. */
export function pickSome<Item>(items: readonly Item[], count: number, random: () => number): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, () => items[Math.floor(random() * items.length)] as Item);
}
