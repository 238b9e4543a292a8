import type { Logger } from 'pino';
import type { Mailer } from '#server/ports/mailer.ts';

const LINK = /https?:\/\/\S+/;

/**
 * For a server without mail: the link of a mail goes to the log, where whoever runs the server finds it. To whom it would
 * have gone is not written down.
 */
export function createLogMailer({ logger }: { readonly logger: Pick<Logger, 'warn'> }): Mailer {
  return {
    async send({ subject, text }) {
      const link = LINK.exec(text)?.[0];
      logger.warn(
        { subject, ...(link !== undefined && { link }) },
        'no mail server is set (SMTP_URL): this was not sent',
      );
    },
    async close() {},
  };
}
