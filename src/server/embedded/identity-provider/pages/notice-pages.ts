import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderMessage, renderPage } from '#server/http/pages/page-layout.ts';
import type { SignInFrame } from './page-context.ts';

export function renderExpired(frame: PageFrame): string {
  return renderMessage(
    frame,
    'This sign-in has ended',
    'It was left for too long, or it was finished already. Nothing is lost: go back and sign in again.',
  );
}

/** @param reason the provider's reason, for troubleshooting */
export function renderStuck(frame: PageFrame, reason: string | undefined): string {
  const detail = reason === undefined ? '' : ` The reason given is: ${reason}.`;
  return renderMessage(
    frame,
    'This sign-in cannot go on',
    `The request that brought you here is not in order.${detail} Please go back and sign in again.`,
  );
}

export function renderUnknownPage(frame: PageFrame): string {
  return renderMessage(frame, 'There is no such page', 'The address may have been cut short on its way to you.');
}

export function renderLinkUsedUp(frame: PageFrame): string {
  return renderPage(frame, {
    title: 'This link does not work any more',
    lead: 'A link to a new password works once, within 60 minutes. Please ask for a new one.',
    content: html`<p class="actions"><a class="button" href="/identity/forgotten">Ask for a new link</a></p>
<p class="elsewhere"><a href="/">Back to ${frame.product}</a></p>`,
  });
}

export function renderPasswordChanged(frame: PageFrame): string {
  return renderMessage(
    frame,
    'Your password was changed',
    'You were signed out everywhere. Please sign in with your new password from now on.',
  );
}

export function renderLinkSent(frame: PageFrame, back: string | undefined): string {
  return renderPage(frame, {
    title: 'Please look into your mail',
    lead: 'If there is an account with this address, a link to set a new password is on its way. It works once, within 60 minutes.',
    content: html`<p class="lead more">Nothing there after a few minutes? Look into the spam folder. A ${frame.product} that has no mail server writes the link into its log, where its administrator finds it.</p>
<p class="actions"><a class="button" href="${back ?? '/'}">${back ? 'Back to signing in' : `Back to ${frame.product}`}</a></p>`,
  });
}

/** A refusal in the words of the product. */
export function renderRefusal(frame: SignInFrame, message: string, isDisabled: boolean): string {
  return renderMessage(
    frame,
    'This did not work',
    isDisabled ? `${message} You reach it at ${frame.supportEmail}.` : message,
  );
}
