import { IconUserCheck, IconUserShare } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { partitionDuties } from '#contract/analysis-perspective.ts';
import { findSources, groupDuties } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { markCut } from '#web/features/analysis/model/cut-text.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { CitedText } from '../citations/citation-chips.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import classes from '../citations/fact-lists.module.css';
import { WholeWords } from '../citations/whole-words.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { CollapsibleList } from '../layout/collapsible-list.tsx';

const keyOf = (index: number) => citationKeyOf('obligations', index);

interface SectionProps {
  readonly analysis: Analysis;
  readonly id: string;
}

/** Duties of the chosen side; without a side, of all parties. */
export function Responsibilities({ analysis, id }: SectionProps) {
  const { yours, unclear } = partitionDuties(analysis);
  if (yours.length + unclear.length === 0) return null;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.duties}
      icon={IconUserCheck}
      note={yours.length + unclear.length}
      keys={[...yours, ...unclear].map(keyOf)}
    >
      {analysis.side === null && analysis.sides.length > 1 && (
        <p className={classes.dutyNote}>{analysisTexts.dutiesOfAll}</p>
      )}
      <DutyGroups analysis={analysis} indexes={yours} />
      {unclear.length > 0 && (
        <div className={classes.dutyGroup}>
          <p className={classes.dutyNote}>{analysisTexts.dutiesUnclear}</p>
          <DutyGroups analysis={analysis} indexes={unclear} />
        </div>
      )}
    </AnalysisCard>
  );
}

export function OtherSideDuties({ analysis, id }: SectionProps) {
  const { others } = partitionDuties(analysis);
  if (others.length === 0) return null;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.dutiesOfOthers}
      icon={IconUserShare}
      note={others.length}
      keys={others.map(keyOf)}
    >
      <DutyGroups analysis={analysis} indexes={others} />
    </AnalysisCard>
  );
}

function DutyGroups({ analysis, indexes }: { readonly analysis: Analysis; readonly indexes: readonly number[] }) {
  return groupDuties(analysis.obligations, indexes).map(({ label, items }) => (
    <div key={label ?? ''} className={classes.dutyGroup}>
      {label !== null && <h4 className={classes.dutyParty}>{label}</h4>}
      <CollapsibleList
        className={classes.duties}
        keys={items.map(({ index }) => [keyOf(index)])}
        items={items.map(({ text: duty, index }) => {
          const sources = findSources(analysis, 'obligations', index);
          const text = markCut(duty, sources);
          const key = keyOf(index);
          return (
            <CitedItem key={key} itemKey={key} sources={sources}>
              <CitedText text={text} itemKey={key} sources={sources} />
              <WholeWords text={text} sources={sources} />
            </CitedItem>
          );
        })}
      />
    </div>
  ));
}
