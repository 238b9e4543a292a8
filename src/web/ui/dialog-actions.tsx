import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.actions ?? ''} justify="flex-end" gap="sm" mt="lg">
      {children}
    </Group>
  );
}
