import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconBook2, IconFiles, IconUpload } from '@tabler/icons-react';
import { type FocusEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Document } from '#contract/documents.ts';
import { ChatPane } from '#web/features/chat/components/chat-pane.tsx';
import { EmptyDocuments } from '#web/features/documents/components/list/empty-documents.tsx';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useDocuments, useOpenSample, useSettings } from '#web/lib/api/queries.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import type { CentreView, MainScreenState } from '../hooks/use-main-screen.ts';
import { useUploadsLeft } from '../hooks/use-uploads-left.ts';
import { mainTexts } from '../texts.ts';
import { Home, UploadLimitNote } from './home.tsx';
import { KeepPlanBanner } from './keep-plan-banner.tsx';
import classes from './main-screen.module.css';
import { MissingDocumentState } from './missing-document-state.tsx';
import { PaneLoading } from './pane-loading.tsx';
import { SavableAnswers } from './savable-answers.tsx';

const loadAnalysisView = () => import('#web/features/analysis/components/analysis-view.tsx');
/** Not in the initial bundle: the first screen shows documents and chat. */
const AnalysisView = lazy(async () => ({ default: (await loadAnalysisView()).AnalysisView }));

const DocumentNotes = lazy(async () => ({ default: (await import('./document-notes.tsx')).DocumentNotes }));

interface CentrePaneProps {
  readonly screen: MainScreenState;
  /** Whether the list of documents stands beside it; otherwise the bar opens it. */
  readonly hasList: boolean;
  /** The list where a link has opened it; null while it is not. */
  readonly linkedPanel: ReactNode;
  /** Called when the user begins to use what the link leads to. */
  readonly onLeaveLinkedPanel: () => void;
  readonly onUpload: () => void;
  readonly onOpenPanel: () => void;
  /** Where no uploads are left. */
  readonly onSeePlans: () => void;
}

/** The chat or the analysis. */
export function CentrePane({ screen, hasList, onUpload, onOpenPanel, onSeePlans, ...linked }: CentrePaneProps) {
  const { linkedPanel, onLeaveLinkedPanel } = linked;
  const leaveListToAsk = ({ target }: FocusEvent) => {
    if (linkedPanel && target instanceof HTMLTextAreaElement) onLeaveLinkedPanel();
  };
  return (
    <div className={classes.centre}>
      <KeepPlanBanner />
      {(screen.selected || !hasList) && (
        <DocumentBar screen={screen} hasList={hasList} onUpload={onUpload} onOpenPanel={onOpenPanel} />
      )}
      {linkedPanel && <div className={classes.linkedPanel}>{linkedPanel}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of what is used in it */}
      <div
        className={classes.centreBody}
        onFocus={leaveListToAsk}
        onClick={linkedPanel ? onLeaveLinkedPanel : undefined}
      >
        <CentreBody screen={screen} onUpload={onUpload} onSeePlans={onSeePlans} />
      </div>
    </div>
  );
}

type CentreBodyProps = Pick<CentrePaneProps, 'screen' | 'onUpload' | 'onSeePlans'>;

function CentreBody({ screen, onUpload, onSeePlans }: CentreBodyProps) {
  const navigate = useNavigate();
  const { documents, selected, view, setView, reader, missing } = screen;
  const isUsedUp = useUploadsLeft() === 0;
  const [wantsNotes, setWantsNotes] = useState(false);
  // Where nothing can be uploaded, the plans are what helps.
  const onFirstUpload = isUsedUp ? onSeePlans : onUpload;
  const isChosen = selected !== null;
  const { isPending } = useDocuments();
  // A failed preload is retried by the lazy component.
  useEffect(() => {
    if (isChosen) loadAnalysisView().catch(() => undefined);
  }, [isChosen]);
  if (missing.document) return <MissingDocumentState missing={missing.document} onLeave={missing.dismiss} />;
  if (documents?.length === 0) return <FirstSteps screen={screen} onUpload={onFirstUpload} onSeePlans={onSeePlans} />;
  if (selected && view === 'analysis') {
    return (
      <Suspense fallback={<PaneLoading label={mainTexts.loadingAnalysis} />}>
        <AnalysisView
          document={selected}
          activeItem={screen.activeItem}
          followedItem={screen.followedItem}
          onOpenSource={(source, itemKey) => {
            if (itemKey !== undefined) screen.follow(selected.id, itemKey);
            reader.showSource(source);
          }}
          onClose={() => setView('chat')}
          onStartChatting={() => setView('chat')}
          onViewDashboard={() => navigate('/dashboard')}
          notes={
            <Suspense fallback={null}>
              <DocumentNotes
                key={selected.id}
                document={selected}
                isWanted={wantsNotes}
                onShown={() => setWantsNotes(false)}
                onOpenSource={reader.showSource}
              />
            </Suspense>
          }
        />
      </Suspense>
    );
  }
  return (
    <>
      {!selected && (
        <VisuallyHidden>
          <h1>{mainTexts.yourDocuments}</h1>
        </VisuallyHidden>
      )}
      <SavableAnswers
        document={selected}
        onShowNotes={() => {
          setWantsNotes(true);
          setView('analysis');
        }}
      >
        <ChatPane
          document={selected}
          onOpenSource={reader.showSource}
          onUpload={onFirstUpload}
          home={<Home screen={screen} onSeePlans={onSeePlans} />}
          isListLoading={isPending && documents === undefined}
        />
      </SavableAnswers>
    </>
  );
}

function FirstSteps({ screen, onUpload, onSeePlans }: CentreBodyProps) {
  const { mascot } = useSettings();
  const sample = useOpenSample();
  const { track } = useAnalytics();
  // Adding the sample unmounts this component, and with it the callbacks of `mutate`: the promise survives.
  const openSample = () =>
    sample.mutateAsync().then(
      ({ documents }) => {
        track('feature_used', { feature_name: 'sample_document' });
        screen.welcome(documents);
      },
      (error: unknown) =>
        notifyFailure({
          title: mainTexts.sampleNotOpened,
          message: errorMessage(error, mainTexts.sampleNotOpenedText),
        }),
    );
  return (
    <EmptyDocuments
      mascot={mascot}
      isSampleOpening={sample.isPending}
      onUpload={onUpload}
      onOpenSample={openSample}
      note={<UploadLimitNote onSeePlans={onSeePlans} />}
    />
  );
}

/** What is shown of the selected document; without the list beside it also list and upload, all in one row. */
function DocumentBar({
  screen,
  hasList,
  onUpload,
  onOpenPanel,
}: Pick<CentrePaneProps, 'screen' | 'hasList' | 'onUpload' | 'onOpenPanel'>) {
  const { selected, view } = screen;
  return (
    <div className={classes.documentBar} data-narrow={!hasList} data-selected={selected !== null}>
      {!hasList && <ListButton screen={screen} onOpenPanel={onOpenPanel} />}
      {selected && (
        <>
          <h1 className={classes.documentName} data-hidden={view === 'analysis'}>
            <bdi>{stripNamePrefix(selected.originalName)}</bdi>
          </h1>
          <ViewControl screen={screen} selected={selected} />
          <ShowPdfButton screen={screen} selected={selected} />
        </>
      )}
      {!hasList && (
        <Button
          size="sm"
          variant="light"
          aria-label={mainTexts.uploadPdf}
          leftSection={<IconUpload size={18} stroke={1.7} />}
          onClick={onUpload}
        >
          <span className={classes.barWord}>{mainTexts.uploadPdf}</span>
        </Button>
      )}
    </div>
  );
}

function ListButton({ screen: { documents, isWhole }, onOpenPanel }: Pick<CentrePaneProps, 'screen' | 'onOpenPanel'>) {
  const count = isWhole && documents && documents.length > 0 ? ` (${documents.length})` : '';
  return (
    <Button
      size="sm"
      variant="default"
      data-opens-list
      aria-label={mainTexts.yourPdfsCounted(count)}
      leftSection={<IconFiles size={18} stroke={1.7} />}
      onClick={onOpenPanel}
    >
      <span className={classes.listWord}>
        {mainTexts.yourPdfs}
        <span className={classes.barWord}>{count}</span>
      </span>
    </Button>
  );
}

interface SelectedProps {
  readonly screen: MainScreenState;
  readonly selected: Document;
}

function ViewControl({ screen: { view, setView, openAnalysis }, selected }: SelectedProps) {
  const change = (next: CentreView) =>
    next === 'analysis' && selected.hasAnalysis ? openAnalysis(selected.id) : setView(next);
  return (
    <SegmentedControl
      size="sm"
      aria-label={mainTexts.view}
      value={view}
      onChange={change}
      data={[
        { value: 'chat', label: mainTexts.chat },
        { value: 'analysis', label: mainTexts.analysis },
      ]}
    />
  );
}

function ShowPdfButton({ screen: { reader }, selected }: SelectedProps) {
  if (reader.document?.id === selected.id || selected.status === 'failed') return null;
  return (
    <Button
      size="sm"
      variant="default"
      className={classes.showDocument ?? ''}
      data-opens-reader
      aria-label={mainTexts.showPdf}
      leftSection={<IconBook2 size={17} stroke={1.7} />}
      onClick={() => reader.showDocument(selected.id)}
    >
      <span className={classes.wideWord}>{mainTexts.show}&nbsp;</span>
      {mainTexts.pdf}
    </Button>
  );
}
