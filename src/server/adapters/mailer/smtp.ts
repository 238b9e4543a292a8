import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#contract/units.ts';
import type { Mailer } from '#server/ports/mailer.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them; `?from=` names the sender. */
  readonly url: string;
  /** Display name of the sender. */
  readonly product: string;
}

/** Sends mail by SMTP. The sender is `from` in the URL, otherwise `no-reply@` its host. */
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
    // The library could otherwise be made to read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // An address object is never parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch((error: unknown) => {
        // The library's errors contain the address, and errors are logged.
        const { code = 'no code', responseCode = 'no answer' } = error as { code?: string; responseCode?: number };
        throw new Error(`The mail server did not take the mail (${code}, ${responseCode}).`);
      });
    },
    async close() {
      transport.close();
    },
  };
}
