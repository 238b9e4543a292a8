import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import type { DocumentStore } from '../document-store.ts';
import type { UploadOutcome, UploadService } from './upload-service.ts';

/** A short contract, shipped with the server. */
export const SAMPLE_FILE = fileURLToPath(new URL('../sample/sample-lease.pdf', import.meta.url));

export type SampleService = ReturnType<typeof createSampleService>;

/** The sample contract, for users without a PDF at hand. */
export function createSampleService({ documents, uploads }: { documents: DocumentStore; uploads: UploadService }) {
  return {
    /** Returns the caller's sample document, created at the first call. It does not count as an upload. */
    async open(caller: Caller, client: string | null): Promise<UploadOutcome> {
      const userId = userIdOf(caller);
      const existing = userId === null ? undefined : await documents.findSample(userId);
      if (existing) return { documents: [existing], refused: [] };
      await uploads.checkCapacity();
      return uploads.upload(caller, readSample(), { isSample: true, client });
    },
  };
}

async function* readSample() {
  yield {
    filename: basename(SAMPLE_FILE),
    mimeType: 'application/pdf',
    content: createReadStream(SAMPLE_FILE),
    password: null,
    isTruncated: () => false,
  };
}
