import { IconAlertCircle, IconCheck, IconListCheck, IconQuestionMark } from '@tabler/icons-react';
import type { Clause } from '#contract/analysis.ts';
import { groupClauses, type IndexedClause } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { Disclosure } from '../layout/disclosure.tsx';
import classes from './clause-checklist.module.css';

const ICONS = { unusual: IconAlertCircle, missing: IconQuestionMark, present: IconCheck } as const;

/** Which common clauses the document has: noteworthy ones first. */
export function ClauseChecklist({ clauses, id }: { readonly clauses: readonly Clause[]; readonly id: string }) {
  if (clauses.length === 0) return null;
  const found = clauses.filter((clause) => clause.present).length;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.clauseChecklist}
      icon={IconListCheck}
      note={analysisTexts.found(found, clauses.length)}
      keys={clauses.map((_, index) => citationKeyOf('clause', index))}
    >
      <ClauseGroups clauses={clauses} />
    </AnalysisCard>
  );
}

/** The clauses by standing. */
export function ClauseGroups({ clauses }: { readonly clauses: readonly Clause[] }) {
  const { unusual, missing, present, absent } = groupClauses(clauses);
  return (
    <>
      <ClauseGroup title={analysisTexts.unusual} text={analysisTexts.unusualText} kind="unusual" clauses={unusual} />
      <ClauseGroup
        title={analysisTexts.missing}
        text={analysisTexts.missingClausesText}
        kind="missing"
        clauses={missing}
      />
      <ClauseGroup title={analysisTexts.present} kind="present" clauses={present} />
      {absent.length > 0 && (
        <div className={classes.absent}>
          <Disclosure label={analysisTexts.moreNotFound(absent.length)}>
            <p className={classes.smallPrint}>{analysisTexts.clausesNotFoundText}</p>
            <ul className={classes.columns} aria-label={analysisTexts.clausesNotFound}>
              {absent.map(({ clause }) => (
                <li key={clause.category}>{clause.label}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </>
  );
}

interface ClauseGroupProps {
  readonly title: string;
  readonly text?: string;
  readonly kind: keyof typeof ICONS;
  readonly clauses: readonly IndexedClause[];
}

function ClauseGroup({ title, text, kind, clauses }: ClauseGroupProps) {
  if (clauses.length === 0) return null;
  return (
    <div className={classes.group} data-kind={kind}>
      <h4 className={classes.groupTitle}>
        {title} <span className={classes.count}>{clauses.length}</span>
      </h4>
      {text && <p className={classes.smallPrint}>{text}</p>}
      <ul
        className={kind === 'present' ? classes.columns : classes.clauses}
        aria-label={analysisTexts.clausesOf(title)}
      >
        {clauses.map((indexed) => (
          <ClauseItem key={indexed.clause.category} indexed={indexed} kind={kind} />
        ))}
      </ul>
    </div>
  );
}

function ClauseItem({
  indexed: { clause, index },
  kind,
}: { readonly indexed: IndexedClause } & Pick<ClauseGroupProps, 'kind'>) {
  const ClauseIcon = ICONS[kind];
  const key = citationKeyOf('clause', index);
  return (
    <CitedItem itemKey={key} sources={clause.sources} className={classes.clause}>
      <ClauseIcon size={16} stroke={2} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.label}>{clause.label}</span>
        <CitationChips itemKey={key} sources={clause.sources} />
        {clause.note !== null && <p className={classes.note}>{clause.note}</p>}
      </div>
    </CitedItem>
  );
}
