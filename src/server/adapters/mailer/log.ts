import type { Logger } from 'pino';
import type { Mailer } from '#server/ports/mailer.ts';

const LINK = /https?:\/\/\S+/;

/** Without a mail server, logs the link of a mail for the operator, and not its recipient. */
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
