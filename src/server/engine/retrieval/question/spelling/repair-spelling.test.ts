import { describe, expect, it } from 'vitest';
import { stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import { readKnownWords } from './known-words.ts';
import { createSpellingRepairer } from './repair-spelling.ts';

const repair = createSpellingRepairer(readKnownWords());

/** A document as far as spelling reads it: headings and texts of its passages. */
function makeDocument(...passages: readonly (readonly [heading: string | null, text: string])[]) {
  const stems = passages.flatMap(([heading, text]) => tokenise(`${heading ?? ''} ${text}`).map(stemWord));
  return {
    passages: passages.map(([heading, text]) => ({ heading, text })),
    postings: new Map(stems.map((stem) => [stem, []])) as never,
  };
}

const CONTRACT = makeDocument(
  [
    'Power of attorney',
    'The Artist irrevocably appoints the Manager its attorney. Fergal Lydon signs for the Manager.',
  ],
  ['Absences', 'Where you are in hospital the Weekly Fee remains payable. The salary is reviewed each year.'],
  [
    'Cancellation',
    'Either party may cancel. Interest is charged on overdue sums. The warranty is void without inspection.',
  ],
  [
    'Work',
    'The Company may use subcontractors. Additional decking and solar panels are excluded. Maria Lind supervises.',
  ],
);

describe('createSpellingRepairer', () => {
  it('leaves a text that has hardly a known word as it is: each is compared with thousands', () => {
    const gibberish = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        `qzx${'bvkw'.repeat(3)}${place}j`.replace(/\d/gu, (digit) => 'kvxzqjwbnm'.charAt(Number(digit))),
      ).join(' ');
    expect(repair(`${gibberish(5)} power of atorney`, [CONTRACT])?.text).toContain('power of attorney');
    expect(repair(`${gibberish(500)} power of atorney`, [CONTRACT])).toBeNull();
  });

  it.each([
    ['power of atorney', 'power of attorney'],
    ['Power of Atorney?', 'Power of Attorney?'],
    ['POWER OF ATORNEY', 'POWER OF ATTORNEY'],
    ['what if he is in hosptal', 'what if he is in hospital'],
    ['what if he is in hopsital for 6 weeks?', 'what if he is in hospital for 6 weeks?'],
    ['shoud i sign', 'should i sign'],
    ['can I cancle it', 'can I cancel it'],
    ['what is my salery', 'what is my salary'],
    ['intrest when late', 'interest when late'],
    ['warrenty?', 'warranty?'],
    ['solar pannels', 'solar panels'],
    ['sub contractors', 'subcontractors'],
    ['commision', 'commission'],
    ['maternaty leave', 'maternity leave'],
    ['is there a trial peroid', 'is there a trial period'],
    ['can they recieve a reciept', 'can they receive a receipt'],
    ['is acomodation included', 'is accommodation included'],
    ['what should i be carefull about', 'what should i be careful about'],
    ['am i personaly liable', 'am i personally liable'],
    ['should i sing this', 'should i sign this', makeDocument([null, 'Please sign below.'])],
  ])('reads %j as %j', (typed, read, document = CONTRACT) => {
    expect(repair(typed, [document])?.text).toBe(read);
  });

  it.each([
    'Can Marla enter the building?',
    'does Mario supervise the work',
    'what happens if fergal leaves',
    'who is Lyden',
    'is the lessor liable',
    'can I sublet the flat',
    'does the lessee pay for chiropody',
    'can I keep an iguana or a parakeet',
    'does it cover a skylight',
    'can they take it out of my paycheque',
    'wouldnt that be unfair, and dont they pay',
    'how much is the fee for 12 weeks in 2027',
    'what about escrow, usufruct or estoppel',
    'can I put it on instagram or tiktok',
    'Wie hoch ist die Kaution und wann wird sie erstattet?',
    'Was ist mit der Kündigungsfrist?',
    'should we sing at the wedding',
    'does Lyden Parks sign',
    'is the landlord’s consent needed',
    'can i get decaf for the same price',
    'do they serve kombucha or keto food',
    'is an anomaly in Italy covered',
    'can I have a refill of the full cup',
    'gross misconduct',
  ])('leaves %j as it is', (question) => {
    expect(repair(question, [CONTRACT])).toBeNull();
  });

  it('mends German words by those of the document alone', () => {
    const lease = makeDocument([
      'Kaution',
      'Die Kaution beträgt drei Monatsmieten. Die Kündigungsfrist beträgt drei Monate.',
    ]);
    expect(repair('Wie hoch ist die Kauton und die Kündigungsfirst?', [lease])?.text).toBe(
      'Wie hoch ist die Kaution und die Kündigungsfrist?',
    );
  });

  it('names the words that tell what is asked, and no others', () => {
    expect(repair('shoud i cancle', [CONTRACT])?.words).toEqual([{ typed: 'cancle', read: 'cancel' }]);
    expect(repair('sub contractors', [CONTRACT])?.words).toEqual([]);
  });
});
