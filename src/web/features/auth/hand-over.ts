import { UserManager } from 'oidc-client-ts';

/**
 * Hands the address of this window to the page that opened it.
 * @throws Error when nobody can have opened it
 */
export async function handOver(address: string): Promise<void> {
  // The vendor's code asks for settings here and uses none of them.
  const manager = new UserManager({ authority: '', client_id: '', redirect_uri: '', automaticSilentRenew: false });
  await manager.signinPopupCallback(address);
}
