import type { SampleSheet } from '#web/features/landing/model/sample-types.ts';

/** Text of an answer: words between `**` stand out. */
export function AnswerText({ text }: { readonly text: string }) {
  return text.split('**').map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}

/** The cited clause with its words marked, and the clause after it. */
export function SheetText({
  sheet,
  headClass,
}: {
  readonly sheet: SampleSheet;
  readonly headClass?: string | undefined;
}) {
  return (
    <>
      <p className={headClass}>{headClass ? sheet.heading : <strong>{sheet.heading}</strong>}</p>
      <p>
        {sheet.before}
        <mark>{sheet.cited}</mark>
        {sheet.after}
      </p>
      {sheet.next && <p>{sheet.next}</p>}
    </>
  );
}
