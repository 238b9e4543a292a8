import type { Provider } from 'oidc-provider';
import { isTransientError } from '#server/db/transient-error.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { errorBodyOf, retryAfterOf, statusOf } from '#server/http/errors/error-table.ts';

interface OutageOptions {
  /** The page for a browser, with the reason in words. */
  readonly renderOutage: (message: string) => string;
  /** Told of what passes by itself. */
  readonly onOutage: (error: Error) => void;
  /** Told of everything else. */
  readonly onProblem: (error: Error) => void;
}

/**
 * Has the provider ask people to come back where the database fails it. By itself it takes every such failure for a fault
 * of its own, without Retry-After.
 */
export function tellOutages(provider: Provider, { renderOutage, onOutage, onProblem }: OutageOptions): void {
  const struck = new WeakSet<object>();
  provider.on('server_error', (context, error) => {
    if (!isTransientError(error)) return onProblem(error);
    struck.add(context);
    onOutage(error);
  });
  const refusal = new AppError('unavailable');
  provider.use(async (context, next) => {
    await next();
    if (!struck.has(context)) return;
    const { message } = errorBodyOf(refusal);
    const isPage = context.response.is('html') !== false;
    context.status = statusOf(refusal.code);
    context.set('retry-after', String(retryAfterOf(refusal)));
    // RFC 6749, section 4.1.2.1, has this name for it.
    context.body = isPage ? renderOutage(message) : { error: 'temporarily_unavailable', error_description: message };
  });
}
