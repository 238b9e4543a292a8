import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Analysis, Side } from '#contract/analysis.ts';
import { callerCalls } from '#contract/calls.ts';
import { capitalize, chosenSide } from '#web/features/analysis/model/perspective.ts';
import { makeCall } from '#web/lib/api/call.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys } from '#web/lib/api/queries.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { isDocumentNotFound, removeMissingDocument } from '#web/lib/documents/missing-document.ts';
import classes from './side-chooser.module.css';

const UNDECIDED = '';

/** Whose side the reader is on: chosen, suggested, or left open. Everything below is told from there. */
export function SideChooser({ analysis }: { readonly analysis: Analysis }) {
  const { choose, isSaving } = useChooseSide(analysis.documentId);
  const chosen = chosenSide(analysis);
  const labelId = useId();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);

  function accept(side: string): void {
    choose(side);
    // What was pressed goes away with the answer.
    button.current?.focus();
  }

  return (
    <section className={classes.chooser} aria-labelledby={labelId}>
      <IconUsers size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.content}>
        <div className={classes.choice}>
          <h3 id={labelId} className={classes.name}>
            You are
          </h3>
          <Menu
            position="bottom-start"
            width={300}
            shadow="md"
            withinPortal={false}
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <Button
                ref={button}
                variant="default"
                size="sm"
                className={classes.button ?? ''}
                aria-busy={isSaving}
                aria-label={`You are: ${nameChoice(chosen)}`}
                aria-describedby={hintId}
                rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}
              >
                {nameChoice(chosen)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.RadioGroup value={chosen?.id ?? UNDECIDED} onChange={(id) => choose(id === UNDECIDED ? null : id)}>
                {analysis.sides.map((side) => (
                  <Menu.RadioItem key={side.id} value={side.id} closeMenuOnClick>
                    <bdi>{capitalize(side.label)}</bdi>
                  </Menu.RadioItem>
                ))}
                <Menu.RadioItem value={UNDECIDED} closeMenuOnClick>
                  Not decided
                </Menu.RadioItem>
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
        </div>
        <p id={hintId} className={classes.hint} aria-live="polite">
          <Hint analysis={analysis} chosen={chosen} onAccept={accept} />
        </p>
      </div>
    </section>
  );
}

interface HintProps {
  readonly analysis: Analysis;
  readonly chosen: Side | null;
  readonly onAccept: (side: string) => void;
}

function Hint({ analysis, chosen, onAccept }: HintProps) {
  if (chosen) return 'Risks and responsibilities are told from this side. The quoted words stay as they are.';
  const { suggestedSide, sides } = analysis;
  const suggested = sides.find(({ id }) => id === suggestedSide?.id);
  if (!suggested || !suggestedSide) {
    return 'Say which side you are on, and risks and responsibilities are sorted and worded for you.';
  }
  return (
    <>
      Perhaps you are {suggested.label}, because {suggestedSide.reason}.{' '}
      <button type="button" className={classes.accept} onClick={() => onAccept(suggested.id)}>
        Yes, that is me
      </button>
    </>
  );
}

function nameChoice(chosen: Side | null): string {
  return chosen ? capitalize(chosen.label) : 'Not decided';
}

function useChooseSide(documentId: number) {
  const caller = useCaller();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (side: string | null) =>
      makeCall(caller, callerCalls.chooseSide, { params: { id: documentId }, body: { side } }),
    // A second choice waits for the first, so that the last one made is the one kept.
    scope: { id: `choose-side-${documentId}` },
    onSuccess: (analysis) => client.setQueryData(queryKeys.analysis(caller, documentId), analysis),
    onError: (error) => {
      if (isDocumentNotFound(error)) removeMissingDocument(client, caller, documentId);
      else notifyFailure({ title: 'Side Not Saved', message: describeFailure(error, 'Your choice was not saved') });
    },
  });
  return { choose: mutate, isSaving: isPending };
}
