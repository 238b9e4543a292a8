import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** An upload in parts that was neither finished nor taken back; its parts take room and are no object. */
export interface MultipartUpload {
  readonly key: string;
  readonly id: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly begunAt: number;
}

interface Search {
  readonly Bucket: string;
  /** What their keys start with. */
  readonly Prefix: string;
  /** How many are asked for at once; as many as the store gives when undefined. */
  readonly MaxUploads: number | undefined;
}

/** All that there are, page by page. */
export async function* listMultipartUploads(client: S3Client, search: Search): AsyncGenerator<MultipartUpload> {
  let place: { readonly KeyMarker?: string; readonly UploadIdMarker?: string | undefined } | undefined = {};
  while (place) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ ...search, ...place }),
    );
    for (const { Key: key, UploadId: id, Initiated: begun } of page.Uploads ?? []) {
      if (key !== undefined && id !== undefined) yield { key, id, begunAt: begun?.getTime() ?? 0 };
    }
    const { IsTruncated: goesOn, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    place = goesOn && KeyMarker ? { KeyMarker, UploadIdMarker } : undefined;
  }
}

/** Takes an upload back with all its parts. Answers whether it was still there. */
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
