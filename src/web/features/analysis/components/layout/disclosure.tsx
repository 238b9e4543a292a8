import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useCollapsible } from '#web/features/analysis/hooks/use-collapsible.ts';
import classes from './disclosure.module.css';

interface DisclosureProps {
  readonly label: string;
  /** Expands it while an item inside is selected. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}

/** Collapsed details. */
export function Disclosure({ label, isNeeded = false, children }: DisclosureProps) {
  const [isOpen, toggle] = useCollapsible(isNeeded);
  const id = useId();
  return (
    <div className={classes.disclosure}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <IconChevronRight size={14} stroke={2} aria-hidden className={classes.chevron} />
        {label}
      </button>
      <div id={id} hidden={!isOpen} className={classes.content}>
        {isOpen && children}
      </div>
    </div>
  );
}
