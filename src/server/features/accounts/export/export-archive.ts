import { once, setMaxListeners } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** Short texts come whole; everything else as a stream, which is opened when its turn has come. */
  readonly content: string | Readable;
  /** Whether packing makes it smaller: PDFs are packed already. */
  readonly isPackable: boolean;
}

export interface ArchiveStream {
  readonly output: Readable;
  /** Resolves when nothing is read any more, whether the archive was finished or aborted. */
  readonly ended: Promise<void>;
}

/**
 * Packs files into a ZIP archive while it is being read: one after the other, each when the one before has been taken,
 * so that no file and no list of files is ever held as a whole. Destroying the output ends it all.
 * An error of a file or of the list destroys the output with that error: a broken archive must not look like a whole one.
 * @param files lists them; is given a signal that fires when the output is closed
 */
export function createArchive(files: (gone: AbortSignal) => AsyncIterable<ArchiveFile>): ArchiveStream {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  output.once('close', () => gone.abort());
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const ended = fill(zip, files(gone.signal), output, gone.signal).catch((error: Error) => {
    fail(error);
  });
  return { output, ended };
}

async function fill(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  output: PassThrough,
  gone: AbortSignal,
): Promise<void> {
  for await (const { path, modifiedAt, content, isPackable } of files) {
    if (gone.aborted) {
      if (typeof content !== 'string') content.destroy();
      return;
    }
    const options = { mtime: modifiedAt, compress: isPackable };
    if (typeof content === 'string') {
      zip.addBuffer(Buffer.from(content), path, options);
      if (output.writableNeedDrain) await once(output, 'drain', { signal: gone });
    } else {
      const stop = () => content.destroy();
      gone.addEventListener('abort', stop, { once: true });
      zip.addReadStream(content, path, options);
      await finished(content, { writable: false });
      gone.removeEventListener('abort', stop);
    }
  }
  zip.end();
}
