import { NAME_LENGTH_LIMIT } from '#contract/identity.ts';
import { type Html, html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import type { PersonAccount } from '../accounts/account-store.ts';
import { MOUNT_PATH } from '../provider/issuer.ts';
import { identityTexts } from '../texts.ts';
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
    title: identityTexts.chooseAccount,
    lead: identityTexts.continueTo(frame.product),
    content: html`<ul class="accounts">
${
  live &&
  html`<li><form method="post" action="${path}/continue"><button class="account">${renderPerson(live, identityTexts.continueAs(live.name))}</button></form></li>`
}
${remembered.map(
  (account) => html`<li>
<a class="account" href="${path}/sign-in?account=${account.id}">${renderPerson(account, account.name)}</a>
<form method="post" action="${path}/forget"><input type="hidden" name="account" value="${account.id}"><button class="remove" aria-label="${identityTexts.removeAccount(account.name)}" title="${identityTexts.remove}"><span aria-hidden="true">×</span></button></form>
</li>`,
)}
</ul>
<p class="actions"><a class="button quiet" href="${path}/sign-in">${identityTexts.otherAccount}</a></p>
${renderFooter(uid, renderCreateLink(path))}`,
  });
}

function renderCreateLink(path: string): Html {
  return html`${identityTexts.newHere} <a href="${path}/create">${identityTexts.createAnAccount}</a>`;
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
    title: account ? identityTexts.enterPassword : identityTexts.signIn,
    lead: account ? undefined : identityTexts.continueTo(frame.product),
    problem: problem?.message,
    content: html`<form method="post" action="${path}/sign-in">
${
  account
    ? html`<div class="account fixed">${renderPerson(account, account.name)}</div>
<input type="hidden" name="account" value="${account.id}">${renderUnseenUsername(account.email)}`
    : renderEmailField(address, { hasFocus: address === '', isWrong })
}
${renderCurrentPassword('password', identityTexts.password, { hasFocus: account !== undefined || address !== '', isWrong })}
<p class="aside"><a href="${MOUNT_PATH}/forgotten?from=${uid}">${identityTexts.forgotPassword}</a></p>
<p class="actions"><button class="button">${identityTexts.signIn}</button></p>
</form>
${renderFooter(uid, hasChooser ? html`<a href="${path}">${identityTexts.otherAccount}</a>` : renderCreateLink(path))}`,
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
    title: identityTexts.createAnAccount,
    lead: identityTexts.continueTo(frame.product),
    problem: problem?.message,
    content: html`<form method="post" action="${path}/create">
${renderField({
  name: 'name',
  label: identityTexts.name,
  type: 'text',
  autocomplete: 'name',
  longest: NAME_LENGTH_LIMIT,
  value: name ?? '',
  ...about('name'),
})}
${renderEmailField(email ?? '', about('email'))}
${renderNewPassword('password', identityTexts.password, about('password'))}
<p class="actions"><button class="button">${identityTexts.createAccount}</button></p>
</form>
${renderFooter(uid, html`${identityTexts.haveAccount} <a href="${path}/sign-in">${identityTexts.signIn}</a>`)}`,
  });
}

function renderFooter(uid: string, elsewhere: Html): Html {
  return html`<div class="footer">
<p class="elsewhere">${elsewhere}</p>
<form method="post" action="${interactionPath(uid)}/cancel"><button class="link">${identityTexts.cancel}</button></form>
</div>`;
}
