import { Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { describeUploadLimit } from '#web/features/documents/model/upload-limit-text.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useUser } from '#web/lib/api/queries.ts';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { useAnalyzingIds } from '#web/lib/documents/analyze-document.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import link from '#web/ui/styles/link-button.module.css';
import type { MainScreenState } from '../hooks/use-main-screen.ts';
import { useUploadsLeft } from '../hooks/use-uploads-left.ts';
import { type HomeEntry, listHomeEntries } from '../model/home.ts';
import { mainTexts } from '../texts.ts';
import classes from './home.module.css';

interface HomeProps {
  readonly screen: MainScreenState;
  readonly onSeePlans: () => void;
}

/** What someone who comes back finds before a document is chosen: their documents, and what is being done with them. */
export function Home({ screen, onSeePlans }: HomeProps) {
  const analyzingIds = useAnalyzingIds();
  const entries = listHomeEntries(screen.documents ?? [], analyzingIds);
  if (entries.length === 0) return null;
  const open = ({ document: { id, hasAnalysis } }: HomeEntry) =>
    hasAnalysis ? screen.openAnalysis(id) : screen.select(id);
  return (
    <section className={classes.home} aria-labelledby="home-title">
      <h2 id="home-title" className={classes.title}>
        {mainTexts.resume}
      </h2>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.document.id}>
            <button type="button" className={classes.entry} onClick={() => open(entry)}>
              <bdi className={classes.name}>{stripNamePrefix(entry.document.originalName)}</bdi>
              <span className={classes.standing}>
                {entry.isBusy && <Loader size={12} aria-hidden />}
                {entry.standing}
              </span>
              <IconChevronRight size={18} stroke={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <UploadLimitNote onSeePlans={onSeePlans} />
    </section>
  );
}

/** That no uploads are left, and what can be done about it; nothing while there are some. */
export function UploadLimitNote({ onSeePlans }: Pick<HomeProps, 'onSeePlans'>) {
  const uploadsLeft = useUploadsLeft();
  const isTrial = useCaller().kind === 'trial';
  const { data: user } = useUser();
  if (uploadsLeft !== 0) return null;
  return (
    <p className={classes.limit}>
      {describeUploadLimit({ isTrial, plan: shownPlan(user?.plan), nowMs: Date.now() })}{' '}
      <button type="button" className={link.link} onClick={onSeePlans}>
        {mainTexts.seePlans}
      </button>
    </p>
  );
}
