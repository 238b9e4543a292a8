import { IconBook2, IconFileInfo, IconUserCheck } from '@tabler/icons-react';
import type { Analysis } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { findSources, groupDuties, splitLabel } from './analysis-words.ts';
import { CitationChips } from './citation-chips.tsx';
import classes from './cited-lists.module.css';

interface ListProps {
  readonly analysis: Analysis;
  readonly onOpenSource: (source: Source) => void;
}

export function KeyInformation({ analysis, onOpenSource }: ListProps) {
  if (analysis.basicInfo.length === 0) return null;
  return (
    <AnalysisCard title="Key Information" icon={IconFileInfo}>
      <FactList analysis={analysis} list="basicInfo" onOpenSource={onOpenSource} />
    </AnalysisCard>
  );
}

export function ImportantTerms({ analysis, onOpenSource }: ListProps) {
  if (analysis.keyTerms.length === 0) return null;
  return (
    <AnalysisCard title="Important Terms" icon={IconBook2}>
      <FactList analysis={analysis} list="keyTerms" onOpenSource={onOpenSource} />
    </AnalysisCard>
  );
}

interface FactListProps extends ListProps {
  readonly list: 'basicInfo' | 'keyTerms';
}

function FactList({ analysis, list, onOpenSource }: FactListProps) {
  return (
    <ul className={classes.facts}>
      {analysis[list].map((item, index) => {
        const { label, text } = splitLabel(item);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a stored analysis never changes its order
          <li key={index} className={classes.fact} data-labelled={label !== null}>
            {label !== null && <span className={classes.factLabel}>{label}</span>}
            <span className={classes.factText}>
              {text}
              <CitationChips sources={findSources(analysis, list, index)} onOpenSource={onOpenSource} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function Responsibilities({ analysis, onOpenSource }: ListProps) {
  if (analysis.obligations.length === 0) return null;
  return (
    <AnalysisCard title="Your Responsibilities" icon={IconUserCheck}>
      {groupDuties(analysis.obligations).map(({ party, duties }) => (
        <div key={party ?? ''} className={classes.dutyGroup}>
          {party !== null && <h4 className={classes.dutyParty}>{party}</h4>}
          <ul className={classes.duties}>
            {duties.map(({ text, index }) => (
              <li key={index}>
                {text}
                <CitationChips sources={findSources(analysis, 'obligations', index)} onOpenSource={onOpenSource} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </AnalysisCard>
  );
}
