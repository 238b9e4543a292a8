import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import type { Document } from '#contract/documents.ts';
import type { ColumnId, ReportColumn } from '#web/features/dashboard/hooks/use-document-table.ts';
import type { SortColumn, Sorting } from '#web/features/dashboard/model/report-view.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { useVirtualList } from '#web/lib/hooks/use-virtual-list.ts';
import { DocumentActions } from './document-actions.tsx';
import factClasses from './document-facts.module.css';
import { DocumentFacts, DocumentName, DocumentState, RiskBadge, RiskScore, SelectDocument } from './document-facts.tsx';
import classes from './document-table.module.css';

/** Also in the stylesheet. */
const ROW_HEIGHT_PX = 64;
/** The header is the first row of the table. */
const HEAD_ROWS = 1;

export interface DocumentTableProps {
  readonly columns: readonly ReportColumn[];
  readonly documents: readonly Document[];
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
  readonly scroller: HTMLElement | null;
}

/**
 * A semantic table: rows outside the viewport are replaced by a spacer of the same height, and every row has its
 * `aria-rowindex`.
 */
export function DocumentTable({ columns, documents, sorting, onSort, scroller }: DocumentTableProps) {
  const { listRef, items, gapAfterPx, measure, focusProps } = useVirtualList<HTMLTableSectionElement>({
    of: documents,
    estimatedHeightPx: ROW_HEIGHT_PX,
    overscan: 6,
    scroller,
  });
  return (
    <div className={classes.tablePlace}>
      <table className={classes.table} aria-labelledby="report-title" aria-rowcount={documents.length + HEAD_ROWS}>
        <colgroup>
          {columns.map(({ id }) => (
            <col key={id} data-column={id} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={HEAD_ROWS}>
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={listRef} {...focusProps}>
          {items.map(({ index, key, gapBeforePx }) => {
            const document = documents[index];
            if (!document) return null;
            return (
              <Fragment key={key}>
                <Gap heightPx={gapBeforePx} columns={columns.length} />
                <tr ref={measure} data-index={index} aria-rowindex={index + 1 + HEAD_ROWS} className={classes.row}>
                  <RowCells columns={columns} document={document} />
                </tr>
              </Fragment>
            );
          })}
          <Gap heightPx={gapAfterPx} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot have the focus, and a spacer has nothing to announce.
    <tr aria-hidden="true" className={classes.gap}>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}

interface RowCellsProps {
  readonly columns: readonly ReportColumn[];
  readonly document: Document;
}

const RowCells = memo(function RowCells({ columns, document }: RowCellsProps) {
  return columns.map(({ id }) =>
    id === 'originalName' ? (
      <th key={id} scope="row" className={classes.nameCell}>
        <div className={classes.nameParts}>
          <SelectDocument document={document} />
          <div className={classes.nameWords}>
            <DocumentName document={document} />
            <div className={classes.nameLine}>
              <DocumentState document={document} />
              <DocumentFacts document={document} />
            </div>
          </div>
        </div>
      </th>
    ) : (
      <td key={id} data-column={id}>
        <Cell column={id} document={document} />
      </td>
    ),
  );
});

function Cell({ column, document }: { readonly column: ColumnId; readonly document: Document }) {
  switch (column) {
    case 'description':
      return (
        <span className={factClasses.description} title={document.aiRiskDescription ?? undefined}>
          {document.aiRiskDescription}
        </span>
      );
    case 'uploadedAt':
      return (
        <time className={classes.date} dateTime={document.uploadedAt}>
          {formatDate(document.uploadedAt)}
        </time>
      );
    case 'riskScore':
      return <RiskScore document={document} />;
    case 'riskLevel':
      return <RiskBadge document={document} />;
    default:
      return <DocumentActions document={document} />;
  }
}

interface ColumnHeaderProps {
  readonly column: ReportColumn;
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
}

function ColumnHeader({ column: { id, label, isSortable }, sorting, onSort }: ColumnHeaderProps) {
  if (!isSortable) return <th scope="col">{label}</th>;
  const direction = sorting.column !== id ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(id as SortColumn)}>
        {label}
        <Icon size={15} stroke={1.8} aria-hidden />
      </button>
    </th>
  );
}
