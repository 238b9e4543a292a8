import { expect, test } from 'vitest';
import { UnusableDatabaseError } from '#server/db/postgres/check-postgres.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { ConfigError } from './config-error.ts';
import { describeStartupFailure } from './startup-failure.ts';

test.each([
  ['a setting', new ConfigError('The setting PORT is wrong.'), 'The setting PORT is wrong.'],
  ['a database', new UnusableDatabaseError('It is\n  away.'), 'It is away.'],
  [
    'a port that is taken',
    { code: 'EADDRINUSE', syscall: 'listen', port: 80, address: '::1' },
    'Port 80 on ::1 is already in use. Set PORT to another one.',
  ],
  [
    'a port that may not be used',
    { code: 'EACCES', syscall: 'listen', port: 80 },
    'Port 80 may not be used by this account. Set PORT to another one.',
  ],
  [
    'an address of another machine',
    { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '1.2.3.4' },
    'The address 1.2.3.4 is not one of this machine. Check HOST.',
  ],
  [
    'a name without an address',
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' },
    'The name nowhere has no address. Check HOST.',
  ],
  [
    'a file that may not be written',
    { code: 'EACCES', syscall: 'mkdir', message: "EACCES: permission denied, mkdir '/data/files'" },
    "The server cannot run: EACCES: permission denied, mkdir '/data/files'.",
  ],
  [
    'the embedded database',
    { code: 'SQLITE_FULL', message: 'database or disk is full' },
    'The database in the data folder cannot be used: database or disk is full (SQLITE_FULL).',
  ],
  [
    'PostgreSQL',
    { code: '42501', severity: 'ERROR', message: 'permission denied for schema public' },
    'The database refused to work: permission denied for schema public (42501).',
  ],
  [
    'the file store',
    new BlobError('blob-unavailable', 'The disk failed for the blob a.pdf.', {
      cause: new Error('ENOSPC: no space left on device, write'),
    }),
    'The disk failed for the blob a.pdf. ENOSPC: no space left on device, write.',
  ],
])('startup failure › %s is explained in one line', (_name, error, line) => {
  expect(describeStartupFailure(error)).toBe(line);
});

test('startup failure › names the command that failed', () => {
  const error = { code: 'ENOSPC', syscall: 'write', message: 'ENOSPC: no space left on device, write' };
  expect(describeStartupFailure(error, 'The backup was not made')).toBe(
    'The backup was not made: ENOSPC: no space left on device, write.',
  );
});

test('startup failure › prints the stack of a bug, and other thrown values as they are', () => {
  const fault = new TypeError('undefined is not a function');
  expect(describeStartupFailure(fault)).toBe(fault.stack);
  expect(describeStartupFailure('broken')).toBe('broken');
  expect(describeStartupFailure(undefined)).toBe('undefined');
});
