import type { FastifyReply } from 'fastify';
import { pageTexts } from '../texts.ts';
import { type Html, html } from './html.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** No scripts, no frames, no external resources: these pages accept passwords and payments. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A script of our own, inlined. */
export interface PageScript {
  readonly source: string;
  /** What allows it in a content security policy. */
  readonly hash: string;
}

/** The policy of a page with this one script. */
export const policyWith = ({ hash }: PageScript): string => `${POLICY}; script-src ${hash}`;

export interface PageFrame {
  readonly product: string;
  /** For pages that ask for a password; sent with the policy that allows it. */
  readonly script?: PageScript;
  /** Path below which the style sheets, logo and fonts are served. */
  readonly assetPath: string;
}

export interface Page {
  readonly title: string;
  readonly lead?: Html | string | undefined;
  /** Validation error of the submitted form. */
  readonly problem?: string | undefined;
  readonly content: Html;
}

/** The complete page as text. */
export function renderPage({ product, assetPath, script }: PageFrame, { title, lead, problem, content }: Page): string {
  const isAskingForPassword = content.markup.includes('type="password"');
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${problem ? pageTexts.problemTitle(title) : title} · ${product}</title>
<link rel="stylesheet" href="${assetPath}/style.css">
<link rel="icon" type="image/svg+xml" href="${assetPath}/mark.svg">
</head>
<body>
<main class="card">
<p class="brand"><img src="${assetPath}/mark.svg" alt="" width="34" height="34"> ${product}</p>
<h1>${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
${content}
</main>${
    script &&
    isAskingForPassword &&
    html`
<script>${{ markup: script.source }}</script>`
  }
</body>
</html>
`;
  return markup;
}

/** A page with one message and the way back. */
export function renderMessage(frame: PageFrame, title: string, lead: string): string {
  return renderPage(frame, {
    title,
    lead,
    content: html`<p class="actions"><a class="button" href="/">${pageTexts.backTo(frame.product)}</a></p>`,
  });
}

/** @param status HTTP status */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.status(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
}
