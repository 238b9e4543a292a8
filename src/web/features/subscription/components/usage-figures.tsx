import classes from './usage-figures.module.css';

/** Usage figures with labels. */
export function UsageFigures({ figures }: { readonly figures: readonly (readonly [label: string, value: number])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
