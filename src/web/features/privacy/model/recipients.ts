import { LANGUAGE_MODEL_PROVIDER_NAMES } from '#contract/language-model-providers.ts';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { privacyTexts } from '#web/features/privacy/texts.ts';

/** A third party that receives data. */
export interface Recipient {
  readonly who: string;
  readonly what: string;
  readonly when: string;
}

/** All third parties that this installation sends data to, or that a browser contacts because of it. */
export function listRecipients(facts: PrivacyFacts): readonly Recipient[] {
  return [
    ...listModel(facts),
    ...listObjectStore(facts),
    ...listSignIn(facts),
    ...listMail(facts),
    ...listPayments(facts),
    ...listAnalytics(facts),
    ...listExchangeRates(facts),
  ];
}

/** Who generates answers and analyses, in one sentence. */
export function describeModelProvider({ analysis }: PrivacyFacts): string {
  if (analysis.provider === 'built-in') {
    return 'Your documents are read, analyzed and answered about on this server. No word of them is sent anywhere else.';
  }
  return analysis.isOnThisServer
    ? `Your documents are read, analyzed and answered about on this server, with a model that runs on it: ${describeModel(analysis)}. No word of them is sent anywhere else.`
    : `Your documents are read on this server. For analyses and answers, words of them are sent to ${describeModel(analysis)}.`;
}

function describeModel({ provider, model, host }: PrivacyFacts['analysis']): string {
  if (provider === 'built-in') return 'none';
  // A provider's protocol does not identify the server behind it.
  const name = host ?? LANGUAGE_MODEL_PROVIDER_NAMES[provider] ?? 'a model server';
  return `${name} (${model})`;
}

function listModel({ analysis }: PrivacyFacts): Recipient[] {
  if (analysis.provider === 'built-in' || analysis.isOnThisServer) return [];
  const who = describeModel(analysis);
  const list: Recipient[] = [
    {
      who,
      what: `Your question, up to six messages before it, the side you are on if it is known, and the text of the documents you ask about, with file names where there are several: all of it, or passages of them where they are long (once more as many where it finds nothing)${analysis.ranks ? '; before such passages, 30 passages to choose from' : ''}`,
      when: 'When you ask. Every answer says what was sent',
    },
    ...listCheck(who, analysis),
    { who, what: 'The whole text of a document', when: 'When it is analyzed' },
  ];
  if (!analysis.sendsEveryDocument) return list;
  const embedding = { who, what: 'All passages of every document, so that they are found by what they mean' };
  return [...list, { ...embedding, when: 'As soon as it was read; and each question, when you ask' }];
}

function listCheck(who: string, { model, checkModel }: PrivacyFacts['analysis']): Recipient[] {
  if (checkModel === null) return [];
  const by = checkModel === model ? '' : ` with ${checkModel}`;
  const what = `Your question, the side you are on if it is known, the answer and its quotes, to check the answer${by}`;
  return [{ who, what, when: 'When an answer was written' }];
}

function listObjectStore({ files }: PrivacyFacts): Recipient[] {
  if (files.place === 'folder') return [];
  const what = files.isEncrypted ? 'The PDF files, encrypted before they are sent' : 'The PDF files';
  return [
    { who: `The object store (S3), in the region “${files.region}”`, what, when: 'When you upload and open them' },
  ];
}

function listSignIn({ signIn, socialSignIn }: PrivacyFacts): Recipient[] {
  const what =
    'That you sign in here. It tells us your name, e-mail address and picture, which your browser loads from it';
  const social = socialSignIn.map((provider) => ({
    who: privacyTexts.socialProviders[provider],
    what,
    when: privacyTexts.whenSignedInWithIt,
  }));
  if (signIn.provider === 'embedded') return social;
  const who =
    signIn.provider === 'firebase' ? `Google Firebase (${signIn.host})` : `Your sign-in provider (${signIn.host})`;
  return [{ who, what, when: 'When you sign in' }, ...social];
}

function listMail({ mail }: PrivacyFacts): Recipient[] {
  if (mail !== 'service') return [];
  const what = 'Your e-mail address and a link';
  return [{ who: 'A mail service', what, when: 'When you ask for a new password' }];
}

function listPayments({ payments }: PrivacyFacts): Recipient[] {
  if (payments === 'own-test') return [];
  const who = payments === 'stripe-live' ? 'Stripe' : 'Stripe, in its test mode: no money moves';
  const what = 'What you buy, and what you type on its pages: card and e-mail address. The card never reaches us';
  return [{ who, what, when: 'When you buy something' }];
}

function listAnalytics({ analyticsHost }: PrivacyFacts): Recipient[] {
  if (analyticsHost === null) return [];
  const what = 'Which features are used, under a random number. No documents, names, questions, or who you are';
  return [{ who: `PostHog (${analyticsHost})`, what, when: 'Only after you have agreed, until you take it back' }];
}

function listExchangeRates({ exchangeRates }: PrivacyFacts): Recipient[] {
  if (exchangeRates === 'none') return [];
  const who = exchangeRates === 'other' ? 'A service for exchange rates' : `Exchange rates (${exchangeRates})`;
  return [{ who, what: 'Nothing of you: this server asks it what a dollar costs', when: 'When prices are shown' }];
}
