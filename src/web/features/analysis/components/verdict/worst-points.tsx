import { useState } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { countedRisks, numberRisks, worstRisks } from '#contract/analysis-perspective.ts';
import { isTitleOfWords } from '#contract/analysis-verdict.ts';
import { findSources } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { titleBesideWords, titleOfWorst } from '#web/features/analysis/model/verdict.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import link from '#web/ui/styles/link-button.module.css';
import { CitationChips } from '../citations/citation-chips.tsx';
import { useCitations } from '../citations/citation-context.tsx';
import { firstQuote, QuotedWords } from '../citations/quoted-words.tsx';
import { openCard } from '../layout/analysis-card.tsx';
import { SeverityBadge } from '../risk/severity-badge.tsx';
import classes from './worst-points.module.css';

interface WorstPointsProps {
  readonly analysis: Analysis;
  /** The card with all risks. */
  readonly risksId: string;
}

/** The worst points for the reader, each with its words: rows, or cards to swipe where it is narrow. */
export function WorstPoints({ analysis, risksId }: WorstPointsProps) {
  const [current, setCurrent] = useState(0);
  const indexes = worstRisks(analysis);
  if (indexes.length === 0) return null;
  const numbers = numberRisks(analysis);
  const { length: count } = countedRisks(analysis);
  return (
    <section aria-labelledby="worst-points">
      <header className={classes.head}>
        <h3 id="worst-points" className={classes.heading}>
          {titleOfWorst(analysis, indexes)}
        </h3>
        {count > indexes.length && (
          <button type="button" className={`${link.link} ${classes.all}`} onClick={() => openCard(risksId)}>
            {analysisTexts.allRisks(count)}
          </button>
        )}
      </header>
      <ol className={classes.points} onScroll={({ currentTarget }) => setCurrent(indexInSight(currentTarget))}>
        {indexes.map((index) => (
          <WorstPoint key={index} analysis={analysis} index={index} mark={numbers.indexOf(index) + 1} />
        ))}
      </ol>
      {indexes.length > 1 && (
        <div className={classes.dots} aria-hidden>
          {indexes.map((index, place) => (
            <i key={index} data-current={place === current || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Of cards beside each other, the one that is scrolled to. */
function indexInSight({ scrollLeft, scrollWidth, clientWidth, childElementCount }: HTMLElement): number {
  const wayPx = scrollWidth - clientWidth;
  return wayPx <= 0 ? 0 : Math.round((scrollLeft / wayPx) * (childElementCount - 1));
}

interface WorstPointProps {
  readonly analysis: Analysis;
  readonly index: number;
  /** The number of its mark on the pages. */
  readonly mark: number;
}

function WorstPoint({ analysis, index, mark }: WorstPointProps) {
  const { followedItem } = useCitations();
  const factor = analysis.riskFactors[index];
  if (!factor) return null;
  const key = citationKeyOf('riskFactors', index);
  const sources = findSources(analysis, 'riskFactors', index);
  const first = firstQuote(sources);
  return (
    <li
      className={classes.point}
      data-testid="worst-point"
      data-statement={key}
      data-followed={followedItem === key || undefined}
    >
      <p className={classes.signs}>
        <span className={classes.mark}>{mark}</span>
        <SeverityBadge severity={factor.severity} stance={factor.stance} />
        <CitationChips itemKey={key} sources={sources} />
      </p>
      <h4 className={classes.title}>{first ? titleBesideWords(factor.risk, first.words) : factor.risk}</h4>
      {first && !isTitleOfWords(factor.risk, first.words) && <QuotedWords itemKey={key} {...first} />}
    </li>
  );
}
