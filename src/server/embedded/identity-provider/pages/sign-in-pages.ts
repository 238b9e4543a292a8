import { NAME_LENGTH_LIMIT } from '#contract/identity.ts';
import { type Html, html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import type { PersonAccount } from '../accounts/account-store.ts';
import { MOUNT_PATH } from '../provider/issuer.ts';
import {
  renderCurrentPassword,
  renderEmailField,
  renderField,
  renderNewPassword,
  renderUnseenUsername,
} from './page-fields.ts';
import type { InputProblem } from './person-input.ts';

/** Address of a sign-in under way. */
export const interactionPath = (uid: string): string => `${MOUNT_PATH}/interaction/${uid}`;

interface Choices {
  readonly uid: string;
  /** Who is signed in with the provider in this browser. */
  readonly live: PersonAccount | undefined;
  /** Who was, and needs the password again. */
  readonly remembered: readonly PersonAccount[];
}

export function renderChooser(frame: PageFrame, { uid, live, remembered }: Choices): string {
  const path = interactionPath(uid);
  return renderPage(frame, {
    title: 'Choose an account',
    lead: `to go on to ${frame.product}`,
    content: html`<ul class="accounts">
${
  live &&
  html`<li><form method="post" action="${path}/continue"><button class="account">${renderPerson(live, `Continue as ${live.name}`)}</button></form></li>`
}
${remembered.map(
  (account) => html`<li>
<a class="account" href="${path}/sign-in?account=${account.id}">${renderPerson(account, account.name)}</a>
<form method="post" action="${path}/forget"><input type="hidden" name="account" value="${account.id}"><button class="remove" aria-label="Remove ${account.name} from this list" title="Remove from this list"><span aria-hidden="true">×</span></button></form>
</li>`,
)}
</ul>
<p class="actions"><a class="button quiet" href="${path}/sign-in">Use another account</a></p>
${renderFooter(uid, html`New here? <a href="${path}/create">Create an account</a>`)}`,
  });
}

function renderPerson(account: PersonAccount, title: string): Html {
  const [initial = '?'] = account.name.toUpperCase();
  return html`<span class="initial" aria-hidden="true">${initial}</span>
<span class="person"><bdi class="name">${title}</bdi><bdi class="email">${account.email}</bdi></span>`;
}

interface SignInForm {
  readonly uid: string;
  /** Already chosen: only the password is missing. */
  readonly account?: PersonAccount | undefined;
  readonly email?: string | undefined;
  readonly problem?: InputProblem | undefined;
  /** Whether there is a list of accounts to go back to. */
  readonly hasChooser: boolean;
}

export function renderSignIn(frame: PageFrame, { uid, account, email, problem, hasChooser }: SignInForm): string {
  const path = interactionPath(uid);
  const address = email ?? '';
  const isWrong = problem !== undefined;
  return renderPage(frame, {
    title: account ? 'Enter your password' : 'Sign in',
    lead: account ? undefined : `to go on to ${frame.product}`,
    problem: problem?.message,
    content: html`<form method="post" action="${path}/sign-in">
${
  account
    ? html`<div class="account fixed">${renderPerson(account, account.name)}</div>
<input type="hidden" name="account" value="${account.id}">${renderUnseenUsername(account.email)}`
    : renderEmailField(address, { hasFocus: address === '', isWrong })
}
${renderCurrentPassword('password', 'Password', { hasFocus: account !== undefined || address !== '', isWrong })}
<p class="aside"><a href="${MOUNT_PATH}/forgotten?from=${uid}">Forgotten your password?</a></p>
<p class="actions"><button class="button">Sign in</button></p>
</form>
${renderFooter(
  uid,
  hasChooser
    ? html`<a href="${path}">Choose another account</a>`
    : html`New here? <a href="${path}/create">Create an account</a>`,
)}`,
  });
}

interface CreateForm {
  readonly uid: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly problem?: InputProblem | undefined;
}

export function renderCreate(frame: PageFrame, { uid, name, email, problem }: CreateForm): string {
  const path = interactionPath(uid);
  const focus = problem?.field ?? 'name';
  const about = (field: string) => ({ hasFocus: focus === field, isWrong: problem?.field === field });
  return renderPage(frame, {
    title: 'Create an account',
    lead: `to go on to ${frame.product}`,
    problem: problem?.message,
    content: html`<form method="post" action="${path}/create">
${renderField({
  name: 'name',
  label: 'Your name',
  type: 'text',
  autocomplete: 'name',
  longest: NAME_LENGTH_LIMIT,
  value: name ?? '',
  ...about('name'),
})}
${renderEmailField(email ?? '', about('email'))}
${renderNewPassword('password', 'Password', about('password'))}
<p class="actions"><button class="button">Create account</button></p>
</form>
${renderFooter(uid, html`Have an account? <a href="${path}/sign-in">Sign in</a>`)}`,
  });
}

function renderFooter(uid: string, elsewhere: Html): Html {
  return html`<div class="footer">
<p class="elsewhere">${elsewhere}</p>
<form method="post" action="${interactionPath(uid)}/cancel"><button class="link">Cancel</button></form>
</div>`;
}
