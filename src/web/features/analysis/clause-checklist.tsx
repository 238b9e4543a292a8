import { Collapse } from '@mantine/core';
import { IconCheck, IconChevronDown, IconListCheck, IconMinus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Clause } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import cardClasses from './analysis-card.module.css';
import { sortClauses } from './analysis-words.ts';
import { CitationChips } from './citation-chips.tsx';
import classes from './clause-checklist.module.css';

interface ClauseChecklistProps {
  readonly clauses: readonly Clause[];
  readonly onOpenSource: (source: Source) => void;
}

/** Which of the usual clauses stand in the document, folded away until asked for. */
export function ClauseChecklist({ clauses, onOpenSource }: ClauseChecklistProps) {
  const [expanded, setExpanded] = useState(false);
  const panelId = useId();
  if (clauses.length === 0) return null;
  const { found, missing } = sortClauses(clauses);
  return (
    <section className={cardClasses.card} aria-label="Clause checklist">
      <button
        type="button"
        className={classes.checklistToggle}
        aria-expanded={expanded}
        aria-controls={panelId}
        onClick={() => setExpanded(!expanded)}
      >
        <IconListCheck size={20} stroke={1.6} aria-hidden className={cardClasses.cardIcon} />
        <span className={cardClasses.cardTitle}>Clause checklist</span>
        <span className={cardClasses.cardNote}>
          {found.length} found of {clauses.length} looked for
        </span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.chevron} data-expanded={expanded} />
      </button>
      <Collapse expanded={expanded} id={panelId}>
        <div className={classes.checklistBody}>
          {found.length > 0 && (
            <ul className={classes.clauses} aria-label="Clauses found">
              {found.map((clause) => (
                <FoundClause key={clause.category} clause={clause} onOpenSource={onOpenSource} />
              ))}
            </ul>
          )}
          <MissingClauses missing={missing} />
        </div>
      </Collapse>
    </section>
  );
}

function FoundClause(props: { readonly clause: Clause; readonly onOpenSource: (source: Source) => void }) {
  return (
    <li className={classes.clause}>
      <IconCheck size={16} stroke={2.2} aria-hidden className={classes.clauseFound} />
      <span>{props.clause.label}</span>
      <CitationChips sources={props.clause.sources} onOpenSource={props.onOpenSource} />
    </li>
  );
}

function MissingClauses({ missing }: { readonly missing: readonly Clause[] }) {
  if (missing.length === 0) return null;
  return (
    <>
      <h4 className={classes.groupTitle}>Not found</h4>
      <p className={classes.smallPrint}>
        These were looked for on every page that could be read. A clause in unusual words can be missed: ask about it in
        the chat if it matters to you.
      </p>
      <ul className={classes.clauses} aria-label="Clauses not found">
        {missing.map((clause) => (
          <li key={clause.category} className={classes.clause} data-missing>
            <IconMinus size={16} stroke={2} aria-hidden />
            <span>{clause.label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
