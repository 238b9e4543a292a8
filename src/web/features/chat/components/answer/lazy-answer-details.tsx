import { type ComponentProps, lazy, Suspense } from 'react';
import { presentAnswer } from '#web/features/chat/model/answer/present-answer.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import type { AnswerDetails } from './answer-details.tsx';
import { loadAnswerViews } from './load-answer-views.ts';
import { SourceList } from './source-list.tsx';

type DetailsProps = ComponentProps<typeof AnswerDetails>;

const LoadedDetails = lazy(async () => ({
  // Its sources are shown where the rest cannot be loaded.
  default: await loadAnswerViews().then(
    ({ Details }) => Details,
    () => DetailsSources,
  ),
}));

function DetailsSources({ text, metadata, onOpenSource }: DetailsProps) {
  return (
    <SourceList
      title={chatTexts.sources}
      sources={metadata.sources}
      numbers={presentAnswer(text, metadata).numbers}
      onOpenSource={onOpenSource}
    />
  );
}

/** What stands below an answer. Its code comes with the first answer. */
export function LazyAnswerDetails(props: DetailsProps) {
  return (
    <Suspense fallback={<DetailsSources {...props} />}>
      <LoadedDetails {...props} />
    </Suspense>
  );
}
