import { expect, test, vi } from 'vitest';
import { createTabChannel } from './tab-channel.ts';

test('tab channel › delivers a message to every other tab, and not to its sender', async () => {
  const [here, there] = [createTabChannel(), createTabChannel()];
  const [heardHere, heardThere, heardNoMore] = [vi.fn(), vi.fn(), vi.fn()];
  here.watch(heardHere);
  there.watch(heardNoMore)();
  const arrived = new Promise<void>((resolve) => {
    there.watch((news) => {
      heardThere(news);
      if (news === 'signed-out') resolve();
    });
  });
  here.tell('signed-in');
  here.tell('signed-out');
  await arrived;
  expect(heardThere.mock.calls).toEqual([['signed-in'], ['signed-out']]);
  expect(heardHere).not.toHaveBeenCalled();
  expect(heardNoMore).not.toHaveBeenCalled();
  here.close();
  there.close();
});
