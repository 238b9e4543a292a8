import { IconAlertTriangle, IconFileSearch, IconGauge, IconMessageCircleQuestion } from '@tabler/icons-react';
import classes from './landing-page.module.css';

const FEATURES = [
  {
    Icon: IconMessageCircleQuestion,
    title: 'Smart Chat Interface',
    text: 'Ask as you would ask a friend. The answer names its page, and one click shows you the words.',
  },
  {
    Icon: IconFileSearch,
    title: 'Deep Document Insights',
    text: 'Who, when, how much, for how long: the facts of a contract in one place, each with its page.',
  },
  {
    Icon: IconAlertTriangle,
    title: 'Risk Detection',
    text: 'Penalties, automatic renewals, one-sided clauses: found and explained in plain words.',
  },
  {
    Icon: IconGauge,
    title: 'Risk Assessment',
    text: 'How serious each risk is, and a score for the whole document, so that you know where to look first.',
  },
] as const;

export function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.sectionTitle}>
        It reads all of it. You read what matters.
      </h2>
      <ul className={classes.features}>
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <Icon size={28} stroke={1.5} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
