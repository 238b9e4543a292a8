import { html } from '#server/http/pages/html.ts';
import { type PageFrame, renderMessage, renderPage } from '#server/http/pages/page-layout.ts';
import { pageTexts } from '#server/http/texts.ts';
import { RESET_LIFETIME_MINUTES } from '../accounts/reset-lifetime.ts';
import { identityTexts } from '../texts.ts';
import type { SignInFrame } from './page-context.ts';

export function renderExpired(frame: PageFrame): string {
  return renderMessage(frame, identityTexts.signInEnded, identityTexts.signInEndedText);
}

/** @param reason the provider's reason, for troubleshooting */
export function renderStuck(frame: PageFrame, reason: string | undefined): string {
  return renderMessage(frame, identityTexts.signInStuck, identityTexts.signInStuckText(reason));
}

export function renderUnknownPage(frame: PageFrame): string {
  return renderMessage(frame, pageTexts.pageNotFound, pageTexts.pageNotFoundText);
}

export function renderLinkUsedUp(frame: PageFrame): string {
  return renderPage(frame, {
    title: identityTexts.linkUsed,
    lead: identityTexts.linkUsedText(RESET_LIFETIME_MINUTES),
    content: html`<p class="actions"><a class="button" href="/identity/forgotten">${identityTexts.requestLink}</a></p>
<p class="elsewhere"><a href="/">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

export function renderPasswordChanged(frame: PageFrame): string {
  return renderMessage(frame, identityTexts.passwordChanged, identityTexts.passwordChangedText);
}

export function renderLinkSent(frame: PageFrame, back: string | undefined): string {
  return renderPage(frame, {
    title: identityTexts.linkSent,
    lead: identityTexts.linkSentText(RESET_LIFETIME_MINUTES),
    content: html`<p class="lead more">${identityTexts.linkMissing}</p>
<p class="actions"><a class="button" href="${back ?? '/'}">${back ? identityTexts.backToSignIn : pageTexts.backTo(frame.product)}</a></p>`,
  });
}

/** A refusal in the words of the product. */
export function renderRefusal(frame: SignInFrame, message: string, isDisabled: boolean): string {
  return renderMessage(
    frame,
    pageTexts.failed,
    isDisabled ? identityTexts.contactSupport(message, frame.supportEmail) : message,
  );
}
