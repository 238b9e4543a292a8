import { IconBook2, IconFileInfo } from '@tabler/icons-react';
import type { Analysis } from '#contract/analysis.ts';
import { findSources, groupAdjacentByLabel, type ItemGroup } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { CollapsibleList } from '../layout/collapsible-list.tsx';
import { CitedText } from './citation-chips.tsx';
import { CitedItem } from './cited-item.tsx';
import classes from './fact-lists.module.css';
import { WholeWords } from './whole-words.tsx';

interface SectionProps {
  readonly analysis: Analysis;
  readonly id: string;
}

export function KeyInformation({ analysis, id }: SectionProps) {
  if (analysis.basicInfo.length === 0) return null;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.facts}
      icon={IconFileInfo}
      note={groupAdjacentByLabel(analysis.basicInfo).length}
      keys={analysis.basicInfo.map((_, index) => citationKeyOf('basicInfo', index))}
    >
      <FactList analysis={analysis} list="basicInfo" />
    </AnalysisCard>
  );
}

export function ImportantTerms({ analysis, id }: SectionProps) {
  if (analysis.keyTerms.length === 0) return null;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.terms}
      icon={IconBook2}
      note={groupAdjacentByLabel(analysis.keyTerms).length}
      keys={analysis.keyTerms.map((_, index) => citationKeyOf('keyTerms', index))}
    >
      <FactList analysis={analysis} list="keyTerms" />
    </AnalysisCard>
  );
}

interface FactListProps {
  readonly analysis: Analysis;
  readonly list: 'basicInfo' | 'keyTerms';
}

function FactList({ analysis, list }: FactListProps) {
  const groups = groupAdjacentByLabel(analysis[list]);
  return (
    <CollapsibleList
      keys={groups.map(({ items }) => items.map(({ index }) => citationKeyOf(list, index)))}
      items={groups.map((group) => <Fact key={group.items[0]?.index} analysis={analysis} list={list} group={group} />)}
    />
  );
}

function Fact({ analysis, list, group }: FactListProps & { readonly group: ItemGroup }) {
  return (
    <li className={classes.fact} data-labelled={group.label !== null}>
      {group.label !== null && <span className={classes.factLabel}>{group.label}</span>}
      <span className={classes.factTexts}>
        {group.items.map(({ text, index }) => {
          const sources = findSources(analysis, list, index);
          const key = citationKeyOf(list, index);
          return (
            <CitedItem as="span" key={key} itemKey={key} sources={sources}>
              <CitedText text={text} itemKey={key} sources={sources} />
              <WholeWords text={text} sources={sources} />
            </CitedItem>
          );
        })}
      </span>
    </li>
  );
}
