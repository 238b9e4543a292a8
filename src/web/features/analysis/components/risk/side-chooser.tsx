import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { Analysis, Side } from '#contract/analysis.ts';
import { useChooseSide } from '#web/features/analysis/api/use-choose-side.ts';
import { capitalize, chosenSide } from '#web/features/analysis/model/perspective.ts';
import link from '#web/ui/styles/link-button.module.css';
import classes from './side-chooser.module.css';

const UNDECIDED = '';

/** Chooses the reader's side, suggested or undecided, from which risks and duties are presented. */
export function SideChooser({ analysis }: { readonly analysis: Analysis }) {
  const { choose, isSaving } = useChooseSide(analysis.documentId);
  const chosen = chosenSide(analysis);
  const labelId = useId();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);

  function acceptSuggestion(side: string): void {
    choose(side);
    // The pressed button is unmounted: keep the focus nearby.
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
                aria-label={`You are: ${choiceLabel(chosen)}`}
                aria-describedby={hintId}
                rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}
              >
                {choiceLabel(chosen)}
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
          <Hint analysis={analysis} chosen={chosen} onAccept={acceptSuggestion} />
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
  if (chosen) return 'Risks and responsibilities are shown from this side. The quoted words stay as they are.';
  const { suggestedSide, sides } = analysis;
  const suggested = sides.find(({ id }) => id === suggestedSide?.id);
  if (!suggested || !suggestedSide) {
    return 'Say which side you are on, and risks and responsibilities are sorted and worded for you.';
  }
  return (
    <>
      Perhaps you are {suggested.label}, because {suggestedSide.reason}.{' '}
      <button type="button" className={`${link.link} ${classes.accept}`} onClick={() => onAccept(suggested.id)}>
        Yes, that is me
      </button>
    </>
  );
}

function choiceLabel(chosen: Side | null): string {
  return chosen ? capitalize(chosen.label) : 'Not decided';
}
