import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { describeMoney, listMoney } from '#contract/analysis-verdict.ts';
import type { DocumentSummary } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { comingDates } from '#contract/recurring-dates.ts';
import {
  alignFacts,
  type ComparedName,
  findExtremes,
  listUnlikeKinds,
  nameDocument,
  partitionLines,
} from '#web/features/dashboard/model/comparison.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { formatLongDay } from '#web/lib/format/calendar-days.ts';
import { useToday } from '#web/lib/hooks/use-today.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { RiskBadge, RiskScore } from '../documents/document-facts.tsx';
import classes from './compare-dialog.module.css';

const SHOWN_RISKS = 3;
const SHOWN_DATES = 2;

interface CompareDialogProps {
  readonly documents: readonly Document[];
  readonly onClose: () => void;
}

/** The main points of a few documents, side by side. */
export function CompareDialog({ documents, onClose }: CompareDialogProps) {
  const caller = useCaller();
  const documentIds = documents.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: [caller.kind, 'summaries', ...documentIds],
    queryFn: ({ signal }) => makeCall(caller, callerCalls.summarizeDocuments, { body: { documentIds } }, { signal }),
    // An analysis may be made again, or seen from another side.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={dashboardTexts.compareTitle(documents.length)} size="min(96vw, 76rem)">
      {error ? (
        <div role="alert" className={classes.failure}>
          <p>{describeFailure(error, dashboardTexts.compareFailed)}</p>
          <Button onClick={() => void refetch()}>{dashboardTexts.tryAgain}</Button>
        </div>
      ) : (
        <div className={classes.place}>
          {data ? <Comparison documents={documents} summaries={data} /> : <Skeleton height={320} radius="md" />}
        </div>
      )}
    </Modal>
  );
}

interface ComparisonProps {
  readonly documents: readonly Document[];
  readonly summaries: readonly DocumentSummary[];
}

type Analysis = DocumentSummary['analysis'];

function Comparison({ documents, summaries }: ComparisonProps) {
  const today = useToday();
  const extremes = findExtremes(summaries);
  const analyses = documents.map(({ id }) => summaries.find(({ documentId }) => documentId === id)?.analysis ?? null);
  const facts = [
    ...alignFacts(analyses.map((analysis) => analysis?.basicInfo ?? [])),
    ...alignFacts(analyses.map((analysis) => analysis?.keyTerms ?? [])),
  ];
  const { shared, single } = partitionLines(facts);
  const [showsAll, setShowsAll] = useState(false);
  const tableId = useId();
  const kinds = listUnlikeKinds(documents);
  return (
    <>
      {kinds.length > 0 && <p className={classes.unlike}>{dashboardTexts.unlikeKinds(kinds)}</p>}
      <table id={tableId} className={classes.table} style={{ '--documents': documents.length } as CSSProperties}>
        <thead>
          <tr>
            <td />
            {documents.map((document, index) => (
              <th key={document.id} scope="col">
                <Name documentId={document.id} name={nameDocument(document, analyses[index] ?? null)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{dashboardTexts.score}</th>
            {documents.map((document) => (
              <td key={document.id}>
                <Score document={document} extremes={extremes} />
              </td>
            ))}
          </tr>
          <AnalysisRow label={dashboardTexts.verdict} analyses={analyses} read={({ verdict }) => verdict} />
          <AnalysisRow
            label={dashboardTexts.topRisks}
            analyses={analyses}
            read={({ risks }) => <Risks risks={risks} />}
          />
          <AnalysisRow
            label={dashboardTexts.obligations}
            analyses={analyses}
            read={({ obligations }) => dashboardTexts.obligationCount(obligations)}
          />
          <AnalysisRow
            label={dashboardTexts.nextDates}
            analyses={analyses}
            read={({ dates }) => <Dates dates={comingDates(dates, today)} />}
          />
          <AnalysisRow
            label={dashboardTexts.money}
            analyses={analyses}
            read={(analysis) => <Money analysis={analysis} />}
          />
          {[...shared, ...(showsAll ? single : [])].map(({ label, values }) => (
            <Row key={label} label={label} cells={values.map((own) => own.join('; '))} />
          ))}
        </tbody>
      </table>
      {single.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsAll}
          aria-controls={tableId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? dashboardTexts.showShared : dashboardTexts.showSingle(single.length)}
        </button>
      )}
    </>
  );
}

interface NameProps {
  readonly documentId: number;
  readonly name: ComparedName;
}

function Name({ documentId, name: { title, file } }: NameProps) {
  return (
    <>
      <Link className={classes.name} to={`/?documentId=${documentId}&viewAnalysis=true`}>
        <bdi>{title ?? file}</bdi>
      </Link>
      {title !== null && (
        <span className={classes.file}>
          <bdi>{file}</bdi>
        </span>
      )}
    </>
  );
}

interface AnalysisRowProps {
  readonly label: string;
  readonly analyses: readonly Analysis[];
  readonly read: (analysis: NonNullable<Analysis>) => ReactNode;
}

function AnalysisRow({ label, analyses, read }: AnalysisRowProps) {
  return <Row label={label} cells={analyses.map((analysis) => analysis && read(analysis))} />;
}

function Row({ label, cells }: { readonly label: string; readonly cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the documents, whose order is fixed.
        <td key={index}>{cell || <Nothing />}</td>
      ))}
    </tr>
  );
}

function Nothing() {
  return <span className={classes.nothing}>–</span>;
}

interface ScoreProps {
  readonly document: Document;
  readonly extremes: ReturnType<typeof findExtremes>;
}

function Score({ document, extremes }: ScoreProps) {
  return (
    <div className={classes.score}>
      <RiskScore document={document} />
      <RiskBadge document={document} />
      {extremes?.lowestId === document.id && <span className={classes.nothing}>{dashboardTexts.lowest}</span>}
      {extremes?.highestId === document.id && <span className={classes.nothing}>{dashboardTexts.highest}</span>}
    </div>
  );
}

function Money({ analysis }: { readonly analysis: NonNullable<Analysis> }) {
  const sums = listMoney(analysis);
  if (sums.length === 0) return <Nothing />;
  return (
    <ul className={classes.risks}>
      {sums.map(({ index, label, ...sum }) => (
        <li key={index}>
          <strong>{describeMoney(sum)}</strong> {label}
        </li>
      ))}
    </ul>
  );
}

function Dates({ dates }: Pick<NonNullable<Analysis>, 'dates'>) {
  if (dates.length === 0) return <Nothing />;
  return (
    <ul className={classes.risks}>
      {dates.slice(0, SHOWN_DATES).map(({ day, title }) => (
        <li key={`${day} ${title}`}>
          <strong>{formatLongDay(day)}</strong> {title}
        </li>
      ))}
    </ul>
  );
}

function Risks({ risks }: Pick<NonNullable<Analysis>, 'risks'>) {
  const rest = risks.length - SHOWN_RISKS;
  if (risks.length === 0) return <Nothing />;
  return (
    <ul className={classes.risks}>
      {risks.slice(0, SHOWN_RISKS).map(({ risk, severity }) => (
        <li key={risk} data-level={severity.toLowerCase()}>
          <span className={classes.severity}>{severity}</span> {risk}
        </li>
      ))}
      {rest > 0 && <li className={classes.nothing}>{dashboardTexts.andMore(String(rest))}</li>}
    </ul>
  );
}
