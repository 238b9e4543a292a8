import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconUpload } from '@tabler/icons-react';
import { BOOST } from '#contract/plans.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useDashboard, useDocuments, useSettings, useUser } from '#web/lib/api/queries.ts';
import { useUploadsLeft } from '../hooks/use-uploads-left.ts';
import { mainTexts } from '../texts.ts';
import classes from './right-sidebar.module.css';
import { UpgradeCards } from './upgrade-cards.tsx';

const BOOST_HELP = mainTexts.creditsHelp(BOOST.priceUsd, BOOST.credits);

export function RightSidebar({ onUpload }: { readonly onUpload: () => void }) {
  const { metering } = useSettings();
  const isTrial = useCaller().kind === 'trial';
  const { data: user } = useUser();
  const isUnpaid = (user?.plan ?? 'free') === 'free';
  return (
    <aside className={classes.sidebar} aria-label={mainTexts.sidebar}>
      <QuickInsights />
      <Button fullWidth variant="light" leftSection={<IconUpload size={18} stroke={1.7} />} onClick={onUpload}>
        {mainTexts.uploadDocument}
      </Button>
      {isTrial && isUnpaid && metering && <UpgradeCards />}
    </aside>
  );
}

function QuickInsights() {
  const { metering } = useSettings();
  const { data: dashboard, isPending: isDashboardPending } = useDashboard();
  const { data: documents, isPending: isListPending } = useDocuments();
  const { data: user, isPending: isUserPending } = useUser();
  const count = dashboard?.metrics.totalDocuments ?? documents?.length ?? null;
  const uploadsLeft = useUploadsLeft();
  return (
    <section className={classes.insights}>
      <h2 className={classes.title}>{mainTexts.insights}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{mainTexts.documents}</dt>
          <Figure value={count} isPending={isDashboardPending && isListPending} />
        </div>
        {metering && (
          <div>
            <dt>
              {mainTexts.credits}
              <Tooltip label={BOOST_HELP} events={{ hover: true, focus: true, touch: true }}>
                <ActionIcon variant="transparent" color="gray" size={24} aria-label={BOOST_HELP}>
                  <IconInfoCircle size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </dt>
            <Figure value={user === undefined ? null : (user?.chatCreditsRemaining ?? 0)} isPending={isUserPending} />
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

interface FigureProps {
  /** Null while unknown. */
  readonly value: number | null;
  readonly isPending: boolean;
}

/** A dash, not 0, for a figure that has not loaded. */
function Figure({ value, isPending }: FigureProps) {
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
