/** By binary search, the index of the first item that does not come before; items that do must precede all others. */
export function partitionPoint<Item>(items: ArrayLike<Item>, isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
