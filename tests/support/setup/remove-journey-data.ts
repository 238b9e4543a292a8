import { rm } from 'node:fs/promises';

/** Takes away what the journeys' server stored. */
export default async function removeJourneyData(): Promise<void> {
  const folder = process.env.JOURNEY_DATA_DIR;
  if (folder) await rm(folder, { recursive: true, force: true });
}
