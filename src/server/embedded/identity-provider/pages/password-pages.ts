import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderPage } from '#server/http/pages/page-layout.ts';
import { MOUNT_PATH } from '../provider/issuer.ts';
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
    title: 'Forgotten your password?',
    lead: 'Enter the e-mail address of your account, and a link to set a new password will be sent to it.',
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/forgotten">
${from && html`<input type="hidden" name="from" value="${from}">`}
${renderEmailField(email ?? '', { hasFocus: true, isWrong: problem !== undefined })}
<p class="actions"><button class="button">Send the link</button></p>
</form>
<p class="elsewhere"><a href="${back ?? '/'}">${back ? 'Back to signing in' : `Back to ${frame.product}`}</a></p>`,
  });
}

interface ResetForm {
  readonly token: string;
  readonly email: string;
  readonly problem?: InputProblem | undefined;
}

export function renderReset(frame: PageFrame, { token, email, problem }: ResetForm): string {
  return renderPage(frame, {
    title: 'Set a new password',
    lead: html`for <bdi>${email}</bdi>. You will be signed out everywhere.`,
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/reset">
<input type="hidden" name="token" value="${token}">${renderUnseenUsername(email)}
${renderNewPassword('password', 'New password', { hasFocus: true, isWrong: problem !== undefined })}
<p class="actions"><button class="button">Set the password</button></p>
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
    title: 'Change your password',
    lead: 'You will be signed out everywhere, also here, and sign in with the new one.',
    problem: problem?.message,
    content: html`<form method="post" action="${MOUNT_PATH}/password">
${renderEmailField(email, about('email'))}
${renderCurrentPassword('current', 'Current password', about('current'))}
${renderNewPassword('next', 'New password', about('next'))}
<p class="actions"><button class="button">Change password</button></p>
</form>
<div class="footer">
<p class="elsewhere"><a href="${MOUNT_PATH}/forgotten">Forgotten your password?</a></p>
<p class="elsewhere"><a href="/">Back to ${frame.product}</a></p>
</div>`,
  });
}
