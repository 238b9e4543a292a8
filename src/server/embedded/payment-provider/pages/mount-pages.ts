import type { FastifyInstance } from 'fastify';
import { KIBIBYTE } from '#contract/units.ts';
import { logFailure, toAppError } from '#server/http/errors/error-handling.ts';
import { errorBodyOf, statusOf } from '#server/http/errors/error-table.ts';
import { bindPageAssets } from '#server/http/pages/page-assets.ts';
import { sendPage } from '#server/http/pages/page-layout.ts';
import { bindBillingRoutes } from './billing-routes.ts';
import { renderNotice } from './checkout-pages.ts';
import { bindCheckoutRoutes } from './checkout-routes.ts';
import type { PageContext } from './page-context.ts';
import { ASSET_PATH } from './page-words.ts';

const FORM_LIMIT_BYTES = KIBIBYTE;
const STYLE = new URL('test-payments.css', import.meta.url).href;

/** Binds the pages on which people pay, look after their plan, and read receipts. */
export async function mountPages(app: FastifyInstance, context: PageContext): Promise<void> {
  await app.register(async (scope) => {
    // Pages are not part of the product's API.
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register((assets) => bindPageAssets(assets, [STYLE]), { prefix: ASSET_PATH });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toAppError(error);
      logFailure(request, refusal, error, 'a page of the test payments failed');
      const page = renderNotice(
        context.frame,
        'That did not work',
        `${errorBodyOf(refusal).message} Nothing was paid.`,
      );
      return sendPage(reply, page, statusOf(refusal.code));
    });
    bindCheckoutRoutes(scope, context);
    bindBillingRoutes(scope, context);
  });
}
