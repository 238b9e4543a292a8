/** The part of the test server that is used; the package has no types of its own. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface StoredObject {
    readonly bucket: string;
    readonly key: string;
  }

  interface StoredResult {
    readonly size: number;
    readonly md5: string;
  }

  interface FilesystemStore {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putObject(object: StoredObject): Promise<StoredResult>;
    putPart(bucket: string, uploadId: string, partNumber: number, content: unknown): Promise<StoredResult>;
  }

  interface Context {
    readonly method: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    status: number;
  }

  interface Options {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  }

  // biome-ignore lint/style/noDefaultExport: this is how the package is made
  export default class S3rver {
    constructor(options: Options);
    readonly store: FilesystemStore;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
