import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findNoticeAddresses } from './notice-addresses.ts';

const addresses = (text: string): readonly string[] =>
  findNoticeAddresses(readText(text)).map(({ party, address }) => `${party} | ${address}`);

describe('findNoticeAddresses', () => {
  it.each([
    [
      'Notices to the Landlord are to be sent to 2 Fountain Mews, Leeds LS1 4GT. Notices to the Tenant are to be left there.',
      ['Landlord | 2 Fountain Mews, Leeds LS1 4GT'],
    ],
    [
      'If to Client: Brightwater Foods, Inc., 900 Mill Road, Dover, Delaware 19901.',
      ['Client | Brightwater Foods, Inc., 900 Mill Road, Dover, Delaware 19901'],
    ],
    [
      'If to the Company, to:\nElm Inc.\n5 Oak Street, Salem, OR 97301',
      ['Company | Elm Inc. 5 Oak Street, Salem, OR 97301'],
    ],
    [
      'The Landlord’s address for notices is 410 Commercial Street, Portland, Maine 04101, attention: Leasing Office.',
      ['Landlord | 410 Commercial Street, Portland, Maine 04101, attention: Leasing Office'],
    ],
    [
      '13.2 The Landlord’s address for notices is 4 Elm Street, Portland, Maine 04101. Done.',
      ['Landlord | 4 Elm Street, Portland, Maine 04101'],
    ],
    ['Notices to the parties shall be in writing, and 30 days are enough.', []],
  ])('%s', (text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });
});
