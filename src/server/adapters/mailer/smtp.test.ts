import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '#server/platform/testing-listen.ts';
import { describeMailer, type MailerHarness } from './contract.ts';
import { createSmtpMailer } from './smtp.ts';

interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

interface SmtpHarness extends MailerHarness {
  readonly mails: readonly ArrivedMail[];
  readonly port: number;
}

/** Decodes quoted-printable line breaks. */
function decodeLines(content: string): string {
  return content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function openHarness(
  makeUrl: (port: number) => string = (port) => `smtp://127.0.0.1:${port}`,
  options: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] },
): Promise<SmtpHarness> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: decodeLines(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer({ url: makeUrl(port), product: 'Lexden' });
  return {
    mailer,
    mails,
    port,
    readArrived: async () => mails.map(({ content }) => content),
    async close() {
      await mailer.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

describeMailer('SMTP', () => openHarness());

describe('SMTP mailer', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  });
  const open = async (...options: Parameters<typeof openHarness>) => {
    const harness = await openHarness(...options);
    closers.push(harness.close);
    return harness;
  };
  const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'Good day.' };

  it('sends from no-reply at the host, with the product as display name', async () => {
    const { mailer, mails } = await open();
    await mailer.send(MAIL);
    expect(mails[0]).toMatchObject({ from: 'no-reply@127.0.0.1', to: ['ada@example.org'] });
    expect(mails[0]?.content).toContain('From: Lexden <no-reply@127.0.0.1>');
  });

  it('sends from the configured address', async () => {
    const { mailer, mails } = await open((port) => `smtp://127.0.0.1:${port}?from=support@lexden.example`);
    await mailer.send(MAIL);
    expect(mails[0]?.from).toBe('support@lexden.example');
  });

  it('authenticates with user and password of the setting', async () => {
    const seen: unknown[] = [];
    const { mailer, mails } = await open((port) => `smtp://po%40st:p%3Ass@127.0.0.1:${port}`, {
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await mailer.send(MAIL);
    expect(seen).toEqual([['po@st', 'p:ss']]);
    expect(mails).toHaveLength(1);
  });

  it('sends to exactly one address, whatever it contains', async () => {
    const { mailer, mails } = await open();
    await mailer.send({ ...MAIL, to: 'ada@example.org, eve@example.org' }).catch(() => {});
    for (const mail of mails) expect(mail.to).not.toContain('eve@example.org');
  });

  it('omits the address from the error when the server rejects it', async () => {
    const { mailer } = await open(undefined, {
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address}`)),
    });
    const error = await mailer.send(MAIL).catch((caught: unknown) => caught);
    expect(inspect(error, { depth: null })).not.toContain('ada@');
    expect(error).toMatchObject({ message: 'The mail server did not take the mail (EENVELOPE, 550).' });
  });

  it('fails when the server hangs up or is unreachable', async () => {
    const { port, close } = await listen(createServer((socket) => socket.destroy()));
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, product: 'Lexden' });
    await expect(mailer.send(MAIL)).rejects.toThrow();
    await close();
    await expect(mailer.send(MAIL)).rejects.toThrow();
    await mailer.close();
  });
});
