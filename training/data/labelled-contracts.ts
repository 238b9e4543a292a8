import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { categoryNumber, findCategoryByCuadName } from '#server/engine/clauses/categories.ts';

export interface LabelledSpan {
  /** Half-open, in UTF-16 units of the contract's text. */
  readonly start: number;
  readonly end: number;
  /** Position in `CATEGORIES`. */
  readonly category: number;
}

export interface LabelledContract {
  readonly title: string;
  /** Path of its PDF below the data's `cuad` folder, or null. */
  readonly file: string | null;
  readonly text: string;
  readonly spans: readonly LabelledSpan[];
  /** Numbers of the categories of which the experts found a clause. */
  readonly present: ReadonlySet<number>;
}

interface ContractSplit {
  readonly training: readonly LabelledContract[];
  /** The test set: contracts with a PDF that neither training nor tuning uses. */
  readonly heldOut: readonly LabelledContract[];
  readonly unseenTitlesSha256: string;
}

/** One of the 41 questions that the experts of CUAD answered about a contract. */
export interface CuadQuestion {
  readonly category: string;
  readonly is_impossible: boolean;
  readonly answers: readonly { readonly text: string; readonly answer_start: number }[];
  /** The answer in a form that can be compared, where they wrote one: "6/21/1999", "California". */
  readonly normalized_answer?: string;
}

/** A contract as in CUAD's file. */
export interface CuadContract {
  readonly title: string;
  /** Path of its PDF below the data's `cuad` folder, or null. */
  readonly file: string | null;
  readonly paragraphs: readonly { readonly context: string; readonly qas: readonly CuadQuestion[] }[];
}

/** Out of 256 companies, by the first byte of their hash, this many form the test set. */
const UNSEEN_SHARE_OF_256 = 146;

/**
 * Reads CUAD's contracts as they are in its file.
 * @param dataFolder the folder that holds `cuad/contracts.json.gz`
 * @throws Error when it is not there
 */
export function readCuadContracts(dataFolder: string): readonly CuadContract[] {
  const bytes = gunzipSync(readFileSync(join(dataFolder, 'cuad/contracts.json.gz')));
  return (JSON.parse(bytes.toString('utf8')) as { readonly data: readonly CuadContract[] }).data;
}

/**
 * Reads CUAD's contracts and labels.
 * @param dataFolder the folder that holds `cuad/contracts.json.gz`
 * @throws Error when it is not there
 */
export function readLabelledContracts(dataFolder: string): readonly LabelledContract[] {
  return readCuadContracts(dataFolder).map(({ title, file, paragraphs }) => {
    const [paragraph] = paragraphs;
    const spans: LabelledSpan[] = [];
    const present = new Set<number>();
    for (const { category: name, answers, is_impossible } of paragraph?.qas ?? []) {
      const category = categoryNumber(findCategoryByCuadName(name)?.id ?? '');
      if (category < 0) continue;
      if (!is_impossible) present.add(category);
      for (const { text, answer_start } of answers) {
        spans.push({ start: answer_start, end: answer_start + text.length, category });
      }
    }
    return { title, file, text: paragraph?.context ?? '', spans, present };
  });
}

/**
 * Splits by company, because contracts of one company are often alike. Contracts of the test companies without a PDF are
 * in neither set.
 */
export function splitContracts(contracts: readonly LabelledContract[]): ContractSplit {
  const isKept = ({ title }: LabelledContract): boolean => firstHashByte(companyOf(title)) < UNSEEN_SHARE_OF_256;
  const withPdf = new Set(
    contracts.filter((contract) => contract.file !== null && isKept(contract)).map(({ title }) => companyOf(title)),
  );
  const unseen = contracts.filter((contract) => contract.file !== null && isKept(contract));
  const training = contracts.filter(({ title }) => !withPdf.has(companyOf(title)));
  const titles = unseen.map(({ title }) => title).sort();
  return {
    training,
    heldOut: unseen,
    unseenTitlesSha256: createHash('sha256').update(titles.join('\n')).digest('hex'),
  };
}

/** CUAD's titles start with the name of the company that filed the contract. */
export function companyOf(title: string): string {
  return (title.split(/[_ ]/u)[0] ?? title)
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, 12);
}

export const FOLDS = 4;

/** Contracts of one company stay in one fold. */
export function foldOf(title: string): number {
  return firstHashByte(`fold ${companyOf(title)}`) % FOLDS;
}

export function firstHashByte(text: string): number {
  return createHash('sha256').update(text).digest()[0] ?? 0;
}
