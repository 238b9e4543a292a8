import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Document } from '../../../contract/documents.ts';
import { formatDate, stripNamePrefix } from '../../lib/formatting.ts';
import tableClasses from '../../ui/data-table.module.css';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts, RiskBadge, RiskScore } from './document-facts.tsx';
import classes from './document-report.module.css';
import type { SortColumn, Sorting } from './document-rows.ts';

interface DocumentTableProps {
  readonly documents: readonly Document[];
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
}

export function DocumentTable({ documents, sorting, onSort }: DocumentTableProps) {
  const sortable = { sorting, onSort };
  return (
    <div className={tableClasses.place}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <thead>
          <tr>
            <SortableHeader column="originalName" label="Document Name" {...sortable} />
            <th scope="col">Description</th>
            <SortableHeader column="uploadedAt" label="Upload Date" {...sortable} />
            <SortableHeader column="riskScore" label="Risk Score" {...sortable} />
            <th scope="col">Risk Assessment</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <th scope="row" className={classes.nameCell}>
                <span className={classes.name}>{stripNamePrefix(document.originalName)}</span>
                <DocumentFacts document={document} />
              </th>
              <td className={classes.description}>{document.aiRiskDescription}</td>
              <td className={classes.date}>{formatDate(document.uploadedAt)}</td>
              <td>
                <RiskScore document={document} />
              </td>
              <td>
                <RiskBadge document={document} />
              </td>
              <td>
                <DocumentActions document={document} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortableHeaderProps {
  readonly column: SortColumn;
  readonly label: string;
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
}

function SortableHeader({ column, label, sorting, onSort }: SortableHeaderProps) {
  const direction = sorting.column === column ? sorting.direction : 'none';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(column)}>
        {label}
        <Icon size={15} stroke={1.8} aria-hidden />
      </button>
    </th>
  );
}
