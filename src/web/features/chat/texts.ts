import { listPages, pluralize } from '#web/lib/format/formatting.ts';

/** Texts of the chat, in the order of the screen. */
export const chatTexts = {
  // Before a document is chosen
  emptyTitle: 'Ready to dig into your documents?',
  stepUpload: 'Upload a PDF',
  stepUploadText: 'A contract, a lease or any other PDF up to 20 MB.',
  stepAnalyze: 'Run Quick Analyze',
  stepAnalyzeText: 'Get a summary, the risks and your obligations.',
  stepAsk: 'Use the text box to ask',
  stepAskText: 'Ask in your own words. Every answer shows its page and quote.',
  upload: 'Upload a PDF',

  // Reading
  notReadable: 'This document could not be read.',
  unreadPages: (pages: readonly number[]) =>
    `${capitalize(listPages(pages))} could not be read. Answers don’t cover ${pages.length === 1 ? 'it' : 'them'}, so please check ${pages.length === 1 ? 'it' : 'them'} yourself.`,
  hiddenText: (pages: readonly number[]) =>
    `${capitalize(listPages(pages))} ${pages.length === 1 ? 'contains' : 'contain'} hidden text. Answers ignore it. You can read it in the analysis or the PDF.`,
  pagesRead: 'Pages read',
  opening: 'Opening your document…',
  readingPage: (page: number, pageCount: number) => `Reading page ${page} of ${pageCount}…`,

  // Messages
  chat: 'Chat',
  loadingChat: 'Loading chat…',
  youAsked: 'You asked',
  answered: (mascot: string) => `${mascot} answered`,
  welcomeFailed: (mascot: string, name: string) =>
    `Hi, I’m ${mascot}. I could not read “${name}”, so I can’t answer questions about it.`,
  welcomeReading: (mascot: string, name: string) =>
    `Hi, I’m ${mascot}. I’m reading “${name}” now. Go ahead and ask: I’ll answer as soon as I finish.`,
  welcomeAnalyzed: (mascot: string, name: string) =>
    `Hi, I’m ${mascot}. I’ve analyzed “${name}”. Open the analysis, or ask me anything in your own words. I’ll show you the page and the exact words, or tell you if it isn’t in there.`,
  welcomeRead: (mascot: string, name: string) =>
    `Hi, I’m ${mascot}. I’ve read “${name}”. Run Quick Analyze for an overview, or ask me anything in your own words. I’ll show you the page and the exact words, or tell you if it isn’t in there.`,
  suggestedQuestions: 'Suggested questions',
  hideSuggestions: 'Hide suggested questions',
  moreSuggestions: 'More suggested questions',
  waitingForReading: (mascot: string) => `${mascot} is still reading. Your answer will follow.`,
  searching: (mascot: string, documentCount: number) =>
    `${mascot} is looking through ${documentCount === 1 ? 'your document' : `${documentCount} documents`}…`,
  checking: 'Writing and checking…',
  table: 'Table',
  announcedSources: (count: number) => `${pluralize(count, 'source')}.`,

  // Questions without an answer
  chatError: 'Chat Error',
  sendFailed: 'Failed to send message',
  cutOff: 'Incomplete answer: it was cut off here.',
  refreshDocuments: 'Refresh my documents',
  askAgain: 'Ask again',
  free: 'This question is free.',
  gone: 'This document was deleted, perhaps in another tab. This question is free.',
  goneMidway: 'This document was deleted, perhaps in another tab. You saw part of the answer, so this question counts.',
  connectionLost: 'Connection lost before the answer arrived. Your question is saved, and only counts once answered.',
  connectionLostMidway:
    'Connection lost during the answer. The full answer will be here when you come back, and this question counts.',
  stopped: 'Stopped. This question is free.',
  stoppedMidway:
    'Stopped. You saw part of the answer, so this question counts. Reload the page to see the full answer.',
  documentMissing: (name: string) => `“${name}” was not found. It may have been deleted.`,

  // Sources
  sources: 'Sources',
  nearestPassages: 'Nearest passages',
  seeAlso: (count: number) => `See also ${pluralize(count, 'other place')}`,
  otherPlaces: 'Other places in the document',
  quotes: (count: number) => (count === 1 ? 'Quote from the document' : `${count} quotes from the document`),
  definitions: (count: number) => (count === 1 ? 'What a term in it means' : `What ${count} terms in it mean`),
  showQuote: (page: number) => `Show these words on page ${page}`,
  sourceMark: (number: number, page: number) => `Source ${number}, page ${page}`,
  page: (page: number) => `Page ${page}`,
  pageInText: (page: number) => `page ${page}`,
  quoteVerified: 'Quote verified',
  notVerified: 'Not verified',
  pageOnly: 'This answer cites the page without a quote.',
  quoteMissing: 'This quote was not found on the page.',
  quoteFound: 'Found word for word on the page.',
  quoteFoundInScan: 'Found word for word in the scanned text of the page.',
  exception: 'Exception',
  reference: 'See also',
  definition: 'Definition',
  scannedPages: (pages: readonly number[]) =>
    `The text of ${listPages(pages)} comes from a scan and may contain errors. Compare it with the page.`,
  scannedSources: 'Some quotes come from scanned pages and may contain errors. Compare them with the page.',
  searchedOnlyPage: 'Searched the only page.',
  searchedAll: (pagesTotal: number) => `Searched all ${pagesTotal} pages.`,
  searched: (pagesRead: number, pagesTotal: number) => `Searched ${pagesRead} of ${pagesTotal} pages.`,
  searchedExcept: (pagesRead: number, pagesTotal: number, unreadPages: readonly number[]) =>
    `Searched ${pagesRead} of ${pagesTotal} pages; ${listPages(unreadPages)} could not be read.`,

  // Below an answer
  freeReply: 'Free',
  freeReplyWhy: 'Only sure answers use up questions.',
  countedReply: (freeReplies: number) => `Counts as a question: you’ve used today’s ${freeReplies} free replies`,
  copy: 'Copy',
  copied: 'Copied',
  copiedWithSources: 'Copied with sources',
  copyFailed: 'Copy Failed',
  copyFailedText: 'Your browser blocked it. Select the answer and press Ctrl+C (Cmd+C on a Mac).',
  copiedSource: (filename: string, page: number, isVerified: boolean) =>
    `${filename}, page ${page}${isVerified ? '' : ' (not verified)'}`,

  // What was checked
  allSupported: 'A second check confirmed that the quotes support this answer.',
  partlySupported: 'A second check found that the quotes support this answer, and the marked sentences only in part.',
  supportedExceptMarked: 'A second check found that the quotes support this answer, except for the marked sentences.',
  supportUnchecked: 'The quotes were checked against their pages. Whether they support the answer was not checked.',
  supportCheckFailed:
    'The quotes were checked against their pages. Whether they support the answer could not be checked this time.',

  // What was sent to whom
  answeredHere: 'Private: answered on this server.',
  answeredHereAfterSearch: 'Answered on this server.',
  questionSent: (provider: string) => `Your question was sent to ${provider}.`,
  documentSent: (provider: string) => `The whole document was sent to ${provider}.`,
  documentsSent: (count: number, provider: string) => `All ${count} documents were sent to ${provider}.`,
  passagesSent: (count: number, provider: string) =>
    `${pluralize(count, 'passage')} ${count === 1 ? 'was' : 'were'} sent to ${provider}.`,
  questionSentToSearch: (provider: string) =>
    `Your question was sent to ${provider} to find passages with a similar meaning. The answer was then found here, where your documents are stored.`,
  nothingSent:
    'The answer was found here, where your documents are stored. Your question and your documents were not sent to anyone else.',
  nothingSentForAnswer:
    'The answer was found here, where your documents are stored. For this answer, your question and your documents were not sent to anyone else.',
  sentPassages: (count: number) => `${pluralize(count, 'passage')} from what you asked about`,
  sentWhole: (documentCount: number) =>
    documentCount === 1 ? 'all readable text of the document' : `all readable text of the ${documentCount} documents`,
  sentDocumentNames: ', with the names of the documents,',
  sent: (what: string, provider: string) =>
    `your question, your side if known, the last messages of this chat and ${what} were sent to ${provider}.`,
  writtenBy: (engine: string, sent: string) => `${engine} wrote this answer. For that, ${sent}`,
  answeredInstead: (sent: string) =>
    `First, ${sent} Nothing else was sent for this answer. The answer was then found here, where your documents are stored.`,
  sentForCheck: (provider: string) =>
    `The answer, its quotes and your question were then sent to ${provider} to check that the quotes support it.`,
  nothingElseSent: 'Nothing else was sent for this answer. Every quote was then looked up on its page.',
  sentForSearch: (provider: string) =>
    `When a document is read, its text is sent to ${provider} so that it can be searched.`,
  usage: (tokens: string, isEstimated: boolean) => `It used ${isEstimated ? 'about ' : ''}${tokens} tokens.`,
  usageWithCost: (tokens: string, isEstimated: boolean, cost: string) =>
    `It used ${isEstimated ? 'about ' : ''}${tokens} tokens, about ${cost}.`,

  // Text box
  placeholder: (mascot: string) => `Ask ${mascot} anything about your documents...`,
  shortPlaceholder: (mascot: string) => `Ask ${mascot} anything...`,
  pressEnter: 'Press Enter to send',
  send: 'Send message',
  stop: 'Stop answering',
  length: (length: number, limit: number) => `${length} / ${limit} characters`,
  tooLong: (length: number, limit: number) => `${length} / ${limit} characters. Shorten your question to send it.`,
  cannotAsk: 'This document could not be read, so you can’t ask about it.',
  noLongerHere: 'This document is no longer here.',

  // Documents of a question
  askingAbout: 'Asking about',
  addDocuments: 'Add documents',
  documentsToAskAbout: 'Documents to ask about',
  withMore: (name: string, others: number) => `${name} + ${others} more`,
  askOnlyAbout: (name: string) => `Ask only about ${name}`,
  fewestQuestionsLeft: (name: string) => `Fewest questions left: ${name}`,
  searchDocuments: 'Search documents',
  searchDocumentsHint: 'Search documents...',
  askAboutAnd: (name: string) => `Ask about ${name} and`,
  couldNotBeRead: 'Could not be read',
  stillReading: 'Still reading. Your answer will wait for it.',
  documentLimit: (limit: number) => `You can ask about up to ${limit} documents at once.`,
  noDocumentMatches: 'No documents match.',
  moreDocuments: (count: number) => `${count} more. Type part of a name to find them.`,
  countsPerDocument: 'Each document quoted in the answer uses one question.',
  documentsNotLoaded: 'Your documents could not be loaded. Reload the page. Your draft is saved.',

  // Questions left
  unlimited: 'Unlimited questions',
  questionsLeft: (count: number) => (count === 1 ? '1 question left' : `${count} questions left`),
  credits: (count: number) => (count === 1 ? '1 boost credit' : `${count} boost credits`),
  includedCredits: (count: number) => (count === 1 ? 'incl. 1 boost credit' : `incl. ${count} boost credits`),
  buyBoost: (questions: number, priceUsd: number) => `+${questions} Q&A $${priceUsd}`,
  limitFree: 'You’ve hit your 3-question limit. Upgrade or grab a Q&A Boost to keep asking!',
  limitStarter: 'That’s all 7 for this one. Buy a Q&A Boost to unlock 10 more questions, anytime, anywhere.',
  limitPro: 'You’re maxed out here. A Q&A Boost gives you 10 more questions to use on any document!',
  exhausted: (name: string) => `No questions are left for “${name}”.`,
} as const;

/** Questions that the chat suggests. They are worded as the engine answers them best: measure before you reword one. */
export const questionTexts = {
  worries: 'What should I worry about?',
  renewal: 'How do I stop it from renewing?',
  earlyEnd: 'Can I end it early?',
  leavingCost: 'What does it cost to leave early?',
  competition: 'Am I kept from competing?',
  minimumPurchase: 'Is there a minimum purchase or payment?',
  end: 'When does it end?',
  rentIncrease: 'What does it say about rent increases?',
  latePayment: 'How much is the late fee?',
  lateInterest: 'Is there interest on late payments?',
  indemnity: 'What does it say about indemnity?',
  liabilityLimit: 'Is there a limit of liability?',
  ownership: 'Who owns what is created?',
  insurance: 'Which insurance is needed?',
  assignment: 'Can this contract be assigned to someone else?',
  law: 'Which law applies?',
  totalDue: 'How much do I owe?',
  dueDate: 'When is it due?',
  minimumPayment: 'What is the minimum payment?',
  total: 'What is the total?',
  closingBalance: 'What is the closing balance?',
  fees: 'Which fees were charged?',
  netPay: 'What is the net pay?',
  notCovered: 'What is not covered?',
  deductible: 'What is the deductible?',
  premium: 'How much is the premium?',
  rent: 'How much is the rent?',
  salary: 'What is the salary?',
  price: 'What is the price?',
  deposit: 'How much is the deposit?',
  interest: 'What is the interest?',
  payments: 'What do I have to pay?',
  duties: 'What do I have to do?',
  named: (risk: string) => `What does it say about ${risk}?`,
} as const;

/** Texts of the dialog that sells questions. */
export const boostTexts = {
  title: 'Q&A Boost',
  close: 'Close',
  price: (questions: number) => `for ${questions} questions, paid once`,
  anyDocument: 'Use them on all your documents, on any PDF',
  neverExpire: 'They never expire',
  includedFirst: 'Your included questions are used first',
  onlyAnswersCount: (freeReplies: number) =>
    `Only answers count: up to ${freeReplies} other replies per document and day are free`,
  buy: (questions: number, priceUsd: number) => `Buy ${questions} questions for $${priceUsd}`,
  balance: (credits: string) => `You have ${credits}.`,
  paymentPage: 'You pay on our payment provider’s page, then return here.',
  largerPlans: 'Or get more questions for every document',
  largerPlan: (plan: string, questions: number, priceUsd: number) =>
    `${plan}: ${questions} questions per document, $${priceUsd} a month`,
  purchaseInitiated: 'Purchase Initiated',
  redirecting: 'Redirecting to payment...',
  purchaseFailed: 'Purchase Failed',
  purchaseFailedText: 'Failed to purchase Q&A Boost',
  notLoaded: 'Not Loaded',
  notLoadedText: 'Something is missing here. Reload the page and try again. Your draft is saved.',
} as const;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
