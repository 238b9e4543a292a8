import type {
  AnswerRequest,
  DocumentFacts,
  RankedPassage,
  SentPassage,
  SentTable,
  SentText,
} from '#server/ports/language-model.ts';
import { type DataBlock, passageBlocks } from './data-delimiters.ts';
import { fitPassages, type PassagePiece, splitByPage } from './passage-pieces.ts';

/** The text that a model is sent, in blocks, and in pieces that its quotes are looked up in. */
export interface TextPieces {
  readonly isWhole: boolean;
  readonly blocks: readonly DataBlock[];
  readonly pieces: readonly PassagePiece[];
  readonly tables: readonly SentTable[];
  readonly passageCount: number;
}

/** Words at the beginning of a passage among which its own heading is looked for, in UTF-16 units. */
const HEADING_WITHIN = 160;

/** The text that was chosen for a question. */
export function piecesOfSent(sent: SentText, documents: readonly DocumentFacts[]): TextPieces {
  const { isWhole, pages, passages, tables, passageCount } = sent;
  const shared = { isWhole, tables, passageCount };
  if (!isWhole) return { ...shared, ...joinRuns(passages, documents) };
  const pieces = pages.flatMap(({ documentId, pageNumber, text }, index): readonly PassagePiece[] => {
    const document = numberOf(documentId, documents);
    return document === 0 || text.trim() === ''
      ? []
      : [{ documentId, passage: index + 1, document, page: pageNumber, text }];
  });
  const blocks = pieces.map(({ document, page, text }): DataBlock => {
    return { origin: { kind: 'page', document, page }, text };
  });
  return { ...shared, pieces, blocks };
}

/** The best passages that fit, where no text was chosen, or what was chosen is too long for the model after all. */
export function piecesOfPassages({ passages, documents }: AnswerRequest, tokensLimit: number): TextPieces {
  const fitting = inReadingOrder(fitPassages(passages, tokensLimit), documents);
  const pieces = splitByPage(fitting, documents);
  return { isWhole: false, pieces, blocks: passageBlocks(pieces), tables: [], passageCount: fitting.length };
}

function inReadingOrder(
  passages: readonly RankedPassage[],
  documents: readonly DocumentFacts[],
): readonly RankedPassage[] {
  const place = ({ documentId }: RankedPassage): number => numberOf(documentId, documents);
  return passages.toSorted((left, right) => place(left) - place(right) || left.ordinal - right.ordinal);
}

/** Passages that follow each other on a page are one block. */
function joinRuns(
  passages: readonly SentPassage[],
  documents: readonly DocumentFacts[],
): Pick<TextPieces, 'blocks' | 'pieces'> {
  const pieces = splitByPage(passages, documents);
  const runs: { readonly first: SentPassage; last: SentPassage; readonly pieces: PassagePiece[] }[] = [];
  for (const piece of pieces) {
    const passage = passages[piece.passage - 1];
    if (!passage || piece.document === 0) continue;
    const run = runs.at(-1);
    const before = run?.pieces.at(-1);
    const follows = run && passage.ordinal - run.last.ordinal <= 1 && passage.ordinal >= run.last.ordinal;
    if (run && before && follows && before.document === piece.document && before.page === piece.page) {
      run.last = passage;
      run.pieces.push(piece);
    } else runs.push({ first: passage, last: passage, pieces: [piece] });
  }
  const blocks = runs.map(({ first, last, pieces: own }, index): DataBlock => {
    const isContinued = runs[index - 1]?.last === first;
    return {
      origin: {
        kind: 'run',
        first: first.ordinal + 1,
        last: last.ordinal + 1,
        total: first.total,
        document: own[0]?.document ?? 0,
        page: own[0]?.page ?? 0,
      },
      text: [...(isContinued ? [] : nameClause(first)), ...own.map(({ text }) => text)].join('\n'),
    };
  });
  return { pieces, blocks };
}

/** Section and heading of a passage that does not begin with them: they are words of the document, and within its block. */
function nameClause({ text, section, heading }: SentPassage): readonly string[] {
  const start = text.slice(0, HEADING_WITHIN);
  const parts = [section && !start.includes(section.split('(')[0] ?? '') ? section : null, heading].filter(
    (part) => part !== null && !start.includes(part),
  );
  return parts.length === 0 ? [] : [`⟨${parts.join(' · ')}⟩`];
}

function numberOf(documentId: number, documents: readonly DocumentFacts[]): number {
  return documents.findIndex((facts) => facts.documentId === documentId) + 1;
}
