import { once, setMaxListeners } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** Short texts as strings, everything else as a stream. */
  readonly content: string | Readable;
  /** Whether compression makes it smaller: PDFs are compressed already. */
  readonly isCompressible: boolean;
}

export interface ArchiveStream {
  readonly output: Readable;
  /** Resolves when reading has stopped, whether the archive was finished or aborted. */
  readonly ended: Promise<void>;
}

/**
 * Streams files into a ZIP archive one after the other, with back-pressure, so that neither a file nor the list is held in
 * memory as a whole. Destroying the output stops it. An error of a file or of the list destroys the output with that error:
 * a truncated archive must not look complete.
 * @param files lists the files; its signal fires when the output is closed
 */
export function createArchive(files: (closed: AbortSignal) => AsyncIterable<ArchiveFile>): ArchiveStream {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const closed = new AbortController();
  setMaxListeners(0, closed.signal);
  output.once('close', () => closed.abort());
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const ended = fill(zip, files(closed.signal), output, closed.signal).catch((error: Error) => {
    fail(error);
  });
  return { output, ended };
}

async function fill(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  output: PassThrough,
  closed: AbortSignal,
): Promise<void> {
  for await (const { path, modifiedAt, content, isCompressible } of files) {
    if (closed.aborted) {
      if (typeof content !== 'string') content.destroy();
      return;
    }
    const options = { mtime: modifiedAt, compress: isCompressible };
    if (typeof content === 'string') {
      zip.addBuffer(Buffer.from(content), path, options);
      if (output.writableNeedDrain) await once(output, 'drain', { signal: closed });
    } else {
      const stop = () => content.destroy();
      closed.addEventListener('abort', stop, { once: true });
      zip.addReadStream(content, path, options);
      await finished(content, { writable: false });
      closed.removeEventListener('abort', stop);
    }
  }
  zip.end();
}
