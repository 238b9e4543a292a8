import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconLayoutSidebarRightCollapse, IconUpload } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { BOOST } from '#contract/plans.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { type InsightFigure, useInsights } from '../hooks/use-insights.ts';
import { type RailMode, useRail } from '../hooks/use-rail.ts';
import { mainTexts } from '../texts.ts';
import { InsightsRail } from './insights-rail.tsx';
import classes from './right-sidebar.module.css';
import { UpgradeCards } from './upgrade-cards.tsx';

const BOOST_HELP = mainTexts.creditsHelp(BOOST.priceUsd, BOOST.credits);

interface RightSidebarProps {
  readonly onUpload: () => void;
  /** How it makes room for an open document. */
  readonly collapse?: RailMode;
}

/** Figures, upload and plans; icons alone while a document is open, until the user expands them. */
export function RightSidebar({ onUpload, collapse = 'never' }: RightSidebarProps) {
  const asideRef = useRef<HTMLElement>(null);
  const { isExpanded, expand, reduce } = useRail(collapse, asideRef);
  const sellsPlans = useSellsPlans();
  const isOverlay = collapse === 'overlay';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOverlay && isExpanded) reduce();
  };
  return (
    <aside
      ref={asideRef}
      className={classes.aside}
      data-rail={!isExpanded || isOverlay}
      aria-label={mainTexts.sidebar}
      onKeyDown={handleKeyDown}
    >
      {(!isExpanded || isOverlay) && (
        <InsightsRail isCovered={isExpanded} sellsPlans={sellsPlans} onExpand={expand} onUpload={onUpload} />
      )}
      {isExpanded && (
        <div className={classes.sidebar} data-overlay={isOverlay}>
          {collapse !== 'never' && <ReduceButton onClick={reduce} />}
          <QuickInsights />
          <Button fullWidth variant="light" leftSection={<IconUpload size={18} stroke={1.7} />} onClick={onUpload}>
            {mainTexts.uploadDocument}
          </Button>
          {sellsPlans && <UpgradeCards />}
        </div>
      )}
    </aside>
  );
}

function useSellsPlans(): boolean {
  const { metering } = useSettings();
  const isTrial = useCaller().kind === 'trial';
  const { data: user } = useUser();
  return isTrial && metering && (user?.plan ?? 'free') === 'free';
}

function ReduceButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.reduce ?? ''}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={mainTexts.hideInsights}
      title={mainTexts.hideInsights}
      data-reduces-rail
      onClick={onClick}
    >
      <IconLayoutSidebarRightCollapse size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function QuickInsights() {
  const { documents, credits, uploadsLeft } = useInsights();
  return (
    <section className={classes.insights}>
      <h2 className={classes.title}>{mainTexts.insights}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{mainTexts.documents}</dt>
          <Figure {...documents} />
        </div>
        {credits && (
          <div>
            <dt>
              {mainTexts.credits}
              <Tooltip label={BOOST_HELP} events={{ hover: true, focus: true, touch: true }}>
                <ActionIcon variant="transparent" color="gray" size={24} aria-label={BOOST_HELP}>
                  <IconInfoCircle size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </dt>
            <Figure {...credits} />
          </div>
        )}
        {uploadsLeft !== null && (
          <div>
            <dt>{mainTexts.uploadsLeft}</dt>
            <dd>{uploadsLeft.toLocaleString('en-US')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** A dash, not 0, for a figure that has not loaded. */
function Figure({ value, isPending }: InsightFigure) {
  if (value !== null) return <dd>{value.toLocaleString('en-US')}</dd>;
  return (
    <dd>
      {isPending ? (
        <Skeleton width={28} height={18}>
          …
        </Skeleton>
      ) : (
        '–'
      )}
    </dd>
  );
}
