import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { formatSorting, parseSorting, type ReportView } from '#web/features/dashboard/model/report-view.ts';
import { RISK_NAMES } from '#web/features/dashboard/model/risk-arcs.ts';
import classes from './filters.module.css';
import { SavedViewsMenu } from './saved-views-menu.tsx';

const RISK_LEVELS = [
  { value: 'all', label: 'All Risk Levels' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
];
const NOT_ASSESSED = { value: 'not-assessed', label: RISK_NAMES['not-assessed'] };
const ANALYSES = [
  { value: 'all', label: 'Analyzed or not' },
  { value: 'done', label: 'Analyzed' },
  { value: 'missing', label: 'Not analyzed' },
];
/** Cards have no column headers to sort by. */
const ORDERS = [
  { value: '-uploadedAt', label: 'Newest first' },
  { value: 'uploadedAt', label: 'Oldest first' },
  { value: 'originalName', label: 'Name, A to Z' },
  { value: '-originalName', label: 'Name, Z to A' },
  { value: '-riskScore', label: 'Highest risk score first' },
  { value: 'riskScore', label: 'Lowest risk score first' },
];

interface ReportFiltersProps {
  readonly view: ReportView;
  readonly onView: Dispatch<SetStateAction<ReportView>>;
  readonly hasOrder: boolean;
  readonly hasNotAssessed: boolean;
  /** Further controls, at the end. */
  readonly children?: ReactNode;
}

/** Search, filters and order of the documents. */
export function ReportFilters({ view, onView, hasOrder, hasNotAssessed, children }: ReportFiltersProps) {
  const change = (changed: Partial<ReportView>) => onView((current) => ({ ...current, ...changed }));
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search documents"
        placeholder="Search documents..."
        dir="auto"
        leftSection={<IconSearch size={17} stroke={1.7} />}
        rightSection={
          view.search !== '' && <CloseButton aria-label="Clear the search" onClick={() => change({ search: '' })} />
        }
        value={view.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <div className={classes.controls}>
        <Select
          className={classes.level ?? ''}
          aria-label="Risk level"
          data={hasNotAssessed || view.riskLevel === NOT_ASSESSED.value ? [...RISK_LEVELS, NOT_ASSESSED] : RISK_LEVELS}
          value={view.riskLevel}
          allowDeselect={false}
          onChange={(riskLevel) => change({ riskLevel: (riskLevel ?? 'all') as ReportView['riskLevel'] })}
        />
        <Select
          className={classes.level ?? ''}
          aria-label="Analysis"
          data={ANALYSES}
          value={view.analysis}
          allowDeselect={false}
          onChange={(analysis) => change({ analysis: (analysis ?? 'all') as ReportView['analysis'] })}
        />
        {hasOrder && (
          <Select
            className={classes.level ?? ''}
            aria-label="Order"
            data={ORDERS}
            value={formatSorting(view.sorting)}
            allowDeselect={false}
            onChange={(order) => change({ sorting: parseSorting(order) })}
          />
        )}
        <SavedViewsMenu view={view} onView={onView} />
        {children}
      </div>
    </div>
  );
}
