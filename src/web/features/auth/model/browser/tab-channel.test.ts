import { expect, test, vi } from 'vitest';
import { createTabChannel } from './tab-channel.ts';

test('tab channel › delivers a message to every other tab, and not to its sender', async () => {
  const [here, there] = [createTabChannel(), createTabChannel()];
  const [receivedHere, receivedThere, receivedAfterStop] = [vi.fn(), vi.fn(), vi.fn()];
  here.subscribe(receivedHere);
  there.subscribe(receivedAfterStop)();
  const arrived = new Promise<void>((resolve) => {
    there.subscribe((message) => {
      receivedThere(message);
      if (message === 'signed-out') resolve();
    });
  });
  here.broadcast('signed-in');
  here.broadcast('signed-out');
  await arrived;
  expect(receivedThere.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  expect(receivedHere).not.toHaveBeenCalled();
  expect(receivedAfterStop).not.toHaveBeenCalled();
  here.close();
  there.close();
});
