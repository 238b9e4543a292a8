import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import type { PersonAccount } from '../accounts/account-store.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A sign-in of this browser that has begun and waits for its person. */
export interface SignInStep {
  readonly uid: string;
  /** Who is signed in with the provider in this browser, by id. */
  readonly liveAccountId: string | undefined;
  /**
   * Whether it was with the password of now. The provider writes a session down at the end of each request, and so also
   * one that a new password has just ended.
   */
  isLiveWith(account: PersonAccount): boolean;
  /** Whether choosing an account is enough; otherwise the password is asked for. */
  readonly allowsContinuing: boolean;
  readonly emailHint: string | undefined;
  /** Each answers the address to send the browser to. */
  finish(account: PersonAccount, by: 'password' | 'choice'): Promise<string>;
  refuse(reason: 'popup-closed-by-user' | 'user-disabled'): Promise<string>;
}

/** The browser has no such sign-in under way, or no longer. */
export class SignInEnded extends Error {
  constructor() {
    super('the sign-in has ended');
    this.name = 'SignInEnded';
  }
}

/** @throws SignInEnded */
export async function openStep(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<SignInStep> {
  const interaction = await findInteraction(provider, request, reply);
  const { prompt, params, session, returnTo } = interaction;
  const hint = params['login_hint'];
  const end = async (result: InteractionResults) => {
    interaction.result = result;
    await interaction.persist();
    return returnTo;
  };
  return {
    uid: interaction.uid,
    liveAccountId: session?.accountId,
    isLiveWith: (account) => session?.accountId === account.id && session.amr?.includes(markOf(account)) === true,
    allowsContinuing: prompt.name === 'select_account',
    emailHint: typeof hint === 'string' ? hint : undefined,
    async finish(account, by) {
      const { id, passwordChangedAt } = account;
      // Checked again when the browser returns with it: see `hasPasswordStayed`.
      const choice = { select_account: { passwordChangedAt } };
      if (by === 'choice') return end(choice);
      if (session && session.accountId !== id) await endSession(provider, interaction, session.uid);
      return end({ ...choice, login: { accountId: id, amr: [markOf(account)] } });
    },
    refuse: (reason) => end({ error: 'access_denied', error_description: reason }),
  };
}

/** The authentication method of a session (`amr`, RFC 8176): the version of its password. */
function markOf({ passwordChangedAt }: PersonAccount): string {
  return `password of ${passwordChangedAt}`;
}

async function findInteraction(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<Interaction> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? new SignInEnded() : error;
  });
  // It was answered already, in another window perhaps.
  if (interaction.uid !== request.params.uid || interaction.result) throw new SignInEnded();
  return interaction;
}

/** Another user signs in: the provider would ask to end the other session on a page that needs a script. */
async function endSession(provider: Provider, interaction: Interaction, sessionUid: string): Promise<void> {
  const session = await provider.Session.findByUid(sessionUid);
  await session?.destroy();
  interaction.session = undefined;
}
