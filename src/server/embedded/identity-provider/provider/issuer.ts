/** What accounts are keyed by: the same whatever the server's address is. */
export const EMBEDDED_ISSUER = 'embedded';
/** Where the provider is mounted. */
export const MOUNT_PATH = '/identity';
/** The browser's part of the product, a client without a secret. */
export const CLIENT_ID = 'lexden-web';
/** Says in ID tokens since when the person's password is in use: a token got with an older one opens nothing. */
export const PASSWORD_CLAIM = 'password_changed_at';
export const SCOPE = 'openid email profile';

/**
 * What `iss` is in ID tokens. They live for minutes, so that it may change with the settings.
 * @param publicOrigin undefined where no public address is set
 */
export function issuerUrl(publicOrigin: string | undefined): string {
  return `${publicOrigin ?? 'http://localhost'}${MOUNT_PATH}`;
}
