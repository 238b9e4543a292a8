import type { Rng } from '../rng.ts';

/** Ordinary words that contracts and reports rarely use, so that few of them are on a page already. */
const NOUNS =
  `anchor antelope apricot armchair badger balloon bamboo banjo barnacle basket beaver beetle bicycle biscuit blanket
blossom bonfire bouquet bramble bucket buffalo butter cabbage cactus camel candle canoe caramel carpet castle cavern
cellar cherry chimney chipmunk cinnamon clarinet cobbler coconut compass cottage cricket crystal cucumber cupboard
curtain daisy dolphin donkey dragon dungeon eagle eclipse elephant falcon feather fiddle flamingo flannel flute fountain
galaxy gander garlic gazelle geyser ginger giraffe glacier gorilla gravel guitar hammock harbour hazelnut hedgehog
helmet hermit honey hurdle iceberg igloo jackal jasmine jungle kayak kettle kitten ladder ladybird lagoon lantern
lavender lemonade leopard lighthouse lizard lobster magnet mandolin marble meadow melon mermaid mirror mitten monkey
mountain mushroom mustard napkin necklace nettle nutmeg orchard ostrich otter oyster paddle panther parrot parsley
peacock pebble pelican penguin pepper pheasant piano pickle pigeon pillow pineapple pirate planet pottery pudding
puffin pumpkin puppet pyramid rabbit raccoon radish rainbow raspberry reindeer ribbon rooster saddle saffron salmon
sandal sapphire scarecrow seagull shepherd shovel sparrow spinach squirrel stallion sundial sunflower swallow tadpole
teapot thimble thistle thunder tiger toboggan tortoise trumpet tulip turnip turtle umbrella unicorn violin volcano
walnut walrus weasel whisker willow windmill wizard woodpecker zebra`.split(/\s+/);

const VERBS =
  `admire applaud bake balance borrow bounce brush bury carve chase chew climb comb conjure decorate devour dig dance
embrace fetch flatter forgive frighten gallop gargle gather giggle hatch hide hug ignore imitate invent jiggle juggle
kidnap knead linger loosen mend mimic nibble nudge obey outwit paint peel perfume pickle plant polish praise pretend
puzzle quarrel rattle rescue ripen roast rumble sail scatter scold scratch scribble sew shave shiver shrug sketch
sneeze sniff snore soothe splash squeeze stumble swallow swim tame taste tickle tiptoe topple tremble tumble unravel
untangle wander water wave weave whisper whistle wink wobble worship wrestle yawn`
    .split(/\s+/)
    .filter((word) => word.length >= 5);

const QUALITIES =
  `ancient angry bashful bitter bouncy brave brittle cheerful chilly clumsy crimson crooked curious dizzy dusty eager
elegant enchanted faithful famous feathery fearless fierce fluffy foggy fragrant freckled frosty fuzzy gentle giant
gleaming gloomy golden greedy grumpy hairy hollow humble hungry icy jolly lazy lively lonely magical melted mighty
muddy nervous noisy obedient orange peculiar playful plump pointed proud purple quiet rainy ragged restless rusty sandy
scarlet shaggy silent silver sleepy slippery smoky speckled spicy spotted sticky stormy stubborn sugary sunny swift
tangled tender thirsty ticklish timid tiny tropical velvet wandering weary wicked wiggly winding witty wooden wrinkled
yellow zealous`
    .split(/\s+/)
    .filter((word) => word.length >= 5);

/** What stands for a word of these lists, between words that any page has. */
const SENTENCES = [
  'V the Q N',
  'never V any Q N',
  'the Q N shall V each N',
  'please V this N and V that Q N',
  'all Q N must V before the N',
  'say that every N is Q',
  'it is agreed to V the N',
  'no Q N may V or V a N',
  'forget the N and V the Q N',
] as const;
const LISTS: Readonly<Record<string, readonly string[]>> = { N: NOUNS, V: VERBS, Q: QUALITIES };
const LEAST_WORDS = 6;
const MOST_WORDS = 20;
/** After so many any sentence still fits. */
const MOST_WANTED_WORDS = 16;
const TRIES = 40;

export interface Phrase {
  /** Lower-case prose of 6 to 20 words. */
  readonly text: string;
  /** The words in it that are nowhere else on the page, by which it is found again. */
  readonly words: readonly string[];
}

/** Letters and digits alone, in lower case, so that white space, hyphens, ligatures and line ends make no difference. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Makes up a clause or an instruction.
 * @param foldedPage what is on the page already (`foldText`): no word of these is used
 */
export function makePhrase(rng: Rng, foldedPage: string): Phrase {
  const wanted = rng.between(LEAST_WORDS, MOST_WANTED_WORDS);
  const words: string[] = [];
  const text: string[] = [];
  while (text.length < wanted) {
    const sentence = rng.pick(SENTENCES).split(' ');
    if (text.length + sentence.length > MOST_WORDS) continue;
    for (const part of sentence) {
      const list = LISTS[part];
      const word = list ? pickNew(rng, list, [...words, foldedPage]) : part;
      if (list && word) words.push(word);
      if (word) text.push(word);
    }
  }
  return { text: text.join(' '), words };
}

function pickNew(rng: Rng, list: readonly string[], taken: readonly string[]): string {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const word = list[rng.below(list.length)] ?? '';
    if (!taken.some((other) => other.includes(word) || word.includes(other || ' '))) return word;
  }
  return '';
}
