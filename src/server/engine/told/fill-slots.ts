import type { SlotName } from '../playbook/playbook-record.ts';
import { readSlots, type Slots, type SlotValue } from '../slots/read-slots.ts';
import { readTraits } from '../slots/read-traits.ts';
import { type FoundMoney, findMoney } from '../text/money.ts';
import { findPeriods } from '../text/periods.ts';
import type { ToldProvision } from './told-meaning.ts';

/** How a slot is read into its unit. */
const READERS: Readonly<Record<SlotName, (text: string) => number | null>> = {
  amount: readMoney,
  cap: readMoney,
  period: readDays,
  notice: readDays,
  grace: readDays,
  deadline: readDays,
  share: readNumber,
  rate: readNumber,
  count: readNumber,
  per: () => null,
  condition: () => null,
  exception: () => null,
  place: () => null,
  thing: () => null,
};

/** Names of the slots that the playbook's records have. */
export const SLOT_NAMES = Object.keys(READERS) as readonly SlotName[];

/** Slots that hold words, and no figure. */
export const WORD_SLOTS: ReadonlySet<string> = new Set<SlotName>(['condition', 'exception', 'place', 'thing']);

interface FilledSlots {
  readonly slots: Slots;
  /** Where both read a figure differently, in words for the reader. */
  readonly differences: readonly string[];
}

/**
 * Fills the slots of a provision by what an external model says, and by what the built-in engine reads in the sentence.
 * Where they differ, the model's figure counts, which is in its quotes, and both are named.
 * @param own the built-in engine's; null where it does not read the sentence
 * @param regularPayment the regular payment or price of the document, which turns an amount into a share
 */
export function fillSlots(provision: ToldProvision, own: Slots | null, regularPayment: FoundMoney | null): FilledSlots {
  // The statement is English in any case, and its figures are those of the quotes.
  const stated = readSlots(provision.statement, regularPayment);
  const values: Partial<Record<SlotName, SlotValue>> = {};
  const told = new Map(provision.slots.flatMap(({ name, text }) => (isSlot(name) ? [[name, text] as const] : [])));
  const differences: string[] = [];
  for (const name of SLOT_NAMES) {
    const text = told.get(name);
    const known = own?.values[name];
    if (text === undefined) {
      const value = known ?? (WORD_SLOTS.has(name) ? undefined : stated.values[name]);
      if (value !== undefined) values[name] = value;
      continue;
    }
    const value = READERS[name](text);
    values[name] = { printed: text, value };
    if (known?.printed && known.value !== null && value !== null && known.value !== value) {
      differences.push(`“${known.printed}” and “${text}”`);
    }
  }
  return {
    slots: { values, traits: own?.traits ?? readTraits(provision.statement) },
    differences,
  };
}

function isSlot(name: string): name is SlotName {
  return Object.hasOwn(READERS, name);
}

function readMoney(text: string): number | null {
  return findMoney(text)[0]?.amount ?? null;
}

function readDays(text: string): number | null {
  return findPeriods(text)[0]?.days ?? null;
}

function readNumber(text: string): number | null {
  const match = /\d{1,9}(?:[.,]\d{1,4})?/u.exec(text);
  return match === null ? null : Number(match[0].replace(',', '.'));
}
