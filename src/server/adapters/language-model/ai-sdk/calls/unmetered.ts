import type { ModelMeter } from '#server/ports/model-meter.ts';

/** For models whose use is not counted, as in tests of their calls. */
export const UNMETERED: ModelMeter = { open: async () => ({ settle: async () => {} }) };
