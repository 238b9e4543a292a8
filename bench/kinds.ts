import { findFacts } from '#server/engine/facts/facts.ts';
import { readDocument } from '#server/engine/reading/reading.ts';
import { readLabelledContracts } from '#training/data/labelled-contracts.ts';
import { NDA_PARTS, readNdas } from '#training/data/labelled-ndas.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';

const PAGE_LENGTH = 3_000;

/**
 * Measures how often contracts are called contracts, and of what kind the others are called.
 * @param args "--misses" names those that are called something else
 */
export async function run(args: readonly string[]): Promise<string> {
  const showMisses = args.includes('--misses');
  const contracts = readLabelledContracts(dataFolder()).map(({ title, text }) => ({ name: title, text }));
  const ndas = NDA_PARTS.flatMap((part) => readNdas(dataFolder(), part));
  const rows = [describe('CUAD', contracts, showMisses), describe('ContractNLI', ndas, showMisses)];
  return ['| documents | of them called contracts | called something else |', '| --- | ---: | --- |', ...rows].join(
    '\n',
  );
}

function describe(
  set: string,
  documents: readonly { readonly name: string; readonly text: string }[],
  showMisses: boolean,
): string {
  const others = new Map<string, string[]>();
  for (const { name, text } of documents) {
    const kind = tellKindOf(text);
    if (kind !== null) others.set(kind, [...(others.get(kind) ?? []), name]);
  }
  const missed = [...others.values()].flat().length;
  const share = ((100 * (documents.length - missed)) / documents.length).toFixed(1);
  const listed = [...others].map(([kind, names]) => `${kind}: ${showMisses ? names.join(' / ') : names.length}`);
  return `| ${documents.length} of ${set} | ${share} % | ${listed.join(', ')} |`;
}

/** Null for contracts. */
function tellKindOf(text: string): string | null {
  const pages: { pageNumber: number; text: string }[] = [];
  for (let start = 0; start < text.length; start += PAGE_LENGTH)
    pages.push({ pageNumber: pages.length + 1, text: text.slice(start, start + PAGE_LENGTH) });
  const { kind } = findFacts(readDocument(documentOf(pages, 'contract'), []), null);
  return kind.isContract ? null : kind.type;
}
