import { describe, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { ChatResponse } from '#contract/chat.ts';
import { CONTRACT_PAGES, type ContractName, readContract } from '#tests/support/builders/documents/contracts.ts';
import { uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const lexden = setUpLexden();
const CONTRACTS = Object.keys(CONTRACT_PAGES) as ContractName[];

type Analysed = Awaited<ReturnType<typeof analyse>>;
const known = new Map<ContractName, Promise<Analysed>>();

/** Each contract is read and analysed once. */
function analysed(name: ContractName): Promise<Analysed> {
  const analysis = known.get(name) ?? analyse(name);
  known.set(name, analysis);
  return analysis;
}

async function analyse(name: ContractName) {
  const { guest, id } = await uploadAsGuest(lexden, readContract(name));
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  const ask = async (message: string) =>
    (await guest.post('/chat', { message, documentIds: [id] })).json<ChatResponse>();
  return { analysis, ask };
}

describe('a question about the whole document', () => {
  test.each(CONTRACTS)('says of %s what the analysis says', async (name) => {
    const { analysis, ask } = await analysed(name);
    const { verdict, riskFactors, summary } = analysis;
    const answer = await ask('What should I worry about?');
    if (verdict !== null && riskFactors.length > 0) {
      expect(answer.response).toContain(verdict);
      const quoted = analysis.citations.map(({ source }) => source.quote);
      const [first] = answer.sources;
      expect(first?.verified).toBe(true);
      expect(quoted).toContain(first?.quote);
    }
    expect((await ask('Summarise this document')).response).toContain(summary.slice(0, 40));
  });

  test('is answered with the day that the analysis shows', async () => {
    for (const name of CONTRACTS) {
      const { analysis, ask } = await analysed(name);
      const ends = analysis.dates.filter(({ kind }) => kind === 'ends');
      const [end] = ends;
      if (end === undefined || ends.length > 1) continue;
      const answer = await ask('When does it end?');
      expect(answer.response, name).toContain(end.title);
      expect(answer.sources.map(({ quote }) => quote)).toContain(end.sources[0]?.quote);
      return;
    }
    throw new Error('None of the contracts has a single last day.');
  });
});
