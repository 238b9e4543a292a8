import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';

/**
 * Passes this window's address to the page that opened it.
 * @throws Error when there is no opener
 */
export async function completePopupSignIn(address: string): Promise<void> {
  // The library requires these settings and uses none of them. Its default storage would be the browser's, and some
  // browsers throw on mere access to it.
  const store = new WebStorageStateStore({ store: new InMemoryWebStorage() });
  const manager = new UserManager({
    authority: '',
    client_id: '',
    redirect_uri: '',
    automaticSilentRenew: false,
    userStore: store,
    stateStore: store,
  });
  await manager.signinPopupCallback(address);
}
