import { pluralize } from '#web/lib/format/formatting.ts';

/** Texts of the list of documents. */
export const documentsTexts = {
  title: 'Documents',
  titleCounted: (count: string) => `Documents (${count})`,
  loadingCount: 'loading…',
  upload: 'Upload',
  closeList: 'Close the list',
  find: 'Find a document',
  showAll: 'Show all documents',
  noMatch: 'No documents match.',
  noMatchYet: 'No match so far. Loading more documents…',
  empty: 'No documents uploaded yet',
  uploadFirst: 'Upload First Document',
  notLoaded: 'Your documents could not be loaded',
  notLoadedText: 'Check your connection and try again.',
  tryAgain: 'Try again',

  // One document
  analyzed: 'Analyzed',
  sample: 'Sample',
  keptUntil: (date: string) => `kept until ${date}`,
  notReadable: 'This document could not be read.',
  pagesRead: 'Pages read',
  viewAnalysis: 'View Analysis',
  quickAnalyze: 'Quick Analyze',
  deleteHint: 'Delete this document',
  delete: (name: string) => `Delete ${name}`,

  // For new users
  welcome: 'Ready to analyze your documents',
  welcomeText: (mascot: string) =>
    `Give ${mascot} a contract, a lease or any other PDF. You’ll see what matters, and you can ask about the rest. Every statement shows its page and its words.`,
  uploadFirstPdf: 'Upload Your First PDF',
  trySample: 'Try it with a sample contract',
  sizeLimit: 'PDF, up to 20 MB.',
  dropHint: 'You can also drop it anywhere on this page.',
  dropHere: 'Drop your PDF anywhere',
} as const;

/** Texts of the upload dialogs. */
export const uploadTexts = {
  title: 'Upload Documents',
  loading: 'Loading…',

  // Choosing
  waiting: 'Waiting for your choice…',
  dropOrChoose: 'Drop your PDF here, or choose it',
  choose: 'Choose your PDF',
  limits: (files: number) => `Up to ${files} files, 20 MB each`,
  privacy: 'Only you can see what you upload. Delete it, and all of it is gone.',
  analyzedHere: 'It is read and analyzed here, where it is stored.',
  sentTo: (provider: string) => `To analyze it and to answer, its text is sent to ${provider}.`,
  chosenFiles: 'Chosen files',
  remove: (name: string) => `Remove ${name}`,
  cancel: 'Cancel',
  upload: 'Upload',
  uploadFiles: (count: number) => `Upload ${pluralize(count, 'file')}`,
  tooManyFiles: 'Too Many Files',
  tooManyFilesText: (limit: number) => `Maximum ${limit} files allowed.`,
  invalidFiles: 'Invalid Files',
  invalidFilesText: 'Only PDF files are allowed.',
  tooLarge: 'File Too Large',
  tooLargeText: 'Maximum file size is 20MB.',
  chooseAgain: 'Choose It Again',
  fileChanged: (name: string) => `“${name}” was changed or moved after you chose it.`,
  filesChanged: (count: number) => `${count} files were changed or moved after you chose them.`,

  // Sending
  uploading: (count: number) => `Uploading ${pluralize(count, 'file')}…`,
  received: 'Uploaded. Reading it now.',
  percent: (percent: number) => `${percent}%`,
  progress: 'Upload',
  stopUpload: 'Stop upload',
  busy: 'We’re busy right now.',
  tooManyRequests: 'Too many uploads in a short time.',
  keptForRetry: (count: number) =>
    `No upload was used. Your ${count === 1 ? 'file' : `${count} files`} will be sent again automatically.`,
  tryingAgainIn: (seconds: number) => `Trying again in ${pluralize(seconds, 'second')}`,
  tryNow: 'Try now',
  stopped: 'You stopped the upload.',

  // Protected files
  isProtected: 'This PDF is password-protected.',
  moreProtected: (count: number) => `${count} more after this one.`,
  password: 'Password of this PDF',
  passwordText:
    'Used once to open the file, then forgotten. Your document is stored without a password, like the others.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  opening: 'Opening the file…',
  stop: 'Stop',
  chooseAnother: 'Choose another file',
  skip: 'Skip this file',
  unlock: 'Unlock and upload',
  skipped: 'This PDF is password-protected. Upload it again when you have the password.',

  // Outcome
  complete: 'Upload Complete',
  completeText: (count: number) => `${pluralize(count, 'document')} uploaded successfully.`,
  startingAnalysis: 'Starting analysis...',
  partlyRefused: (accepted: number, refused: number) =>
    `${pluralize(accepted, 'document')} uploaded. ${pluralize(refused, 'file')} could not be added and used no upload:`,
  seePlans: 'See plans',
  done: 'Done',
  failed: 'Upload Failed',
  failedText: 'Failed to upload documents',
  failedInline: 'Upload failed. Please try again.',
  unconfirmed: 'Upload Not Confirmed',
  connectionLost: 'The connection was lost. Your files are still selected.',
  noAnswer: 'The upload took too long. Your files are still selected.',
  notArrived: 'The connection was lost before this file arrived. Please upload it again.',
  ofFile: (name: string, message: string) => `“${name}”: ${message}`,

  // Limit
  limitReached: 'Upload Limit Reached',
  trialUsedUp: 'You’ve used all uploads of the free trial. Your documents stay here, with their analyses and chats.',
  monthUsedUp: (uploads: number, date: string) =>
    `You’ve used all ${uploads} uploads this month. You can upload again from ${date}. Your documents stay here.`,
  fewerUploads: 'Fewer uploads',
  notNow: 'Not now',
  close: 'Close',
} as const;
