import { readReference } from './reference-file.ts';
import { TARGET_READY, type TargetReply, type TargetRequest } from './target-messages.ts';
import { openUploadTarget } from './upload-target.ts';

// A server in a separate process, so that the sender of files can see what they do to all of it. Nothing catches
// what goes wrong here: the process is meant to end by it, as a server would.

/** A page takes many seconds of a core, as long as dozens of files without pictures. */
const RECOGNITION = { recognisedPages: 1, recognisedEvery: 10 };

const target = await openUploadTarget(RECOGNITION);
const expected = await readReference(target.lexden);

process.on('message', async (request: TargetRequest) => {
  const reply: TargetReply = { key: request.key, outcome: await perform(request) };
  process.send?.(reply);
});
process.on('disconnect', async () => {
  await target.close();
  process.exit(0);
});
process.send?.(TARGET_READY);

async function perform(request: TargetRequest) {
  if (request.kind === 'mutant') return target.upload(request);
  const startedAt = performance.now();
  const isSame = (await readReference(target.lexden)) === expected;
  const passedMs = Math.round(performance.now() - startedAt);
  const faults = isSame ? [] : ['the good file is not read as it was before'];
  return { class: 'good file', message: '', answeredMs: passedMs, finishedMs: passedMs, pageCount: 0, faults };
}
