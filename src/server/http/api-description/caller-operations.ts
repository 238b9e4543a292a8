import { PLAN_LIMITS } from '#contract/plans.ts';
import type { AnswerFacts, HeaderFacts, OperationFacts } from './operation-facts.ts';

const ATTACHMENT: HeaderFacts = {
  description: 'Always an attachment: nothing that strangers wrote opens in the browser.',
  schema: { type: 'string', pattern: '^attachment; filename=' },
  required: true,
};

const ANALYSIS_REFUSALS = [
  'document-not-found',
  'document-failed',
  'file-lost',
  'pdf-no-readable-text',
  'pdf-too-complex',
  'pdf-damaged',
  'document-reading-timeout',
  'analysis-failed',
] as const;

function savedFile(description: string, type: string): Readonly<Record<number, AnswerFacts>> {
  return { 200: { description, content: { [type]: {} }, headers: { 'content-disposition': ATTACHMENT } } };
}

const FILE_HEADERS = {
  'content-disposition': ATTACHMENT,
  'accept-ranges': { description: 'Parts can be asked for.', schema: { const: 'bytes' }, required: true },
} as const;

const EVENT_STREAM = { type: 'string', description: 'Server-sent events; the data of each is JSON.' };

/** Calls under both prefixes, by method and path without the prefix. */
export const CALLER_OPERATIONS: Readonly<Record<string, OperationFacts>> = {
  'GET /documents': {
    summary: 'List documents, newest first: all, or with `limit` the first ones after a place',
    tag: 'Documents',
  },
  'GET /documents/{id}': { summary: 'Describe a document', tag: 'Documents', refusals: ['document-not-found'] },
  'DELETE /documents/{id}': {
    summary: 'Delete a document with everything that was made of it',
    tag: 'Documents',
    refusals: ['document-not-found'],
  },
  'POST /documents/upload': {
    summary: 'Upload PDF files',
    tag: 'Documents',
    description:
      'Files of one request are judged one by one: those that are refused are named beside those that were taken. Only when none is taken is the request refused, with the reason of the first. A `password` opens the file that follows it in the form; it is kept nowhere, and a copy without encryption is stored.',
    requestBody: {
      'multipart/form-data': {
        type: 'object',
        properties: {
          files: {
            type: 'array',
            items: { type: 'string', contentMediaType: 'application/pdf' },
            minItems: 1,
            maxItems: PLAN_LIMITS.pro.filesPerUpload,
          },
          password: {
            type: 'array',
            items: { type: 'string', format: 'password', maxLength: 1024 },
            maxItems: PLAN_LIMITS.pro.filesPerUpload,
            writeOnly: true,
            description: 'Each comes before the file that it opens. Files without a password need none.',
          },
        },
        required: ['files'],
        additionalProperties: false,
      },
    },
    refusals: [
      ...(['file-type', 'file-too-large', 'file-empty', 'too-many-files', 'no-files', 'upload-limit-reached'] as const),
      ...([
        'pdf-password',
        'pdf-password-wrong',
        'pdf-password-attempts',
        'pdf-certificate',
        'pdf-encryption',
      ] as const),
      ...(['pdf-damaged', 'pdf-no-pages', 'pdf-too-complex', 'trial-moved'] as const),
      'outcome-unknown',
    ],
  },
  'POST /documents/sample': {
    summary: 'Open the sample document',
    tag: 'Documents',
    refusals: ['upload-limit-reached', 'pdf-too-complex', 'trial-moved', 'outcome-unknown'],
  },
  'GET /documents/{id}/pages/{pageNumber}': {
    summary: 'Read the words of a page and where they stand',
    tag: 'Documents',
    refusals: ['document-not-found', 'not-found'],
  },
  'GET /documents/{id}/search': {
    summary: 'Find words in a document',
    tag: 'Documents',
    refusals: ['document-not-found'],
  },
  'GET /documents/{id}/file': {
    summary: 'Fetch the file, or a part of it',
    tag: 'Documents',
    requestHeaders: {
      range: { description: 'One range of bytes; anything else is answered whole.', schema: { type: 'string' } },
    },
    answers: {
      200: { description: 'The whole file', content: { 'application/pdf': {} }, headers: FILE_HEADERS },
      206: {
        description: 'The part that was asked for',
        content: { 'application/pdf': {} },
        headers: {
          ...FILE_HEADERS,
          'content-range': {
            description: 'Which bytes of how many.',
            schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
            required: true,
          },
        },
      },
    },
    refusals: ['document-not-found', 'file-lost', 'range-not-satisfiable'],
  },
  'GET /documents/{id}/events': {
    summary: 'Follow the reading of a document',
    tag: 'Documents',
    description: 'Events named `document`, each with the whole document as JSON, from now until its reading is over.',
    answers: { 200: { description: 'The events', content: { 'text/event-stream': EVENT_STREAM } } },
    refusals: ['document-not-found'],
  },
  'GET /documents/{id}/analysis': {
    summary: 'Read the analysis of a document',
    tag: 'Analysis',
    refusals: ['document-not-found', 'analysis-not-found'],
  },
  'POST /documents/{id}/analyze': {
    summary: 'Analyze a document',
    tag: 'Analysis',
    description: 'Waits until the document was read. An analysis that is there already is answered as it is.',
    refusals: ANALYSIS_REFUSALS,
  },
  'PUT /documents/{id}/side': {
    summary: 'Say which side of the contract one is on',
    tag: 'Analysis',
    refusals: ['document-not-found', 'analysis-not-found'],
  },
  'GET /documents/{id}/report.pdf': {
    summary: 'Save the analysis as PDF',
    tag: 'Analysis',
    answers: savedFile('The report', 'application/pdf'),
    refusals: ['document-not-found', 'analysis-not-found'],
  },
  'GET /documents/{id}/report.docx': {
    summary: 'Save the analysis for a word processor',
    tag: 'Analysis',
    answers: savedFile('The report', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    refusals: ['document-not-found', 'analysis-not-found'],
  },
  'GET /documents/{id}/dates.ics': {
    summary: 'Save the dates as a calendar',
    tag: 'Analysis',
    answers: savedFile('The calendar (RFC 5545)', 'text/calendar'),
    refusals: ['document-not-found', 'analysis-not-found', 'dates-not-found'],
  },
  'GET /documents/{id}/chat-limits': {
    summary: 'Count the questions that are left',
    tag: 'Questions',
    refusals: ['document-not-found'],
  },
  'GET /conversations': {
    summary: 'List the conversations about a document',
    tag: 'Questions',
    refusals: ['document-not-found'],
  },
  'GET /conversations/{id}/messages': {
    summary: 'Read a conversation',
    tag: 'Questions',
    refusals: ['conversation-not-found'],
  },
  'POST /chat': {
    summary: 'Ask a question about documents',
    tag: 'Questions',
    description:
      'The question counts for each document that the answer quotes. When one of the documents has no questions left, the question costs one credit instead, or is refused; `field` names the document. With `Accept: text/event-stream` the answer comes as events: `text-delta`, `source`, `withdrawn`, and `done` or `error` at the end. Only checked text is sent. A refusal comes as the event `error` then.',
    requestHeaders: { accept: { description: '`text/event-stream` for events.', schema: { type: 'string' } } },
    answers: {
      200: {
        description: 'The answer with its sources',
        content: { 'application/json': 'contract', 'text/event-stream': EVENT_STREAM },
      },
    },
    refusals: [
      ...(['document-not-found', 'conversation-not-found', 'document-processing', 'document-failed'] as const),
      ...([
        'file-lost',
        'pdf-no-readable-text',
        'pdf-too-complex',
        'pdf-damaged',
        'chat-limit-reached',
        'answer-failed',
        'outcome-unknown',
      ] as const),
    ],
  },
  'GET /dashboard': { summary: 'Count documents and name the dates that come up', tag: 'Documents' },
  'GET /subscription-status': { summary: 'Describe the plan and what is used of it', tag: 'Billing' },
  'GET /payments': { summary: 'List payments, newest first', tag: 'Billing' },
  'POST /purchase-qa-boost': {
    summary: 'Buy a pack of questions',
    tag: 'Billing',
    refusals: ['shop-closed', 'checkout-replaced', 'payments-unreachable', 'trial-moved'],
  },
  'POST /create-upgrade-session': {
    summary: 'Choose a plan and open its checkout',
    tag: 'Billing',
    refusals: [
      ...(['shop-closed', 'already-paid', 'subscription-exists', 'checkout-replaced', 'plan-unchanged'] as const),
      ...(['payment-due', 'payments-unreachable', 'trial-moved'] as const),
    ],
  },
  'POST /create-portal-session': {
    summary: 'Open the page for cards and invoices',
    tag: 'Billing',
    refusals: ['no-subscription', 'payments-unreachable'],
  },
};
