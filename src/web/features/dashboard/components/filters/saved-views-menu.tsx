import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useStoredValue } from '#web/features/dashboard/hooks/use-stored-value.ts';
import { DEFAULT_VIEW, type ReportView } from '#web/features/dashboard/model/report-view.ts';
import { formatSavedViews, isSameView, parseSavedViews, saveView } from '#web/features/dashboard/model/saved-views.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { useUser } from '#web/lib/api/queries.ts';
import classes from './filters.module.css';

interface SavedViewsMenuProps {
  readonly view: ReportView;
  readonly onView: (view: ReportView) => void;
}

/** Filters that were saved in this browser: to apply, to add and to remove. */
export function SavedViewsMenu({ view, onView }: SavedViewsMenuProps) {
  const { data: user } = useUser();
  const [views, store] = useStoredValue(`dashboardViews:${user?.id ?? ''}`, parseSavedViews, formatSavedViews);
  const [isOpen, setIsOpen] = useState(false);
  const current = views.find((saved) => isSameView(saved.view, view));
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={304} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={17} stroke={1.7} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {current?.name ?? dashboardTexts.savedFilters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={dashboardTexts.savedFilters}>
        {views.length > 0 && (
          <ul className={classes.views}>
            {views.map((saved) => (
              <li key={saved.name}>
                <button
                  type="button"
                  className={classes.view}
                  aria-pressed={saved === current}
                  onClick={() => {
                    onView(saved.view);
                    setIsOpen(false);
                  }}
                >
                  {saved.name}
                </button>
                <CloseButton
                  aria-label={dashboardTexts.removeFilter(saved.name)}
                  onClick={() => store(views.filter((other) => other !== saved))}
                />
              </li>
            ))}
          </ul>
        )}
        {isSameView(view, DEFAULT_VIEW) ? (
          <p className={classes.note}>{dashboardTexts.saveHint}</p>
        ) : (
          !current && <SaveForm onSave={(name) => store(saveView(views, name, view))} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(name);
  };
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        label={dashboardTexts.saveAs}
        placeholder={dashboardTexts.saveExample}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {dashboardTexts.save}
      </Button>
    </form>
  );
}
