import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';
import { averagePrecision, type LabelledNda, readLabelledNdas } from '#training/data/labelled-ndas.ts';
import { dataFolder } from './data.ts';
import { createPlainSearch } from './plain-search.ts';

/** Scores by topic, span by span. */
type Ranker = (nda: LabelledNda) => readonly (readonly number[])[];

/**
 * Evidence identification as the paper behind ContractNLI measures it (Koreeda, Manning 2021: "ContractNLI", EMNLP Findings):
 * for each pair of document and hypothesis that is labelled entailment or contradiction, the average precision of the
 * order of all spans of the document, as scikit-learn computes it; the mean over the pairs. Beside it the same mean taken
 * by hypothesis first, and the sterner figure of the paper's code that puts the spans of all pairs into one order, where
 * scores must compare between documents and hypotheses. Its linear baseline (TF-IDF and a support vector machine, trained
 * on 423 documents where 50 are at hand here) is given as 0.836.
 */
export function measureNdaRanking(): readonly string[] {
  const ndas = readLabelledNdas(dataFolder(), 'dev');
  const model = readNdaModel();
  const rankers: readonly (readonly [string, Ranker])[] = [
    ['Lexden', ({ texts }) => model.judge(texts).ranks],
    ['plain BM25 of the hypothesis', rankPlainly],
  ];
  return [
    `| evidence in ${ndas.length} NDAs (ContractNLI, not trained on) | mean average precision by pair | by hypothesis | all pairs in one order | evidence comes first |`,
    '| --- | ---: | ---: | ---: | ---: |',
    ...rankers.map(([name, ranker]) => `| ${name} | ${measure(ndas, ranker).join(' | ')} |`),
  ];
}

function measure(ndas: readonly LabelledNda[], ranker: Ranker): readonly string[] {
  const byTopic = NDA_TOPICS.map((): number[] => []);
  const scores: number[] = [];
  const right = new Set<number>();
  let first = 0;
  for (const nda of ndas) {
    const ranked = ranker(nda);
    nda.labels.forEach(({ isMentioned, evidence }, topic) => {
      if (!isMentioned || evidence.size === 0) return;
      const own = ranked[topic] ?? [];
      byTopic[topic]?.push(averagePrecision(own, evidence));
      for (const span of evidence) right.add(scores.length + span);
      scores.push(...own);
      if (evidence.has(own.indexOf(Math.max(...own)))) first += 1;
    });
  }
  const pairs = byTopic.flat();
  const topics = byTopic.filter(({ length }) => length > 0).map(mean);
  const share = `${((100 * first) / pairs.length).toFixed(1)} %`;
  return [...[mean(pairs), mean(topics), averagePrecision(scores, right)].map((value) => value.toFixed(3)), share];
}

function rankPlainly({ texts }: LabelledNda): readonly (readonly number[])[] {
  const search = createPlainSearch(texts.map((text, number) => ({ pageNumber: number, text })));
  return NDA_TOPICS.map(({ hypothesis }) => {
    const scores = texts.map(() => 0);
    for (const { pageNumber, score } of search(hypothesis))
      scores[pageNumber] = Math.max(scores[pageNumber] ?? 0, score);
    return scores;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
