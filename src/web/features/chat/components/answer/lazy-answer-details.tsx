import { type ComponentProps, lazy, Suspense } from 'react';
import { countCited } from '#web/features/chat/model/answer/citation-marks.ts';
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

function DetailsSources({ metadata, onOpenSource }: DetailsProps) {
  const { sources, statements } = metadata;
  return (
    <SourceList
      title={chatTexts.sources}
      sources={sources}
      numbered={countCited(statements)}
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
