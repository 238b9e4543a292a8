import { IconCloudUp, IconCoinOff, IconDeviceLaptop, IconFileSearch } from '@tabler/icons-react';
import type { Source } from '../../../contract/sources.ts';
import classes from './answer-facts.module.css';
import { describeEgress } from './answer-words.ts';
import type { AnswerFacts } from './chat-thread.ts';
import { describeCoverage } from './document-words.ts';
import { SourceList } from './source-list.tsx';

interface AnswerFactsProps {
  readonly text: string;
  readonly facts: AnswerFacts;
  readonly onOpenSource: (source: Source) => void;
}

/** What stands under an answer: its sources or where they were looked for, what it cost and what left the machine. */
export function AnswerFactsView({ text, facts, onOpenSource }: AnswerFactsProps) {
  return (
    <>
      {facts.outcome === 'not-found' && <AbsenceCard text={text} facts={facts} onOpenSource={onOpenSource} />}
      <SourceList title="Sources" sources={facts.sources} answer={text} onOpenSource={onOpenSource} />
      {facts.outcome === 'refused' && (
        <SourceList title="Nearest passages" sources={facts.near} onOpenSource={onOpenSource} />
      )}
      <p className={classes.badges}>
        {facts.outcome === 'refused' && (
          <span className={classes.badge}>
            <IconCoinOff size={14} stroke={1.8} aria-hidden />
            Not counted
          </span>
        )}
        <EgressBadge egress={facts.egress} />
      </p>
    </>
  );
}

function AbsenceCard({ text, facts, onOpenSource }: AnswerFactsProps) {
  return (
    <div className={classes.absence} data-testid="absence">
      <p className={classes.looked}>
        <IconFileSearch size={18} stroke={1.7} aria-hidden />
        <span>{describeCoverage(facts.coverage)}</span>
      </p>
      <SourceList title="Nearest passages" sources={facts.near} answer={text} onOpenSource={onOpenSource} />
    </div>
  );
}

function EgressBadge({ egress }: { readonly egress: AnswerFacts['egress'] }) {
  const EgressIcon = egress.provider === undefined ? IconDeviceLaptop : IconCloudUp;
  return (
    <span className={classes.badge} data-testid="egress">
      <EgressIcon size={14} stroke={1.8} aria-hidden />
      {describeEgress(egress)}
    </span>
  );
}
