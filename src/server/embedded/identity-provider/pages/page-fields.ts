import { EMAIL_LENGTH_LIMIT } from '#contract/identity.ts';
import { type Html, html } from '#server/http/pages/html.ts';
import { identityTexts } from '../texts.ts';
import { PASSWORD_LENGTH } from './person-input.ts';

interface Field {
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

export function renderField(field: Field): Html {
  const { name, label, type, hint } = field;
  const described = [hint && `${name}-hint`, field.isWrong && 'problem'].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
<div class="entry"><input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}" maxlength="${field.longest}"${
    field.shortest !== undefined && html` minlength="${field.shortest}"`
  }${field.value !== undefined && html` value="${field.value}"`}${
    described !== '' && html` aria-describedby="${described}"`
  }${field.isWrong && html` aria-invalid="true"`}${field.isFixed && html` readonly`}${
    field.hasFocus && html` autofocus`
  }${type !== 'password' && html` dir="auto" autocapitalize="${name === 'name' ? 'words' : 'off'}" spellcheck="false"`} required></div>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** Focus and validation state of a field. */
interface FieldState {
  readonly hasFocus: boolean;
  readonly isWrong: boolean;
}

export function renderEmailField(value: string, state: FieldState): Html {
  return renderField({
    name: 'email',
    label: identityTexts.email,
    type: 'email',
    autocomplete: 'username',
    longest: EMAIL_LENGTH_LIMIT,
    value,
    ...state,
  });
}

/** A field for the password in use. */
export function renderCurrentPassword(name: string, label: string, state: FieldState): Html {
  return renderField({
    name,
    label,
    type: 'password',
    autocomplete: 'current-password',
    longest: PASSWORD_LENGTH.most,
    ...state,
  });
}

/** A field for a password that is chosen now. */
export function renderNewPassword(name: string, label: string, state: FieldState): Html {
  return renderField({
    name,
    label,
    type: 'password',
    autocomplete: 'new-password',
    shortest: PASSWORD_LENGTH.least,
    longest: PASSWORD_LENGTH.most,
    hint: identityTexts.passwordHint(PASSWORD_LENGTH.least),
    ...state,
  });
}

/** Tells password managers whose password the form is about, where the name is not typed. */
export function renderUnseenUsername(email: string): Html {
  return html`<input class="unseen" type="text" autocomplete="username" value="${email}" tabindex="-1" aria-hidden="true" readonly>`;
}
