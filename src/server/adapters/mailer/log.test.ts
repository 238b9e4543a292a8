import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { describeMailer, type MailerHarness } from './contract.ts';
import { createLogMailer } from './log.ts';

async function openHarness(): Promise<MailerHarness> {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return { mailer: createLogMailer({ logger }), readArrived: async () => lines, close: async () => {} };
}

describeMailer('log', openHarness);

describe('log mailer', () => {
  it('logs in one line that no mail server is set, without the recipient’s address', async () => {
    const { mailer, readArrived } = await openHarness();
    await mailer.send({ to: 'ada@example.org', subject: 'Your account', text: 'Hello ada' });
    const [line = ''] = await readArrived();
    expect(JSON.parse(line)).toMatchObject({ level: 40, subject: 'Your account' });
    expect(line).toContain('no mail server is set (SMTP_URL)');
    expect(line).not.toContain('ada');
  });
});
