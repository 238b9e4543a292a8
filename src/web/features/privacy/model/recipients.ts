import { LANGUAGE_MODEL_PROVIDER_NAMES } from '#contract/language-model-providers.ts';
import type { PrivacyFacts } from '#contract/privacy.ts';
import { privacyTexts } from '../texts.ts';

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
    return privacyTexts.ownEngine;
  }
  return analysis.isOnThisServer
    ? privacyTexts.ownModel(describeModel(analysis))
    : privacyTexts.hostedModel(describeModel(analysis));
}

function describeModel({ provider, model, host }: PrivacyFacts['analysis']): string {
  if (provider === 'built-in') return privacyTexts.noModel;
  // A provider's protocol does not identify the server behind it.
  const name = host ?? LANGUAGE_MODEL_PROVIDER_NAMES[provider] ?? privacyTexts.unnamedModelServer;
  return privacyTexts.modelName(name, model ?? '');
}

function listModel({ analysis }: PrivacyFacts): Recipient[] {
  if (analysis.provider === 'built-in' || analysis.isOnThisServer) return [];
  const who = describeModel(analysis);
  const list: Recipient[] = [
    {
      who,
      what: privacyTexts.questionSent(analysis.ranks),
      when: privacyTexts.whenYouAsk,
    },
    ...listCheck(who, analysis),
    { who, what: privacyTexts.documentSent, when: privacyTexts.whenAnalyzed },
  ];
  if (!analysis.sendsEveryDocument) return list;
  const embedding = { who, what: privacyTexts.passagesSent };
  return [...list, { ...embedding, when: privacyTexts.whenRead }];
}

function listCheck(who: string, { model, checkModel }: PrivacyFacts['analysis']): Recipient[] {
  if (checkModel === null) return [];
  const what = privacyTexts.checkSent(checkModel === model ? null : checkModel);
  return [{ who, what, when: privacyTexts.whenAnswered }];
}

function listObjectStore({ files }: PrivacyFacts): Recipient[] {
  if (files.place === 'folder') return [];
  const what = files.isEncrypted ? privacyTexts.filesSentEncrypted : privacyTexts.filesSent;
  return [{ who: privacyTexts.objectStore(files.region ?? ''), what, when: privacyTexts.whenOpened }];
}

function listSignIn({ signIn, socialSignIn }: PrivacyFacts): Recipient[] {
  const social = socialSignIn.map((provider) => ({
    who: privacyTexts.socialProviders[provider],
    what: privacyTexts.signInSent,
    when: privacyTexts.whenSignedInWithIt,
  }));
  if (signIn.provider === 'embedded') return social;
  const who =
    signIn.provider === 'firebase'
      ? privacyTexts.firebase(signIn.host ?? '')
      : privacyTexts.signInProvider(signIn.host ?? '');
  return [{ who, what: privacyTexts.signInSent, when: privacyTexts.whenSigningIn }, ...social];
}

function listMail({ mail }: PrivacyFacts): Recipient[] {
  if (mail !== 'service') return [];
  return [{ who: privacyTexts.mailService, what: privacyTexts.mailSent, when: privacyTexts.whenResetting }];
}

function listPayments({ payments }: PrivacyFacts): Recipient[] {
  if (payments === 'own-test') return [];
  const who = payments === 'stripe-live' ? privacyTexts.stripe : privacyTexts.stripeTest;
  return [{ who, what: privacyTexts.paymentSent, when: privacyTexts.whenBuying }];
}

function listAnalytics({ analyticsHost }: PrivacyFacts): Recipient[] {
  if (analyticsHost === null) return [];
  return [{ who: privacyTexts.postHog(analyticsHost), what: privacyTexts.usageSent, when: privacyTexts.whenAgreed }];
}

function listExchangeRates({ exchangeRates }: PrivacyFacts): Recipient[] {
  if (exchangeRates === 'none') return [];
  const who = exchangeRates === 'other' ? privacyTexts.exchangeRateService : privacyTexts.exchangeRates(exchangeRates);
  return [{ who, what: privacyTexts.nothingSent, when: privacyTexts.whenPriced }];
}
