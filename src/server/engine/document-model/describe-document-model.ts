import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftDate, DraftDocumentModel } from '#server/ports/language-model.ts';
import type { FindingModel } from '../findings/finding-model.ts';
import { BLANK_NAME } from '../parties/party.ts';
import { playbookKindOf } from '../playbook/playbook-kind.ts';
import { quoteRange } from '../reading/quote-evidence.ts';
import { readDefinitions } from '../structure/definitions.ts';
import type { OutlineNode } from '../structure/document-outline.ts';
import type { Table } from '../structure/tables/table.ts';
import { pageAt } from '../text/source-text.ts';
import { mergeFacts } from '../told/merge-facts.ts';
import type { BuiltModel } from './build-document-model.ts';
import { listFacts } from './list-facts.ts';
import { listProvisions, MAIN_BODY } from './list-provisions.ts';

/** Beyond these a document is a book, or made to exhaust its reader. */
const SECTION_LIMIT = 1_000;
const DEFINITION_LIMIT = 200;

type Drafted<Part extends keyof DraftDocumentModel> = DraftDocumentModel[Part];

/**
 * Puts a document model into the form in which it is stored, each statement with the words that it rests on.
 * @param dates of the document, printed and computed
 */
export function describeDocumentModel(
  model: BuiltModel,
  dates: readonly DraftDate[],
  findingModel: Pick<FindingModel, 'certaintyMinimum'>,
): DraftDocumentModel {
  const { reading, facts, notAssessed, tables, told } = model;
  const { kind, language, title } = facts;
  return {
    language: language ?? told?.language ?? null,
    kind: {
      id: playbookKindOf(kind.type),
      name: kind.type,
      isAgreement: facts.isAgreement,
    },
    notAssessed,
    title: title && { text: maskAccountNumbers(title.text), quotes: quoteRange(reading, title) },
    parts: listParts(model),
    sections: listSections(model),
    definitions: listDefinitions(model),
    tables: tables.map(describeTable),
    parties: listParties(model),
    facts: mergeFacts(listFacts(reading, facts, dates), told?.facts ?? []),
    provisions: listProvisions(model, findingModel),
    absences: model.absences.map(({ id, term, absence }) => ({
      id,
      term,
      severity: absence.severity,
      text: absence.text,
    })),
    contradictions: model.contradictions.map(({ text, quotes }) => ({ text: maskAccountNumbers(text), quotes })),
  };
}

function listParts({ reading: { source }, outline, agreements }: BuiltModel): Drafted<'parts'> {
  const others = agreements.slice(1);
  const annexes = outline.nodes.filter(({ kind, parent }) => kind === 'annex' && parent === null);
  const ends = annexes.slice(1).map(({ start }) => start);
  const bodyEnd = Math.min(annexes[0]?.start ?? source.text.length, others[0]?.start ?? source.text.length);
  const pages = (start: number, end: number) => ({
    firstPage: Math.max(1, pageAt(source, start)),
    lastPage: Math.max(1, pageAt(source, Math.max(start, end - 1))),
  });
  return [
    { kind: 'main', name: MAIN_BODY, ...pages(0, bodyEnd) },
    ...others.map(({ title, start, end }) => ({ kind: 'main' as const, name: title, ...pages(start, end) })),
    ...annexes.map((annex, index) => ({
      kind: 'annex' as const,
      name: annex.name,
      ...pages(annex.start, ends[index] ?? source.text.length),
    })),
  ];
}

function listSections({ reading: { source }, outline }: BuiltModel): Drafted<'sections'> {
  return outline.nodes
    .filter(({ kind }) => kind === 'article' || kind === 'section')
    .slice(0, SECTION_LIMIT)
    .map((node) => ({
      name: node.name,
      heading: node.heading,
      level: countParents(node),
      firstPage: Math.max(1, pageAt(source, node.start)),
    }));
}

function countParents({ parent }: OutlineNode): number {
  return parent === null ? 0 : 1 + countParents(parent);
}

function listDefinitions({ reading }: BuiltModel): Drafted<'definitions'> {
  return [...readDefinitions(reading.source.text).values()]
    .flat()
    .sort((left, right) => left.start - right.start)
    .slice(0, DEFINITION_LIMIT)
    .map(({ term, isFormal, start, end }) => ({ term, isFormal, quotes: quoteRange(reading, { start, end }) }))
    .filter(({ quotes }) => quotes.length > 0);
}

function describeTable({ pageNumber, headers, units, rows }: Table): Drafted<'tables'>[number] {
  return {
    pageNumber,
    headers: headers.map(maskAccountNumbers),
    units,
    rows: rows.map(({ cells, isTotal }) => ({ cells: cells.map(({ text }) => maskAccountNumbers(text)), isTotal })),
  };
}

function listParties({ reading, facts }: BuiltModel): Drafted<'parties'> {
  return facts.parties.map((party) => {
    const [side] = facts.sides.of(party.aliases[0] ?? party.name);
    return {
      name: party.name === BLANK_NAME ? null : party.name,
      aliases: party.aliases,
      side: side?.role ?? null,
      quotes: quoteRange(reading, party),
    };
  });
}
