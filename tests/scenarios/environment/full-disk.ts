import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpGuest, makeHttpGuest } from '#tests/support/builders/http-guest.ts';
import { makeLongContract } from '#tests/support/builders/long-contract.ts';
import { makeServerPlace, type ServerProcess } from '#tests/support/builders/server-process.ts';
import { makeTextPdf } from '#tests/support/builders/text-pdf.ts';
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
  const place = await makeServerPlace({ kind: 'sqlite', postgresUrl: undefined });
  const settings = { DATA_DIR: disk.folder, RATE_LIMITS: 'on', METERING: 'off' };
  const expectStatus = (what: string, found: number, wanted: number): void => {
    print(`deleting on a full disk, ${what}: ${found}`);
    if (found !== wanted) problems.push(`deleting on a full disk, ${what}: ${found} and not ${wanted}`);
  };
  try {
    let server = await place.start(settings);
    const ids = await uploadAll(makeHttpGuest(server.address));
    // The write-ahead log begins with nothing, so that all of it has to find room.
    server = await restart(server, () => place.start(settings));
    await untilReserved(disk);
    disk.fill();
    let guest = ids.guest.at(server.address);
    const first = await guest.call(`/documents/${ids.long}`, { method: 'DELETE' });
    expectStatus(`${LONG_PAGES} pages`, first.status, 200);
    await pause(RESERVE_LIMIT_MS / 2);
    disk.fill();
    expectStatus('an upload', (await guest.upload(await makeTextPdf(['No room.']))).status, 503);
    expectStatus('another one', (await guest.call(`/documents/${ids.marked}`, { method: 'DELETE' })).status, 200);
    if (hasTrace(disk)) problems.push('deleting on a full disk: deleted text is left');
    await pause(RESERVE_LIMIT_MS / 2);
    disk.fill();
    server = await restart(server, () => place.start(settings));
    guest = ids.guest.at(server.address);
    const last = await guest.call(`/documents/${ids.short}`, { method: 'DELETE' });
    expectStatus('one after a start on it', last.status, 200);
    const list = (await (await guest.call('/documents')).json()) as readonly unknown[];
    if (list.length > 0) problems.push(`deleting on a full disk: ${list.length} documents are left`);
    await server.end('SIGTERM');
  } finally {
    await place.close();
    disk.close();
  }
}

async function uploadAll(guest: HttpGuest) {
  const upload = async (bytes: Uint8Array): Promise<number> => {
    const id = await guest.uploadDocument(bytes);
    await guest.documentWhenRead(id);
    return id;
  };
  const marked = await upload(await makeTextPdf([`The ${MARK} pays $500.00 each month.`]));
  const long = await upload(await makeLongContract(LONG_PAGES));
  const short = await upload(await makeTextPdf(['The tenant pays $500.00 each month.']));
  return { guest, marked, long, short };
}

async function restart(server: ServerProcess, start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  await server.end('SIGTERM');
  return start();
}

async function untilReserved({ folder }: SmallDisk): Promise<void> {
  const file = join(folder, 'lexden.reserve');
  const deadline = performance.now() + RESERVE_LIMIT_MS;
  while (!existsSync(file) || statSync(file).size < 32 * 1024 * 1024) {
    if (performance.now() > deadline) throw new Error('The reserve was not made.');
    await pause(50);
  }
}

function hasTrace({ folder }: SmallDisk): boolean {
  return ['lexden.sqlite', 'lexden.sqlite-wal'].some((name) => readFileSync(join(folder, name)).includes(MARK));
}
