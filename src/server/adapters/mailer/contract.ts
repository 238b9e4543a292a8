import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer } from '#server/ports/mailer.ts';

/** A mailer with access to its mailbox. */
export interface MailerHarness {
  readonly mailer: Mailer;
  /** All mails received, as text. */
  readArrived(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const LINK = 'https://lexden.example/identity/reset?token=aB3_-9';
const MAIL = { to: 'ada@example.org', subject: 'Set a new password for Lexden', text: `Open this link:\n\n${LINK}\n` };

/** Contract of every mailer. */
export function describeMailer(name: string, open: () => Promise<MailerHarness>): void {
  describe(`mailer contract: ${name}`, () => {
    let harness: MailerHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('delivers a mail once, with its subject and complete link', async () => {
      await harness.mailer.send(MAIL);
      const arrived = await harness.readArrived();
      expect(arrived).toHaveLength(1);
      expect(arrived[0]).toContain(MAIL.subject);
      expect(arrived[0]).toContain(LINK);
    });

    it('delivers concurrent mails', async () => {
      await Promise.all([1, 2, 3].map((number) => harness.mailer.send({ ...MAIL, subject: `Mail ${number}` })));
      const arrived = await harness.readArrived();
      expect(arrived).toHaveLength(3);
      for (const number of [1, 2, 3]) expect(arrived.some((mail) => mail.includes(`Mail ${number}`))).toBe(true);
    });

    it('can be closed twice', async () => {
      await harness.mailer.close();
      await expect(harness.mailer.close()).resolves.toBeUndefined();
    });
  });
}
