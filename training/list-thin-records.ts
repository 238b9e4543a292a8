import { join } from 'node:path';
import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { findThinRecords } from './playbook/find-thin-records.ts';
import { readMarkedDocuments } from './playbook/read-marked-documents.ts';
import { readSamples } from './playbook/read-samples.ts';
import { report } from './training-files.ts';

const FOLDER = join(import.meta.dirname, 'playbook');
const thin = findThinRecords(
  PLAYBOOK,
  readSamples(join(FOLDER, 'samples')),
  readMarkedDocuments(join(FOLDER, 'documents')),
);
for (const { id, lacks } of thin) report(`${id} lacks ${lacks.join(', ')}`);
report(`${PLAYBOOK.length} records, ${thin.length} of them lack something.`);
