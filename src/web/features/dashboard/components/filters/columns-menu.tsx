import { Button, Checkbox, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '#web/features/dashboard/model/dashboard-columns.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import classes from './filters.module.css';

interface ColumnsMenuProps {
  readonly hidden: ReadonlySet<OptionalColumn>;
  readonly onHidden: (hidden: ReadonlySet<OptionalColumn>) => void;
}

/** Chooses the columns of the table. */
export function ColumnsMenu({ hidden, onHidden }: ColumnsMenuProps) {
  const toggle = (column: OptionalColumn) => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    onHidden(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} />}>
          {dashboardTexts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={dashboardTexts.columns}>
        <fieldset className={classes.columns}>
          <legend>{dashboardTexts.columnsToShow}</legend>
          {OPTIONAL_COLUMNS.map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={!hidden.has(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
