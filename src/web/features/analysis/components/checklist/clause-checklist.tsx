import { IconAlertCircle, IconCheck, IconListCheck, IconQuestionMark } from '@tabler/icons-react';
import type { Clause } from '#contract/analysis.ts';
import { groupClauses, type IndexedClause } from '#web/features/analysis/model/analysis-view-model.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
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
      title="Clause checklist"
      icon={IconListCheck}
      note={`${found} found of ${clauses.length}`}
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
      <ClauseGroup title="Unusual" text="Here, and rare in contracts like this one." kind="unusual" clauses={unusual} />
      <ClauseGroup
        title="Missing"
        text="Not found here, and usual in contracts like this one."
        kind="missing"
        clauses={missing}
      />
      <ClauseGroup title="Present" kind="present" clauses={present} />
      {absent.length > 0 && (
        <div className={classes.absent}>
          <Disclosure label={`${absent.length} more were looked for and not found`}>
            <p className={classes.smallPrint}>
              Not every contract needs them. They were looked for on every page that could be read; a clause in unusual
              words can be missed, so ask about it in the chat if it matters to you.
            </p>
            <ul className={classes.columns} aria-label="Clauses not found">
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
      <ul className={kind === 'present' ? classes.columns : classes.clauses} aria-label={`${title} clauses`}>
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
