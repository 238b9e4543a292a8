import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { formatSorting, parseSorting, type ReportView } from '#web/features/dashboard/model/report-view.ts';
import { RISK_NAMES } from '#web/features/dashboard/model/risk-arcs.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import classes from './filters.module.css';
import { SavedViewsMenu } from './saved-views-menu.tsx';

const RISK_LEVELS = [
  { value: 'all', label: dashboardTexts.allRiskLevels },
  { value: 'high', label: dashboardTexts.high },
  { value: 'medium', label: dashboardTexts.medium },
  { value: 'low', label: dashboardTexts.low },
];
const NOT_ASSESSED = { value: 'not-assessed', label: RISK_NAMES['not-assessed'] };
const ANALYSES = [
  { value: 'all', label: dashboardTexts.analyzedOrNot },
  { value: 'done', label: dashboardTexts.analyzed },
  { value: 'missing', label: dashboardTexts.notAnalyzed },
];
/** Cards have no column headers to sort by. */
const ORDERS = [
  { value: '-uploadedAt', label: dashboardTexts.newestFirst },
  { value: 'uploadedAt', label: dashboardTexts.oldestFirst },
  { value: 'originalName', label: dashboardTexts.nameAscending },
  { value: '-originalName', label: dashboardTexts.nameDescending },
  { value: '-riskScore', label: dashboardTexts.highestScoreFirst },
  { value: 'riskScore', label: dashboardTexts.lowestScoreFirst },
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
        aria-label={dashboardTexts.search}
        placeholder={dashboardTexts.searchHint}
        dir="auto"
        leftSection={<IconSearch size={17} stroke={1.7} />}
        rightSection={
          view.search !== '' && (
            <CloseButton aria-label={dashboardTexts.clearSearch} onClick={() => change({ search: '' })} />
          )
        }
        value={view.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <div className={classes.controls}>
        <Select
          className={classes.level ?? ''}
          aria-label={dashboardTexts.riskLevel}
          data={hasNotAssessed || view.riskLevel === NOT_ASSESSED.value ? [...RISK_LEVELS, NOT_ASSESSED] : RISK_LEVELS}
          value={view.riskLevel}
          allowDeselect={false}
          onChange={(riskLevel) => change({ riskLevel: (riskLevel ?? 'all') as ReportView['riskLevel'] })}
        />
        <Select
          className={classes.level ?? ''}
          aria-label={dashboardTexts.analysis}
          data={ANALYSES}
          value={view.analysis}
          allowDeselect={false}
          onChange={(analysis) => change({ analysis: (analysis ?? 'all') as ReportView['analysis'] })}
        />
        {hasOrder && (
          <Select
            className={classes.level ?? ''}
            aria-label={dashboardTexts.order}
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
