import { IconAlertTriangle, IconFileSearch, IconGauge, IconMessageCircleQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './features.module.css';

const FEATURES = [
  {
    Icon: IconMessageCircleQuestion,
    title: 'Smart Chat Interface',
    text: 'Ask as you would ask a friend. The answer names its page, and one click shows you the words.',
    picture: <AskedPicture />,
  },
  {
    Icon: IconFileSearch,
    title: 'Deep Document Insights',
    text: 'Who, when, how much, for how long: the facts of a contract in one place, each with its page.',
    picture: <FactsPicture />,
  },
  {
    Icon: IconAlertTriangle,
    title: 'Risk Detection',
    text: 'Penalties, automatic renewals, one-sided clauses: found and explained in plain words.',
    picture: <RisksPicture />,
  },
  {
    Icon: IconGauge,
    title: 'Risk Assessment',
    text: 'How serious each risk is, and a score for the whole document, so that you know where to look first.',
    picture: <ScorePicture />,
  },
] as const;

export function Features() {
  return (
    <section id="features" className={classes.section} tabIndex={-1} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.title}>
        It reads all of it. You read what matters.
      </h2>
      <ul className={classes.cards}>
        {FEATURES.map(({ Icon, title, text, picture }) => (
          <li key={title} className={classes.card}>
            <h3>
              <Icon size={22} stroke={1.6} aria-hidden />
              {title}
            </h3>
            <p className={classes.text}>{text}</p>
            <div className={classes.picture} aria-hidden>
              {picture}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskedPicture() {
  return (
    <div className={classes.talk}>
      <p className={classes.asked}>Can they raise the price?</p>
      <p className={classes.answered}>
        Once a year, by at most 3 %. <Page number={7} />
      </p>
    </div>
  );
}

function FactsPicture() {
  return (
    <dl className={classes.facts}>
      <Fact name="Between" value="Northgate Homes and A. Finch" page={1} />
      <Fact name="Rent" value="$1,850 a month" page={2} />
      <Fact name="Notice" value="60 days, in writing" page={6} />
    </dl>
  );
}

function Fact({ name, value, page }: { readonly name: string; readonly value: string; readonly page: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>
        <Page number={page} />
      </dd>
    </div>
  );
}

function RisksPicture() {
  return (
    <ul className={classes.risks}>
      <Risk severity="High" page={3}>
        Late fee without a limit
      </Risk>
      <Risk severity="Medium" page={8}>
        Renews unless you object
      </Risk>
      <Risk severity="Low" page={10}>
        Repairs below $75 are yours
      </Risk>
    </ul>
  );
}

interface RiskProps {
  readonly severity: 'High' | 'Medium' | 'Low';
  readonly page: number;
  readonly children: ReactNode;
}

function Risk({ severity, page, children }: RiskProps) {
  return (
    <li>
      <span className={classes.badge} data-severity={severity}>
        {severity}
      </span>
      <span>{children}</span>
      <Page number={page} />
    </li>
  );
}

function ScorePicture() {
  return (
    <div className={classes.score}>
      <p>
        <strong>62</strong> of 100
      </p>
      <div className={classes.scale}>
        <i />
      </div>
      <p className={classes.scaleWords}>
        <span>Low</span>
        <span>Medium</span>
        <span>High</span>
      </p>
    </div>
  );
}

function Page({ number }: { readonly number: number }) {
  return <b className={classes.page}>p. {number}</b>;
}
