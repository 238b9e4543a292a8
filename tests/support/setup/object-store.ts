import { startCephGateway } from '#tests/support/builders/storage/ceph-gateway.ts';

/** Starts the object store of this run, tells the tests its address, and takes it away again. Projects share it. */
export default async function startObjectStore(): Promise<() => Promise<void>> {
  if (process.env.TEST_S3_ENDPOINT) return async () => {};
  const gateway = await startCephGateway();
  process.env.TEST_S3_ENDPOINT = gateway.endpoint;
  return async () => {
    delete process.env.TEST_S3_ENDPOINT;
    await gateway.close();
  };
}
