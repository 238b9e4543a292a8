import type { Source } from '#contract/sources.ts';
import { cleanText } from './clean-text.ts';
import { essenceOf } from './essence.ts';
import type { PageReference, Quote } from './report-model.ts';

/** What an item is backed by: words printed with it, and pages whose words are printed elsewhere. */
interface Backing {
  readonly quotes: Quote[];
  readonly pages: PageReference[];
}

interface Printed {
  readonly page: number;
  /** Without spaces and hyphens. */
  readonly bare: string;
  readonly anchor: string;
}

export type Passages = ReturnType<typeof createPassages>;

/** Text independent of lines, hyphens and ligatures, for comparing words of a document. */
export function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00AD\u2010\u2011-]+/gu, '')
    .toLowerCase();
}

/** Without them a duty is told from its subject: "must paint" for "The Tenant must paint". */
const SHARE_OF_PASSAGE = 0.75;

/** Whether a text is a passage, or all of it but its subject. */
export function isWordingOf(text: string, quote: string): boolean {
  const [said, passage] = [bareText(essenceOf(text)), bareText(essenceOf(quote))];
  if (said.includes(passage)) return true;
  return passage.includes(said) && said.length >= passage.length * SHARE_OF_PASSAGE;
}

/**
 * Keeps track of the words of the document in a report, so that each passage is printed once and every other mention of
 * it is a page number that leads there.
 */
export function createPassages() {
  const printed: Printed[] = [];
  const cited: Source[] = [];
  const references: { source: Source; reference: { page: number; anchor: string | null } }[] = [];
  let count = 0;

  const find = ({ pageNumber, quote }: Source) => {
    const bare = bareText(essenceOf(quote));
    return printed.find((one) => one.page === pageNumber && one.bare.includes(bare));
  };

  function createAnchor(): string {
    count += 1;
    return `words-${count}`;
  }

  function print(source: Source, anchor = createAnchor()): Quote {
    printed.push({ page: source.pageNumber, bare: bareText(essenceOf(source.quote)), anchor });
    return { page: source.pageNumber, words: cleanText(source.quote), isVerified: source.verified, anchor };
  }

  /** Page numbers, each once. */
  function cite(sources: readonly Source[]): PageReference[] {
    cited.push(...sources);
    const pages = new Map<number, Source>();
    for (const source of sources) if (!pages.has(source.pageNumber)) pages.set(source.pageNumber, source);
    return [...pages.values()]
      .sort((one, other) => one.pageNumber - other.pageNumber)
      .map((source) => {
        const reference = { page: source.pageNumber, anchor: null };
        references.push({ source, reference });
        return reference;
      });
  }

  return {
    cite,
    /** Prints the words that are not printed yet; the others become page numbers. */
    quote(sources: readonly Source[]): Backing {
      const quotes: Quote[] = [];
      const others: Source[] = [];
      for (const source of sources) {
        if (find(source)) others.push(source);
        else quotes.push(print(source));
      }
      return { quotes, pages: cite(others).filter(({ page }) => !quotes.some((quote) => quote.page === page)) };
    },
    /** Prints words with an item of its own, even where they are printed elsewhere, too. */
    repeat: (sources: readonly Source[]): Quote[] => sources.map((source) => print(source)),
    /**
     * Registers words that an item says itself.
     * @param given the anchor of that item, if it has one
     * @returns the anchor of that item; null where it says none of its passages
     */
    say(words: string, sources: readonly Source[], given?: string): string | null {
      const own = sources.filter((source) => !find(source) && isWordingOf(words, source.quote));
      if (own.length === 0) return null;
      const anchor = given ?? createAnchor();
      for (const source of own) print(source, anchor);
      return anchor;
    },
    /** Prints what was cited and is printed nowhere, by page. To be called last. */
    rest(): Quote[] {
      const longestFirst = [...cited].sort((one, other) => other.quote.length - one.quote.length);
      const quotes = longestFirst.flatMap((source) => (find(source) ? [] : [print(source)]));
      return quotes.sort((one, other) => one.page - other.page);
    },
    /** Makes every page number lead to its words. */
    resolve(): void {
      for (const { source, reference } of references) reference.anchor = find(source)?.anchor ?? null;
    },
  };
}
