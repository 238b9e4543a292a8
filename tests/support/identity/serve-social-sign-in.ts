import { join } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { GOOGLE_CLIENT, MICROSOFT_CLIENT, openSocialProviders } from './open-social-providers.ts';

/** For journeys: a server whose visitors may sign in with e-mail, Google and Microsoft. Prints its address. */
const WEB = join(import.meta.dirname, '../../../dist/web');

const providers = await openSocialProviders();
const lexden = await startTestLexden({
  webFolder: WEB,
  social: readConfig({
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
    MICROSOFT_CLIENT_ID: MICROSOFT_CLIENT.clientId,
    MICROSOFT_CLIENT_SECRET: MICROSOFT_CLIENT.clientSecret,
  }).social,
  replaceAdapters: () => ({ socialIdentities: providers.identities }),
});
process.stdout.write(`${await lexden.app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) })}\n`);
process.once('SIGTERM', () => {
  void Promise.all([lexden.close(), providers.close()]).then(() => process.exit());
});
