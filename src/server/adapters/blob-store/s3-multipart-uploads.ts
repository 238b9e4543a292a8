import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** A multipart upload that was neither completed nor aborted; its parts occupy space. */
export interface MultipartUpload {
  readonly key: string;
  readonly id: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly startedAt: number;
}

interface Search {
  readonly Bucket: string;
  readonly Prefix: string;
  /** Page size; the store's default when undefined. */
  readonly MaxUploads: number | undefined;
}

/** Lists all, page by page. */
export async function* listMultipartUploads(client: S3Client, search: Search): AsyncGenerator<MultipartUpload> {
  let marker: { readonly KeyMarker?: string; readonly UploadIdMarker?: string | undefined } | undefined = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ ...search, ...marker }),
    );
    for (const { Key: key, UploadId: id, Initiated: started } of page.Uploads ?? []) {
      if (key !== undefined && id !== undefined) yield { key, id, startedAt: started?.getTime() ?? 0 };
    }
    const { IsTruncated: hasMore, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    marker = hasMore && KeyMarker ? { KeyMarker, UploadIdMarker } : undefined;
  }
}

/** Aborts an upload and deletes its parts. @returns whether it still existed */
export async function abortMultipartUpload(
  client: S3Client,
  bucket: string,
  { key, id }: MultipartUpload,
): Promise<boolean> {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchUpload') return false;
    throw error;
  }
}
