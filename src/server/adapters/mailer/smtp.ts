import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#contract/units.ts';
import type { Mailer } from '#server/ports/mailer.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them; `?from=` names the sender. */
  readonly url: string;
  /** Stands beside the sender's address. */
  readonly product: string;
}

/** Sends mail through a server. The sender is `from` of the address, otherwise `no-reply@` its host. */
export function createSmtpMailer({ url, product }: SmtpOptions): Mailer {
  const address = new URL(url);
  const from = { name: product, address: address.searchParams.get('from') ?? `no-reply@${address.hostname}` };
  const transport = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    secure: address.protocol === 'smtps:',
    ...(address.port !== '' && { port: Number(address.port) }),
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    // The texts are ours, but nothing in them may ever make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object it is one address, whatever characters are in it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch((error: unknown) => {
        // The library's errors name the person's address, and errors end up in logs.
        const { code = 'no code', responseCode = 'no answer' } = error as { code?: string; responseCode?: number };
        throw new Error(`The mail server did not take the mail (${code}, ${responseCode}).`);
      });
    },
    async close() {
      transport.close();
    },
  };
}
