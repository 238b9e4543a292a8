import { IconBook2, IconFileInfo, IconUserCheck } from '@tabler/icons-react';
import type { Analysis } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { findSources, groupDuties, groupNeighbours } from './analysis-words.ts';
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
      {groupNeighbours(analysis[list]).map(({ label, items }) => (
        <li key={items[0]?.index} className={classes.fact} data-labelled={label !== null}>
          {label !== null && <span className={classes.factLabel}>{label}</span>}
          <span className={classes.factTexts}>
            {items.map(({ text, index }) => (
              <span key={index} className={classes.factText}>
                {text}
                <CitationChips sources={findSources(analysis, list, index)} onOpenSource={onOpenSource} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Responsibilities({ analysis, onOpenSource }: ListProps) {
  if (analysis.obligations.length === 0) return null;
  return (
    <AnalysisCard title="Your Responsibilities" icon={IconUserCheck}>
      {groupDuties(analysis.obligations).map(({ label, items }) => (
        <div key={label ?? ''} className={classes.dutyGroup}>
          {label !== null && <h4 className={classes.dutyParty}>{label}</h4>}
          <ul className={classes.duties}>
            {items.map(({ text, index }) => (
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
