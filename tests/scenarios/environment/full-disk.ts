import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callerCalls } from '#contract/calls.ts';
import { pollUntil } from '#tests/scenarios/runner/poll.ts';
import { openScenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import type { Report } from './hanging-services.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const DISK_MEGABYTES = 160;
const LONG_PAGES = 300;
/** A word that stands nowhere else. */
const MARK = 'Quetzalcoatlus';
const RESERVE_LIMIT_MS = 5000;

/** Deletes documents on a disk that something else has filled to the last byte, before and after a start on it. */
export async function runDeleting({ print, problems }: Report): Promise<void> {
  const disk = mountSmallDisk(DISK_MEGABYTES);
  const scenario = await openScenario({ database: 'sqlite' });
  const settings = { DATA_DIR: disk.folder, RATE_LIMITS: 'on', METERING: 'off' };
  const expectStatus = (what: string, found: number, wanted: number): void => {
    print(`deleting on a full disk, ${what}: ${found}`);
    if (found !== wanted) problems.push(`deleting on a full disk, ${what}: ${found} and not ${wanted}`);
  };
  try {
    let server = await scenario.start(settings);
    const ids = await uploadAll(makeGuest(server.address));
    // The write-ahead log begins with nothing, so that all of it has to find room.
    server = await restart(server, () => scenario.start(settings));
    await untilReserved(disk);
    disk.fill();
    let guest = ids.guest.at(server.address);
    const first = await guest.delete(`/documents/${ids.long}`);
    expectStatus(`${LONG_PAGES} pages`, first.statusCode, 200);
    await pause(RESERVE_LIMIT_MS / 2);
    disk.fill();
    expectStatus(
      'an upload',
      (await guest.upload([{ name: 'Lease.pdf', bytes: await makeTextPdf(['No room.']) }])).statusCode,
      503,
    );
    expectStatus('another one', (await guest.delete(`/documents/${ids.marked}`)).statusCode, 200);
    if (hasTrace(disk)) problems.push('deleting on a full disk: deleted text is left');
    await pause(RESERVE_LIMIT_MS / 2);
    disk.fill();
    server = await restart(server, () => scenario.start(settings));
    guest = ids.guest.at(server.address);
    const last = await guest.delete(`/documents/${ids.short}`);
    expectStatus('one after a start on it', last.statusCode, 200);
    const list = await guest.call(callerCalls.listDocuments);
    if (list.length > 0) problems.push(`deleting on a full disk: ${list.length} documents are left`);
    await server.end('SIGTERM');
  } finally {
    await scenario.close();
    disk.close();
  }
}

async function uploadAll(guest: Guest) {
  const marked = await guest.uploadAndRead(await makeTextPdf([`The ${MARK} pays $500.00 each month.`]));
  const long = await guest.uploadAndRead(await makeLongContract(LONG_PAGES));
  const short = await guest.uploadAndRead(await makeTextPdf(['The tenant pays $500.00 each month.']));
  return { guest, marked, long, short };
}

async function restart(server: ServerProcess, start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  await server.end('SIGTERM');
  return start();
}

async function untilReserved({ folder }: SmallDisk): Promise<void> {
  const file = join(folder, 'lexden.reserve');
  const isMade = () => existsSync(file) && statSync(file).size >= 32 * 1024 * 1024;
  if (!(await pollUntil(isMade, { limitMs: RESERVE_LIMIT_MS }))) throw new Error('The reserve was not made.');
}

function hasTrace({ folder }: SmallDisk): boolean {
  return ['lexden.sqlite', 'lexden.sqlite-wal'].some((name) => readFileSync(join(folder, name)).includes(MARK));
}
