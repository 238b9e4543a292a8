import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';

const PDF_TYPE = 'application/pdf';

export interface SelectionProblem {
  readonly title: string;
  readonly message: string;
}

interface Selection {
  readonly files: readonly File[];
  /** The first thing that was wrong with what was added, or null. */
  readonly problem: SelectionProblem | null;
}

/** Adds files to a selection. What is not a PDF or too large is left out; more files than the cap are not added at all. */
export function addToSelection(selected: readonly File[], added: readonly File[], cap: number): Selection {
  const typed = added.map(withPdfType);
  const pdfs = typed.filter(({ type }) => type === PDF_TYPE);
  const fitting = pdfs.filter(({ size }) => size <= FILE_SIZE_LIMIT_BYTES);
  const fresh = fitting.filter((file) => !selected.some((known) => isSameFile(known, file)));
  if (selected.length + fresh.length > cap) {
    return { files: selected, problem: { title: 'Too Many Files', message: `Maximum ${cap} files allowed.` } };
  }
  return { files: [...selected, ...fresh], problem: problemOf(typed, pdfs, fitting) };
}

function problemOf(added: readonly File[], pdfs: readonly File[], fitting: readonly File[]): SelectionProblem | null {
  if (pdfs.length < added.length) return { title: 'Invalid Files', message: 'Only PDF files are allowed.' };
  if (fitting.length < pdfs.length) return { title: 'File Too Large', message: 'Maximum file size is 20MB.' };
  return null;
}

/** Some systems name no type for a file; then its ending speaks. The server looks into the file in any case. */
function withPdfType(file: File): File {
  if (file.type !== '' || !/\.pdf$/i.test(file.name)) return file;
  return new File([file], file.name, { type: PDF_TYPE, lastModified: file.lastModified });
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
