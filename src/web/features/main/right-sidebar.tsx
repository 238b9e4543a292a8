import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconUpload } from '@tabler/icons-react';
import { BOOST, TRIAL_ADVERTISED_PRICES, TRIAL_UPLOADS_TOTAL } from '../../../contract/plans.ts';
import { useCaller } from '../../lib/caller.tsx';
import { useDashboard, useDocuments, useSettings, useUser } from '../../lib/queries.ts';
import classes from './right-sidebar.module.css';

const BOOST_HELP = `Extra questions bought for $${BOOST.priceUsd} per ${BOOST.credits} credits work on all documents. They never expire and work on any PDF.`;

interface RightSidebarProps {
  readonly onUpload: () => void;
}

export function RightSidebar({ onUpload }: RightSidebarProps) {
  const { metering } = useSettings();
  const isTrial = useCaller().kind === 'trial';
  return (
    <aside className={classes.sidebar} aria-label="Quick Insights and plans">
      <QuickInsights />
      <Button fullWidth variant="light" leftSection={<IconUpload size={18} stroke={1.7} />} onClick={onUpload}>
        Upload Document
      </Button>
      {isTrial && metering && <UpgradeCards />}
    </aside>
  );
}

function QuickInsights() {
  const { metering } = useSettings();
  const { data: dashboard } = useDashboard();
  const { data: documents } = useDocuments();
  const { data: user } = useUser();
  const count = dashboard?.metrics.totalDocuments ?? documents?.length ?? 0;
  // Whoever has not uploaded anything yet is not known to the server, and has every trial upload left.
  const uploadsLeft = user === null && metering ? TRIAL_UPLOADS_TOTAL : (user?.uploadsRemaining ?? null);
  return (
    <section className={classes.insights}>
      <h2 className={classes.title}>Quick Insights</h2>
      <dl className={classes.figures}>
        <div>
          <dt>Documents</dt>
          <dd>{count}</dd>
        </div>
        {metering && (
          <div>
            <dt>
              Boost Chat Credits
              <Tooltip label={BOOST_HELP} events={{ hover: true, focus: true, touch: true }}>
                <ActionIcon variant="transparent" color="gray" size="sm" aria-label={BOOST_HELP}>
                  <IconInfoCircle size={16} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </dt>
            <dd>{user?.chatCreditsRemaining ?? 0}</dd>
          </div>
        )}
        {uploadsLeft !== null && (
          <div>
            <dt>Uploads left</dt>
            <dd>{uploadsLeft}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const UPGRADES = [
  { plan: 'free', name: 'Free', text: '3 PDFs, 3 questions each' },
  { plan: 'starter', name: 'Starter', text: '15 PDFs a month, 7 questions each' },
  { plan: 'pro', name: 'Pro', text: '100 PDFs a month, 15 questions each' },
] as const;

function UpgradeCards() {
  return (
    <section>
      <h2 className={classes.title}>Plans</h2>
      <ul className={classes.plans}>
        {UPGRADES.map(({ plan, name, text }) => (
          <li key={plan} className={classes.plan} data-recommended={plan === 'pro'}>
            <span className={classes.planHead}>
              <strong>{name}</strong>
              {plan === 'pro' && (
                <Badge size="sm" variant="light" color="fox" tt="none">
                  Recommended
                </Badge>
              )}
            </span>
            <span className={classes.price}>{priceText(plan)}</span>
            <span className={classes.planText}>{text}</span>
          </li>
        ))}
      </ul>
      <p className={classes.soon}>Paid plans open soon. Until then, nothing can be bought and nothing is charged.</p>
    </section>
  );
}

function priceText(plan: 'free' | 'starter' | 'pro'): string {
  const { usdPerMonth, phpPerMonth } = TRIAL_ADVERTISED_PRICES[plan];
  return usdPerMonth === 0 ? '$0' : `$${usdPerMonth}/mo • ₱${phpPerMonth}/mo`;
}
