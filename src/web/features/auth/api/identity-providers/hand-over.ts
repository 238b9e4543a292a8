import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';

/**
 * Hands the address of this window to the page that opened it.
 * @throws Error when nobody can have opened it
 */
export async function completePopupSignIn(address: string): Promise<void> {
  // The vendor's code asks for settings here and uses none of them. Left to itself it would take the browser's storage,
  // and some browsers let nobody even look at that.
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
