import { Button, Select, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { useCaller } from '../../lib/caller.tsx';
import { countOf } from '../../lib/formatting.ts';
import { notifyFailure, notifySuccess } from '../../lib/notify.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { refreshLists, useDashboard, useDocuments, useSettings } from '../../lib/queries.ts';
import { isUnauthorized } from '../../lib/request.ts';
import { DashboardMetrics } from './dashboard-metrics.tsx';
import classes from './dashboard-page.module.css';
import { AccessDenied, DashboardError, DashboardLoading, NoDocuments, NoMatches } from './dashboard-states.tsx';
import { DocumentCards } from './document-cards.tsx';
import { arrangeDocuments, DEFAULT_SORTING, nextSorting, type RowFilter } from './document-rows.ts';
import { DocumentTable } from './document-table.tsx';

const TABLE_FITS = '(min-width: 62em)';
const NO_FILTER: RowFilter = { search: '', riskLevel: 'all' };
const RISK_LEVELS = [
  { value: 'all', label: 'All Risk Levels' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
];

export function DashboardPage() {
  const { product } = useSettings();
  const documents = useDocuments();
  const dashboard = useDashboard();
  usePageTitle(`${product} - Analytics Dashboard`);
  if ([documents.error, dashboard.error].some(isUnauthorized)) return <AccessDenied />;
  if (documents.isLoadingError || dashboard.isLoadingError) {
    return <DashboardError onRetry={() => void Promise.all([documents.refetch(), dashboard.refetch()])} />;
  }
  if (!documents.data || !dashboard.data) return <DashboardLoading />;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <h1 className={classes.title}>Analytics Dashboard</h1>
          <RefreshButton />
        </header>
        <DashboardMetrics metrics={dashboard.data.metrics} />
        {documents.data.length === 0 ? <NoDocuments /> : <Report documents={documents.data} />}
      </div>
    </div>
  );
}

function Report({ documents }: { readonly documents: readonly Document[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [sorting, setSorting] = useState(DEFAULT_SORTING);
  const fitsTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false });
  const shown = arrangeDocuments(documents, filter, sorting);
  return (
    <section aria-labelledby="report-title">
      <div className={classes.reportHead}>
        <h2 id="report-title" className={classes.reportTitle}>
          Document Analysis Report
        </h2>
        <span className={classes.count} role="status">
          {countOf(shown.length, 'document')}
        </span>
      </div>
      <Filters filter={filter} onChange={setFilter} />
      {shown.length === 0 && <NoMatches onClear={() => setFilter(NO_FILTER)} />}
      {shown.length > 0 &&
        (fitsTable ? (
          <DocumentTable
            documents={shown}
            sorting={sorting}
            onSort={(column) => setSorting((current) => nextSorting(current, column))}
          />
        ) : (
          <DocumentCards documents={shown} />
        ))}
    </section>
  );
}

interface FiltersProps {
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Search documents"
        placeholder="Search documents..."
        leftSection={<IconSearch size={17} stroke={1.7} />}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
      />
      <Select
        className={classes.level ?? ''}
        aria-label="Risk level"
        data={RISK_LEVELS}
        value={filter.riskLevel}
        allowDeselect={false}
        onChange={(riskLevel) => onChange({ ...filter, riskLevel: (riskLevel ?? 'all') as RowFilter['riskLevel'] })}
      />
    </div>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const caller = useCaller();
  const [isRefreshing, setIsRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    try {
      await refreshLists(client, caller, { throwOnError: true });
      notifySuccess({ title: 'Data Refreshed' });
    } catch {
      notifyFailure({ title: 'Not Refreshed', message: 'The data could not be loaded. Please try again.' });
    } finally {
      setIsRefreshing(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} stroke={1.7} />}
      loading={isRefreshing}
      onClick={refresh}
    >
      Refresh
    </Button>
  );
}
