import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

interface Resource {
  close(): Promise<unknown>;
}

/**
 * Opens a resource, like a server, before all tests of a file or block, and closes it after them. Until then the returned
 * object is empty; to replace the resource, assign the new one to it.
 */
export function openBeforeAll<R extends Resource>(open: () => Promise<R>): R {
  const resource = {} as R;
  beforeAll(async () => void Object.assign(resource, await open()));
  afterAll(() => resource.close());
  return resource;
}

/** The same before each test and after it. */
export function openBeforeEach<R extends Resource>(open: () => Promise<R>): R {
  const resource = {} as R;
  beforeEach(async () => void Object.assign(resource, await open()));
  afterEach(() => resource.close());
  return resource;
}
