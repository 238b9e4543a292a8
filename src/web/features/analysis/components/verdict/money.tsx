import type { Analysis } from '#contract/analysis.ts';
import { describeMoney, listMoney } from '#contract/analysis-verdict.ts';
import { findSources } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import classes from './glance.module.css';

/** The sums that matter most, with their pages. */
export function Money({ analysis }: { readonly analysis: Analysis }) {
  const sums = listMoney(analysis);
  if (sums.length === 0) return null;
  return (
    <section className={classes.fact} aria-labelledby="verdict-money">
      <h3 id="verdict-money" className={classes.name}>
        {analysisTexts.money}
      </h3>
      <ul className={classes.sums}>
        {sums.map(({ index, label, ...sum }) => (
          <li key={index}>
            <span className={classes.figure}>{describeMoney(sum)}</span>{' '}
            <span className={classes.text}>
              {label}
              <CitationChips
                itemKey={citationKeyOf('basicInfo', index)}
                sources={findSources(analysis, 'basicInfo', index)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
