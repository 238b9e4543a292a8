/** Texts of the main screen around chat, analysis and reader. */
export const mainTexts = {
  pageTitle: (product: string, mascot: string) => `${product} - ChatThread | Meet ${mascot}, your AI document sidekick`,

  // Bar of the document
  yourDocuments: 'Your documents',
  yourPdfs: 'Your PDFs',
  yourPdfsCounted: (count: string) => `Your PDFs${count}`,
  uploadPdf: 'Upload PDF',
  view: 'View',
  chat: 'Chat',
  analysis: 'Analysis',
  showPdf: 'Show PDF',
  show: 'Show',
  pdf: 'PDF',

  // Panes
  loadingAnalysis: 'Loading the analysis…',
  openingDocument: 'Opening the document…',
  pages: 'Pages',
  pagesOf: (name: string) => `Pages of ${name}`,
  splitter: 'Width of the PDF',
  splitterHint: 'Drag, double-click or use the arrow keys',

  // Home
  resume: 'Pick up where you left off',
  seePlans: 'See plans',
  notReadable: 'Could not be read',
  analyzing: 'Analyzing…',
  notAnalyzed: 'Not analyzed yet',
  notAssessed: 'Analyzed, risks not assessed',
  noRisks: 'No particular risks found',
  riskScore: (score: number, level: string) => `Risk score ${score} · ${level}`,
  sampleNotOpened: 'Sample Not Opened',
  sampleNotOpenedText: 'Please try again in a moment.',

  // Analysis of a link
  analysisLoaded: 'Analysis Loaded',
  analysisNotFound: 'Analysis Not Found',
  analysisNotFoundText: 'This document hasn’t been analyzed yet. Please run Quick Analyze first.',
  analysisFailed: 'Analysis Failed',
  analysisFailedText: 'The analysis could not be loaded. Please try again.',

  // A document that is gone
  missing: 'This document is no longer here',
  missingLink: 'This link leads to a document that was deleted or belongs to another user.',
  missingDocument: (name: string) =>
    `“${name}” was deleted, perhaps in another tab. Your other documents are still here.`,
  backToDocuments: 'Back to your documents',
  draft: 'Your unsent message',
  copy: 'Copy',
  copied: 'Copied',

  // Trial with a paid plan
  keepPlan: 'Sign in to keep your plan',
  keepPlanLead: 'Sign in to keep your plan.',
  keepPlanText: (plan: string) =>
    `Until then, ${plan} only works in this browser. Your documents will move to your account.`,
  signIn: 'Sign In',

  // Right sidebar
  sidebar: 'Quick Insights and plans',
  insights: 'Quick Insights',
  documents: 'Documents',
  credits: 'Boost Chat Credits',
  creditsHelp: (priceUsd: number, credits: number) =>
    `Extra questions bought for $${priceUsd} per ${credits} credits work on all documents. They never expire and work on any PDF.`,
  uploadsLeft: 'Uploads left',
  showInsights: 'Show insights and plans',
  hideInsights: 'Hide insights and plans',
  insightFigure: (label: string, value: string) => `${label}: ${value}`,
  uploadDocument: 'Upload Document',
  plans: 'Plans',
  recommended: 'Recommended',
  charged: (usdPerMonth: number, pesos: string) => `You pay $${usdPerMonth} a month, about ${pesos}`,
  planContents: (uploads: number, questions: number) => `${uploads} PDFs a month, ${questions} questions each`,
  createAccount: 'Create a free account',
  choosePlan: (plan: string) => `Choose ${plan}`,
  advertisedFree: '$0',
  advertisedPrice: (usd: number, pesos: string) => `$${usd}/mo • ${pesos}/mo`,
} as const;
