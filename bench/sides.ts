import { isRoleNoun } from '#server/domain/sides/format-side.ts';
import { suggestSide } from '#server/domain/sides/suggest-side.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { readLabelledContracts, splitContracts } from '#training/data/labelled-contracts.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';

/**
 * How often the built-in engine finds the sides of a contract, and lays duties and risks on them. There are no labels for
 * whether it lays them on the right ones: with `samples` as its argument it prints some, to be read by a person.
 * @returns a table in Markdown
 */
export async function run(args: readonly string[]): Promise<string> {
  const { heldOut: unseen } = splitContracts(readLabelledContracts(dataFolder()));
  const counts = new Map<string, { part: number; whole: number }>();
  const samples: string[] = [];
  const models = { findings: readFindingModel() };
  const count = (name: string, isSo: boolean): void => {
    const { part, whole } = counts.get(name) ?? { part: 0, whole: 0 };
    counts.set(name, { part: part + (isSo ? 1 : 0), whole: whole + 1 });
  };
  for (const { title, text } of unseen) {
    const draft = analyseDocument(documentOf(text, title), [], models);
    const sides = draft.sides ?? [];
    count('contracts with sides', sides.length > 0);
    if (sides.length === 0) continue;
    count('of these with two', sides.length === 2);
    count(
      'of these with a name on every side',
      sides.every(({ names }) => names.length > 0),
    );
    count(
      'of these with a word like "Licensor" for every side',
      sides.every(({ role }) => isRoleNoun(role)),
    );
    count(
      'of these with a side to suggest',
      suggestSide(
        sides.map((side) => ({ id: side.role, ...side })),
        null,
      ) !== null,
    );
    for (const { text: duty, owedBy = [], quotes } of draft.obligations) {
      count('duties laid on a side', owedBy.length > 0);
      samples.push(`- ${title}: owed by ${owedBy.join(' and ') || 'neither'}: ${duty} (${quotes[0]?.text})`);
    }
    for (const { risk, burdens = [], quotes } of draft.riskFactors) {
      count('risks laid on a side or on all', burdens.length > 0);
      count('risks laid on one side', burdens.length > 0 && burdens.length < sides.length);
      samples.push(`- ${title}: weighs on ${burdens.join(' and ') || 'neither'}: ${risk} (${quotes[0]?.text})`);
    }
  }
  const every = Math.max(1, Math.floor(samples.length / SAMPLE_COUNT));
  return [
    `Sides found in ${unseen.length} contracts that the weights have not seen.`,
    '',
    '| what | how many | of | share |',
    '| --- | ---: | ---: | ---: |',
    ...[...counts].map(
      ([name, { part, whole }]) => `| ${name} | ${part} | ${whole} | ${((100 * part) / whole).toFixed(0)} % |`,
    ),
    ...(args[0] === 'samples' ? ['', ...samples.filter((_, index) => index % every === 0)] : []),
  ].join('\n');
}

const SAMPLE_COUNT = 60;
