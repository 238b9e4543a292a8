import { IconFlask } from '@tabler/icons-react';
import { useSettings } from '#web/lib/api/queries.ts';
import classes from './notice.module.css';

/** Payments in test mode charge nothing, which a tester has to know. */
export function TestModeBanner() {
  const { payments } = useSettings();
  if (payments !== 'test') return null;
  return (
    <p className={classes.banner}>
      <IconFlask size={18} stroke={1.7} aria-hidden />
      <span>
        <strong>Test mode: no charge.</strong> Plans can be tried out here, and no money moves.
      </span>
    </p>
  );
}
