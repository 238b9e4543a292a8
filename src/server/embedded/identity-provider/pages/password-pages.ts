import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import { pageTexts } from '#server/http/texts.ts';
import { MOUNT_PATH } from '../provider/issuer.ts';
import { identityTexts } from '../texts.ts';
import { renderCurrentPassword, renderEmailField, renderNewPassword, renderUnseenUsername } from './page-fields.ts';
import type { InputProblem } from './person-input.ts';

interface ForgottenForm {
  readonly email?: string | undefined;
  /** Sign-in this was opened from. */
  readonly from: string | undefined;
  readonly back: string | undefined;
  readonly problem?: InputProblem | undefined;
}

export function renderForgotten(frame: PageFrame, { email, from, back, problem }: ForgottenForm): string {
  return renderPage(frame, {
    title: identityTexts.forgotPassword,
    lead: identityTexts.forgotPasswordText,
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/forgotten">
${from && html`<input type="hidden" name="from" value="${from}">`}
${renderEmailField(email ?? '', { hasFocus: true, isWrong: problem !== undefined })}
<p class="actions"><button class="button">${identityTexts.sendLink}</button></p>
</form>
<p class="elsewhere"><a href="${back ?? '/'}">${back ? identityTexts.backToSignIn : pageTexts.backTo(frame.product)}</a></p>`,
  });
}

interface ResetForm {
  readonly token: string;
  readonly email: string;
  readonly problem?: InputProblem | undefined;
}

export function renderReset(frame: PageFrame, { token, email, problem }: ResetForm): string {
  return renderPage(frame, {
    title: identityTexts.resetPassword,
    lead: html`${identityTexts.resetFor} <bdi>${email}</bdi>. ${identityTexts.signedOutEverywhere}`,
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/reset">
<input type="hidden" name="token" value="${token}">${renderUnseenUsername(email)}
${renderNewPassword('password', identityTexts.newPassword, { hasFocus: true, isWrong: problem !== undefined })}
<p class="actions"><button class="button">${identityTexts.setPassword}</button></p>
</form>`,
  });
}

interface ChangeForm {
  readonly email: string;
  readonly problem?: InputProblem | undefined;
}

export function renderChange(frame: PageFrame, { email, problem }: ChangeForm): string {
  const focus = problem?.field ?? (email === '' ? 'email' : 'current');
  const about = (field: string) => ({ hasFocus: focus === field, isWrong: problem?.field === field });
  return renderPage(frame, {
    title: identityTexts.changePasswordTitle,
    lead: identityTexts.changePasswordText,
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/password">
${renderEmailField(email, about('email'))}
${renderCurrentPassword('current', identityTexts.currentPassword, about('current'))}
${renderNewPassword('next', identityTexts.newPassword, about('next'))}
<p class="actions"><button class="button">${identityTexts.changePassword}</button></p>
</form>
<div class="footer">
<p class="elsewhere"><a href="${MOUNT_PATH}/forgotten">${identityTexts.forgotPassword}</a></p>
<p class="elsewhere"><a href="/">${pageTexts.backTo(frame.product)}</a></p>
</div>`,
  });
}
