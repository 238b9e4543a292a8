import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';
import { readLabelledNdas } from '#training/data/labelled-ndas.ts';
import { dataFolder } from './data.ts';
import { percent } from './report.ts';

const PRESENT_THRESHOLD = 0.5;

interface Tally {
  readonly id: string;
  readonly labelled: number;
  readonly called: number;
  readonly both: number;
  readonly count: number;
}

/** Presence detection per hypothesis by the NDA model alone, against the labels. */
export function measureNdaPresence(): readonly string[] {
  const ndas = readLabelledNdas(dataFolder(), 'dev');
  const model = readNdaModel();
  const judged = ndas.map(({ texts }) => model.judge(texts).presence);
  const tallies = NDA_TOPICS.map(({ id }, topic): Tally => {
    const isLabelled = ndas.map(({ labels }) => labels[topic]?.isMentioned === true);
    const isCalled = judged.map((presence) => (presence[topic] ?? 0) >= PRESENT_THRESHOLD);
    return {
      id,
      labelled: isLabelled.filter((flag) => flag).length,
      called: isCalled.filter((flag) => flag).length,
      both: isLabelled.filter((flag, number) => flag && isCalled[number]).length,
      count: ndas.length,
    };
  });
  const all = tallies.reduce((sum, one) => ({
    id: 'all',
    labelled: sum.labelled + one.labelled,
    called: sum.called + one.called,
    both: sum.both + one.both,
    count: sum.count + one.count,
  }));
  return [
    '| topic said anything about, by the learned detector | labelled | of those called present | of those called present, labelled | of those not labelled, called absent |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...tallies, all].map(({ id, labelled, called, both, count }) => {
      const unlabelled = count - labelled;
      return `| ${id} | ${labelled} | ${percent(both, labelled, 0)} | ${percent(both, called, 0)} | ${percent(unlabelled - (called - both), unlabelled, 0)} |`;
    }),
  ];
}
