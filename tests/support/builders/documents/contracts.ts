import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, type FixtureSource, parseSource } from '#scripts/fixtures/parse-source.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const SAMPLE = join(import.meta.dirname, '../../../../src/server/features/documents/sample/sample-lease.pdf');

/** Contracts of our own writing. `npm run fixtures` makes the files from their texts. */
export const CONTRACT_PAGES = {
  'consulting-agreement-with-scan': 3,
  'distribution-agreement': 3,
  'employment-agreement': 3,
  invoice: 1,
  'mutual-nda': 3,
  'residential-lease': 3,
  'saas-agreement': 4,
  'sample-lease': 5,
} as const;

export type ContractName = keyof typeof CONTRACT_PAGES;

export const CONTRACT_NAMES = Object.keys(CONTRACT_PAGES) as readonly ContractName[];

/** The page of `consulting-agreement-with-scan` that is a picture and has no text. */
export const SCANNED_PAGE_NUMBER = 2;

export function pathOfContract(name: ContractName): string {
  return name === 'sample-lease' ? SAMPLE : join(FIXTURES, `${name}.pdf`);
}

export function readContract(name: ContractName): Buffer {
  return readFileSync(pathOfContract(name));
}

/** What the contract says, as it was written: settings and blocks. */
export function readContractSource(name: ContractName): FixtureSource {
  return parseSource(readContractSourceText(name));
}

export function readContractSourceText(name: ContractName): string {
  return readFileSync(join(FIXTURES, 'source', `${name}.md`), 'utf8');
}

/** The words of every heading, paragraph and clause that stand in the file as text, in their order. */
export function listParagraphs(name: ContractName): readonly string[] {
  return readContractSource(name)
    .blocks.flatMap(textOfBlock)
    .map((text) => text.replaceAll('**', ''));
}

function textOfBlock(block: Block): readonly string[] {
  if (block.kind === 'clause') return [`${block.label} ${block.text}`];
  if (block.kind === 'table') return block.rows.map((row) => row.join(' '));
  if (block.kind === 'signatures') return block.parties;
  if (block.kind === 'page-break' || block.kind === 'scan') return [];
  return [block.text];
}
