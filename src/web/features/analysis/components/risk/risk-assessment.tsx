import { IconShieldHalfFilled } from '@tabler/icons-react';
import type { Analysis, RiskFactor } from '#contract/analysis.ts';
import { affectsAllSides, countedRisks, numberRisks } from '#contract/analysis-perspective.ts';
import { isTitleOfWords } from '#contract/analysis-verdict.ts';
import { countSeverities, findSources } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { groupRisks } from '#web/features/analysis/model/perspective.ts';
import { titleBesideWords } from '#web/features/analysis/model/verdict.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { CitedText } from '../citations/citation-chips.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import { firstQuote, QuotedWords } from '../citations/quoted-words.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import classes from './risk-assessment.module.css';
import { SeverityBadge } from './severity-badge.tsx';

/** Risks with explanation and sources: those of the chosen side first, then by severity. */
export function RiskAssessment({ analysis, id }: { readonly analysis: Analysis; readonly id: string }) {
  const risks = analysis.riskFactors;
  if (risks.length === 0) return null;
  const keyOf = (index: number) => citationKeyOf('riskFactors', index);
  const numbers = numberRisks(analysis);
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.risks}
      icon={IconShieldHalfFilled}
      note={describeRiskCounts(analysis)}
      keys={numbers.map(keyOf)}
    >
      {groupRisks(analysis).map(({ title, indexes }) => (
        <div key={title ?? ''} className={classes.group}>
          {title !== null && <p className={classes.groupTitle}>{analysisTexts.groupOf(title, indexes.length)}</p>}
          <ul className={classes.risks}>
            {indexes.map((index) => (
              <RiskItem key={index} analysis={analysis} index={index} mark={numbers.indexOf(index) + 1} />
            ))}
          </ul>
        </div>
      ))}
    </AnalysisCard>
  );
}

interface RiskItemProps {
  readonly analysis: Analysis;
  readonly index: number;
  /** The number of its mark on the pages. */
  readonly mark: number;
}

function RiskItem({ analysis, index, mark }: RiskItemProps) {
  const factor = analysis.riskFactors[index];
  if (!factor) return null;
  const key = citationKeyOf('riskFactors', index);
  const sources = findSources(analysis, 'riskFactors', index);
  const first = firstQuote(sources);
  return (
    <CitedItem itemKey={key} sources={sources} className={classes.risk} testId="risk-item">
      <div className={classes.riskHeader}>
        <h4 className={classes.riskTitle} data-mark={mark}>
          {first ? titleBesideWords(factor.risk, first.words) : factor.risk}
        </h4>
        <SeverityBadge severity={factor.severity} stance={factor.stance} />
      </div>
      <p className={classes.explanation}>
        <CitedText
          text={`${factor.explanation} ${affectsAllSides(factor, analysis) ? analysisTexts.alsoOtherSide : ''}`.trim()}
          itemKey={key}
          sources={sources}
        />
      </p>
      {first && !isTitleOfWords(factor.risk, first.words) && <QuotedWords itemKey={key} {...first} />}
    </CitedItem>
  );
}

/** "3 high · 9 medium · 3 low": the risks that the verdict and the score count. */
function describeRiskCounts(analysis: Analysis): string {
  const counted = countedRisks(analysis).flatMap((index) => analysis.riskFactors[index] ?? []);
  return counted.length === 0 ? analysisTexts.noRisksForYou : describeCounts(counted);
}

function describeCounts(risks: readonly RiskFactor[]): string {
  const counts = countSeverities(risks);
  const named = (['High', 'Medium', 'Low'] as const).filter((severity) => counts[severity] > 0);
  return named.map((severity) => `${counts[severity]} ${severity.toLowerCase()}`).join(' · ');
}
