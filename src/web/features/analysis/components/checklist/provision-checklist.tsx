import { IconAlertCircle, IconCheck, IconListCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Clause } from '#contract/analysis.ts';
import type { Checklist, Provision, ProvisionStanding } from '#contract/provisions.ts';
import { citationKeyOf } from '#web/features/analysis/model/citation-keys.ts';
import { analysisTexts } from '#web/features/analysis/texts.ts';
import { CitationChips } from '../citations/citation-chips.tsx';
import { useCitations } from '../citations/citation-context.tsx';
import { CitedItem } from '../citations/cited-item.tsx';
import { AnalysisCard } from '../layout/analysis-card.tsx';
import { Disclosure } from '../layout/disclosure.tsx';
import classes from './clause-checklist.module.css';
import { ClauseGroups } from './clause-checklist.tsx';

interface ProvisionChecklistProps {
  readonly checklist: Checklist;
  /** Clauses checked in contracts of every kind; collapsed below. */
  readonly clauses: readonly Clause[];
  readonly id: string;
}

/** A provision with its index in the checklist. */
interface IndexedProvision {
  readonly provision: Provision;
  readonly index: number;
}

interface StandingGroup {
  readonly standing: ProvisionStanding;
  readonly title: string;
  readonly text: string | null;
  readonly icon: typeof IconCheck;
}

const GROUPS: readonly StandingGroup[] = [
  {
    standing: 'beyond',
    title: analysisTexts.beyond,
    text: analysisTexts.beyondText,
    icon: IconAlertCircle,
  },
  {
    standing: 'missing',
    title: analysisTexts.missing,
    text: analysisTexts.missingText,
    icon: IconX,
  },
  {
    standing: 'unclear',
    title: analysisTexts.unclear,
    text: analysisTexts.unclearText,
    icon: IconQuestionMark,
  },
  { standing: 'present', title: analysisTexts.present, text: null, icon: IconCheck },
];

/** Checklist of usual provisions for this kind of document: noteworthy ones first. */
export function ProvisionChecklist({ checklist, clauses, id }: ProvisionChecklistProps) {
  const indexed = checklist.items.map((provision, index) => ({ provision, index }));
  const standing = (wanted: ProvisionStanding) => indexed.filter(({ provision }) => provision.standing === wanted);
  const found = standing('present').length + standing('beyond').length;
  return (
    <AnalysisCard
      id={id}
      title={analysisTexts.checklist(checklist.title)}
      icon={IconListCheck}
      note={analysisTexts.found(found, indexed.length)}
      keys={[
        ...indexed.map(({ index }) => citationKeyOf('provision', index)),
        ...clauses.map((_, index) => citationKeyOf('clause', index)),
      ]}
    >
      {checklist.caution !== null && <p className={classes.caution}>{checklist.caution}</p>}
      {GROUPS.map((group) => (
        <ProvisionGroup key={group.standing} {...group} provisions={standing(group.standing)} />
      ))}
      <div className={classes.absent}>
        <AbsentProvisions provisions={standing('absent')} hasCaution={checklist.caution !== null} />
        <Disclosure label={analysisTexts.aboutThisList}>
          <p className={classes.smallPrint}>{analysisTexts.aboutThisListText}</p>
        </Disclosure>
        <CollapsedClauses clauses={clauses} />
      </div>
    </AnalysisCard>
  );
}

interface ProvisionGroupProps extends StandingGroup {
  readonly provisions: readonly IndexedProvision[];
}

function ProvisionGroup({ standing, title, text, icon: GroupIcon, provisions }: ProvisionGroupProps) {
  if (provisions.length === 0) return null;
  return (
    <div className={classes.group} data-kind={standing}>
      <h4 className={classes.groupTitle}>
        {title} <span className={classes.count}>{provisions.length}</span>
      </h4>
      {text !== null && <p className={classes.smallPrint}>{text}</p>}
      <ul
        className={standing === 'present' ? classes.columns : classes.clauses}
        aria-label={analysisTexts.provisionsOf(title)}
      >
        {provisions.map(({ provision, index }) => {
          const key = citationKeyOf('provision', index);
          return (
            <CitedItem key={provision.id} itemKey={key} sources={provision.sources} className={classes.clause}>
              <GroupIcon size={16} stroke={2} aria-hidden className={classes.icon} />
              <div className={classes.words}>
                <span className={classes.label}>{provision.label}</span>
                <CitationChips itemKey={key} sources={provision.sources} />
                {provision.note !== null && <p className={classes.note}>{provision.note}</p>}
                {provision.yardstick !== null && <Yardstick {...provision.yardstick} />}
              </div>
            </CitedItem>
          );
        })}
      </ul>
    </div>
  );
}

function Yardstick({ usual, source }: NonNullable<Provision['yardstick']>) {
  return (
    <Disclosure label={analysisTexts.sourceOf(usual)}>
      <p className={classes.smallPrint}>{source}</p>
    </Disclosure>
  );
}

function AbsentProvisions({
  provisions,
  hasCaution,
}: {
  readonly provisions: readonly IndexedProvision[];
  readonly hasCaution: boolean;
}) {
  if (provisions.length === 0) return null;
  return (
    <Disclosure label={analysisTexts.moreNotFound(provisions.length)}>
      <p className={classes.smallPrint}>
        {hasCaution ? analysisTexts.provisionsMaybeUnread : analysisTexts.provisionsNotFoundText}
      </p>
      <ul className={classes.columns} aria-label={analysisTexts.provisionsNotFound}>
        {provisions.map(({ provision }) => (
          <li key={provision.id}>{provision.label}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Clauses checked in contracts of every kind. Expands when one of them is selected in the pages. */
function CollapsedClauses({ clauses }: { readonly clauses: readonly Clause[] }) {
  const { activeItem } = useCitations();
  if (clauses.length === 0) return null;
  const found = clauses.filter(({ present }) => present).length;
  const isNeeded = clauses.some((_, index) => citationKeyOf('clause', index) === activeItem);
  return (
    <Disclosure label={analysisTexts.commercialClauses(found, clauses.length)} isNeeded={isNeeded}>
      <ClauseGroups clauses={clauses} />
    </Disclosure>
  );
}
