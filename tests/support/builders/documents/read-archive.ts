import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';

const STRICT: Options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };

/** Unpacks a ZIP archive as a careful program does: names, sizes and checksums are checked. In the archive's order. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, Options, ZipFile>(fromBuffer);
  const zip = await open(bytes, STRICT);
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unpack = async (entry: Entry) => {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry);
    files.set(entry.fileName, await buffer(stream));
    zip.readEntry();
  };
  zip.on('error', reject);
  zip.on('end', resolve);
  zip.on('entry', (entry: Entry) => {
    unpack(entry).catch(reject);
  });
  zip.readEntry();
  await promise;
  return files;
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void;
