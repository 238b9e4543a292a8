import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { createPartialSearches, PARTS_OF_SEARCH } from './ablate-ranking.ts';
import { type AskedQuestion, askHeldOutContracts } from './ask-contracts.ts';
import { measureNdaEvidence } from './nda-evidence.ts';
import { createPlainSearch } from './plain-search.ts';
import { compareQuote } from './quote-overlap.ts';
import { percent } from './report.ts';

/** Whether the right page came first, and whether it was among the first three. */
interface Hits {
  readonly first: number;
  readonly three: number;
  readonly count: number;
}

const PAGES_SHOWN = 3;

/**
 * How well questions in plain words are answered on contracts that the weights have not seen, beside plain BM25.
 * @param args `--categories` adds a line for each clause category, `--ablate` one for each part of the search
 */
export async function run(args: readonly string[]): Promise<string> {
  const asked = await askHeldOutContracts();
  const plain = new Map(
    [...new Set(asked.map(({ contract }) => contract))].map((contract) => [
      contract,
      createPlainSearch(contract.document.pages),
    ]),
  );
  const present = asked.filter(({ contract, category }) => contract.goldPages.has(category));
  const ours = countHits(present, ({ passages }) => passages.map(({ spans }) => spans[0]?.pageNumber ?? 0));
  const words = countHits(present, ({ contract, question }) =>
    (plain.get(contract)?.(question) ?? []).map(({ pageNumber }) => pageNumber),
  );
  const quoted = countHits(present, ({ answer }) => answer.quotes.map(({ pageNumber }) => pageNumber));
  const parts = [
    `${plain.size} contracts kept out of training and tuning; ${new Set(asked.map(({ question }) => question)).size} questions in plain words about ${CATEGORIES.length} clause categories. Pages are counted once each, in the order of the passages.`,
    '',
    `| ${present.length} questions whose clause is there | right page first | among the first three |`,
    '| --- | ---: | ---: |',
    `| Lexden, passages found | ${percent(ours.first, ours.count)} | ${percent(ours.three, ours.count)} |`,
    `| Lexden, quotes shown | ${percent(quoted.first, quoted.count)} | ${percent(quoted.three, quoted.count)} |`,
    `| plain BM25, 800 characters | ${percent(words.first, words.count)} | ${percent(words.three, words.count)} |`,
    '',
    ...describeOverlap(present),
    '',
    ...describeAbsence(asked),
  ];
  if (args.includes('--categories')) parts.push('', ...describeCategories(asked));
  if (args.includes('--ablate')) parts.push('', ...describeParts(present));
  parts.push('', ...measureNdaEvidence());
  return parts.join('\n');
}

function countHits(asked: readonly AskedQuestion[], pagesOf: (question: AskedQuestion) => readonly number[]): Hits {
  let [first, three] = [0, 0];
  for (const question of asked) {
    const gold = question.contract.goldPages.get(question.category);
    const pages = [...new Set(pagesOf(question))].slice(0, PAGES_SHOWN);
    if (gold?.has(pages[0] ?? 0)) first += 1;
    if (pages.some((page) => gold?.has(page))) three += 1;
  }
  return { first, three, count: asked.length };
}

/** The first quote beside the experts' words; where nothing was found, the nearest words are looked at in a row of their own. */
function describeOverlap(present: readonly AskedQuestion[]): readonly string[] {
  const rows = [
    ['first quote of the answer ("not found" counts as a miss)', present, false],
    [
      'the same, of the questions that were answered',
      present.filter(({ answer }) => answer.outcome === 'answered'),
      false,
    ],
    ['first quote, or nearest words where nothing was found', present, true],
  ] as const;
  return [
    '| the first quote and the words that experts marked | holds half or more of them | or they are longer than a quote, and it lies in them | questions |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(([name, asked, withNear]) => {
      const compared = asked.map(({ answer, contract, category }) => {
        const quote = answer.quotes[0] ?? (withNear ? answer.nearestQuotes[0] : undefined);
        return quote ? compareQuote(quote.text, contract.goldTexts.get(category) ?? []) : null;
      });
      const half = compared.filter((overlap) => overlap?.holdsHalf).length;
      const either = compared.filter((overlap) => overlap?.holdsHalfOrLiesWithin).length;
      return `| ${name} | ${percent(half, asked.length)} | ${percent(either, asked.length)} | ${asked.length} |`;
    }),
  ];
}

function describeAbsence(asked: readonly AskedQuestion[]): readonly string[] {
  const absent = asked.filter(({ contract, category }) => !contract.present.has(category));
  const present = asked.filter(({ contract, category }) => contract.present.has(category));
  const calledAbsent = absent.filter(({ answer }) => answer.outcome === 'not-found').length;
  const found = present.filter(({ answer }) => answer.outcome === 'answered').length;
  const balanced = (calledAbsent / absent.length + found / present.length) / 2;
  return [
    '| found or absent | share | questions |',
    '| --- | ---: | ---: |',
    `| clause absent, called absent | ${percent(calledAbsent, absent.length)} | ${absent.length} |`,
    `| clause there, answered | ${percent(found, present.length)} | ${present.length} |`,
    `| balanced | ${(balanced * 100).toFixed(1)} % | ${asked.length} |`,
  ];
}

/** Ablation: the parts of the search, cumulatively; the last row is the whole. */
function describeParts(present: readonly AskedQuestion[]): readonly string[] {
  const open = createPartialSearches();
  const searches = new Map([...new Set(present.map(({ contract }) => contract))].map((own) => [own, open(own)]));
  return [
    '| right page, by parts of the search | first | among the first three |',
    '| --- | ---: | ---: |',
    ...PARTS_OF_SEARCH.map(([name], part) => {
      const hits = countHits(present, ({ contract, question }) => searches.get(contract)?.[part]?.(question) ?? []);
      return `| ${name} | ${percent(hits.first, hits.count)} | ${percent(hits.three, hits.count)} |`;
    }),
  ];
}

function describeCategories(asked: readonly AskedQuestion[]): readonly string[] {
  return [
    '| category | questions | first | of three | absent called absent | there answered |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...CATEGORIES.map(({ id }, category) => {
      const own = asked.filter((question) => question.category === category);
      const hits = countHits(
        own.filter(({ contract }) => contract.goldPages.has(category)),
        ({ passages }) => passages.map(({ spans }) => spans[0]?.pageNumber ?? 0),
      );
      const absent = own.filter(({ contract }) => !contract.present.has(category));
      const there = own.filter(({ contract }) => contract.present.has(category));
      const calledAbsent = absent.filter(({ answer }) => answer.outcome === 'not-found').length;
      const answered = there.filter(({ answer }) => answer.outcome === 'answered').length;
      return `| ${id} | ${hits.count} | ${percent(hits.first, hits.count)} | ${percent(hits.three, hits.count)} | ${percent(calledAbsent, absent.length)} | ${percent(answered, there.length)} |`;
    }),
  ];
}
