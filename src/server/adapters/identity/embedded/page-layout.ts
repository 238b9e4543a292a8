import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { MOUNT_PATH } from './issuer.ts';

/** No script, no frame, nothing from elsewhere: these pages take passwords. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export interface PageFrame {
  readonly product: string;
  readonly supportEmail: string;
}

export interface Page {
  readonly title: string;
  readonly lead?: Html | string | undefined;
  /** What went wrong with what was sent. */
  readonly problem?: string | undefined;
  readonly content: Html;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  readonly longest: number;
  readonly shortest?: number;
  /** Whether typing starts here. */
  readonly hasFocus?: boolean | undefined;
  readonly isWrong?: boolean | undefined;
  readonly isFixed?: boolean;
}

/** The whole page as text. */
export function renderPage({ product }: PageFrame, { title, lead, problem, content }: Page): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${problem && 'Please check: '}${title} · ${product}</title>
<link rel="stylesheet" href="${MOUNT_PATH}/style.css">
<link rel="icon" type="image/svg+xml" href="${MOUNT_PATH}/mark.svg">
</head>
<body>
<main class="card">
<p class="brand"><img src="${MOUNT_PATH}/mark.svg" alt="" width="34" height="34"> ${product}</p>
<h1>${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
${content}
</main>
</body>
</html>
`;
  return markup;
}

/** @param status HTTP status */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.status(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
}

export function renderField(field: Field): Html {
  const { name, label, type, hint } = field;
  const described = [hint && `${name}-hint`, field.isWrong && 'problem'].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}" maxlength="${field.longest}"${
    field.shortest !== undefined && html` minlength="${field.shortest}"`
  }${field.value !== undefined && html` value="${field.value}"`}${
    described !== '' && html` aria-describedby="${described}"`
  }${field.isWrong && html` aria-invalid="true"`}${field.isFixed && html` readonly`}${
    field.hasFocus && html` autofocus`
  }${type !== 'password' && html` dir="auto" autocapitalize="${name === 'name' ? 'words' : 'off'}" spellcheck="false"`} required>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** Tells password managers whose password the form is about, where the name is not typed. */
export function renderUnseenUsername(email: string): Html {
  return html`<input class="unseen" type="text" autocomplete="username" value="${email}" tabindex="-1" aria-hidden="true" readonly>`;
}
