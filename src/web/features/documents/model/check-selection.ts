import { FILE_SIZE_LIMIT_BYTES } from '#contract/plans.ts';
import { uploadTexts } from '../texts.ts';

const PDF_TYPE = 'application/pdf';

interface SelectionProblem {
  readonly title: string;
  readonly message: string;
}

interface Selection {
  readonly files: readonly File[];
  /** The first problem of the added files, or null. */
  readonly problem: SelectionProblem | null;
}

/** Adds files to a selection. Other types and oversized files are dropped; beyond the cap none is added. */
export function addToSelection(selected: readonly File[], added: readonly File[], cap: number): Selection {
  const typedFiles = added.map(withPdfType);
  const pdfs = typedFiles.filter(({ type }) => type === PDF_TYPE);
  const withinLimit = pdfs.filter(({ size }) => size <= FILE_SIZE_LIMIT_BYTES);
  const fresh = withinLimit.filter((file) => !selected.some((known) => isSameFile(known, file)));
  if (selected.length + fresh.length > cap) {
    return {
      files: selected,
      problem: { title: uploadTexts.tooManyFiles, message: uploadTexts.tooManyFilesText(cap) },
    };
  }
  return { files: [...selected, ...fresh], problem: problemOf(typedFiles, pdfs, withinLimit) };
}

function problemOf(
  added: readonly File[],
  pdfs: readonly File[],
  withinLimit: readonly File[],
): SelectionProblem | null {
  if (pdfs.length < added.length) return { title: uploadTexts.invalidFiles, message: uploadTexts.invalidFilesText };
  if (withinLimit.length < pdfs.length) return { title: uploadTexts.tooLarge, message: uploadTexts.tooLargeText };
  return null;
}

/** Some systems report no MIME type: use the extension. The server checks the content anyway. */
function withPdfType(file: File): File {
  if (file.type !== '' || !/\.pdf$/i.test(file.name)) return file;
  return new File([file], file.name, { type: PDF_TYPE, lastModified: file.lastModified });
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/**
 * Finds files that were changed, moved or deleted after they were chosen: sending one fails like a lost connection,
 * with no other error.
 */
export async function findUnreadableFiles(files: readonly File[]): Promise<readonly File[]> {
  const checked = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => [],
          () => [file],
        ),
    ),
  );
  return checked.flat();
}
