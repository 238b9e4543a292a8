import './zod-without-eval.ts';
import { publicCalls } from '#contract/calls.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { requestJson } from './request.ts';

/** Brand and settings of this installation. */
export async function loadPublicSettings(signal?: AbortSignal): Promise<PublicSettings> {
  const { method, path, response } = publicCalls.settings;
  return response.parse(await requestJson(method, path, undefined, { signal }));
}
