import { setTimeout as pause } from 'node:timers/promises';
import {
  analyse,
  askQuestion,
  type Desk,
  deleteDocument,
  freeDocuments,
  mayUpload,
  readBack,
  upload,
  uploadHalf,
} from './operations.ts';
import { makePerson } from './people.ts';
import { leave, order, pay, signIn } from './purchases.ts';
import { isSignedIn, type Person } from './record.ts';

const PEOPLE_AT_WORK = 5;
/** Things that one person does at a time. */
const HANDS = 2;
const IDLE_MS = 20;

interface Choice {
  readonly weight: number;
  readonly isPossible: (person: Person) => boolean;
  readonly act: (person: Person, desk: Desk) => Promise<unknown> | undefined;
}

const hasDocument = (person: Person): boolean => freeDocuments(person).length > 0;
const openPurchase = (person: Person) => person.purchases.find(({ state }) => state === 'open');
const hasOrdered = (person: Person): boolean => person.purchases.some(({ item }) => item === 'pro');

const CHOICES: readonly Choice[] = [
  { weight: 5, isPossible: mayUpload, act: upload },
  { weight: 0.5, isPossible: mayUpload, act: async (person, desk) => uploadHalf(person, desk) },
  { weight: 5, isPossible: hasDocument, act: askQuestion },
  { weight: 2, isPossible: hasDocument, act: analyse },
  { weight: 2, isPossible: (person) => freeDocuments(person).length > 1, act: deleteDocument },
  {
    weight: 1,
    isPossible: (person) => hasDocument(person) && !person.isBuying,
    act: (p, desk) => order(p, 'boost', desk),
  },
  {
    weight: 2,
    isPossible: (person) => hasDocument(person) && !person.isBuying && !hasOrdered(person),
    act: (person, desk) => order(person, 'pro', desk),
  },
  {
    weight: 4,
    isPossible: (person) => openPurchase(person) !== undefined,
    act: (person, desk) => {
      const purchase = openPurchase(person);
      return purchase && pay(purchase, desk);
    },
  },
  { weight: 1, isPossible: (person) => person.stage === 'trial' && hasDocument(person), act: signIn },
  { weight: 0.4, isPossible: (person) => person.stage === 'account' && isSignedIn(person), act: leave },
];

export interface Crew {
  readonly people: Person[];
  /** Has everybody work until `stop`. */
  begin(desk: Desk): { stop(): Promise<void> };
  /** Files that read otherwise than they were sent. */
  readonly differences: string[];
}

/** Users who upload, ask, buy, sign in, delete and leave, several things at a time. Those who leave are replaced. */
export function makeCrew(random: () => number): Crew {
  const people: Person[] = [];
  const differences: string[] = [];

  async function act(person: Person, desk: Desk): Promise<void> {
    // A user whose sign-in response was lost after the trial had moved has no session: signs in again.
    if (person.stage === 'account' && !isSignedIn(person)) return signIn(person, desk);
    const possible = CHOICES.filter(({ isPossible }) => isPossible(person));
    let place = random() * possible.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = possible.find(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    if (!chosen) {
      await pause(IDLE_MS);
      return;
    }
    await chosen.act(person, desk);
    const wrong = await readBack(person, desk);
    if (wrong) differences.push(wrong);
  }

  return {
    people,
    differences,
    begin(desk) {
      let isOver = false;
      const isHere = ({ stage }: Person) => stage !== 'gone' && stage !== 'leaving';
      const workOn = async (slot: number): Promise<void> => {
        while (!isOver) {
          const here = people.filter(isHere);
          if (here.length < PEOPLE_AT_WORK) people.push(makePerson(random));
          const person = here[slot % PEOPLE_AT_WORK];
          const isAway = !person || person.stage === 'signing-in';
          await (isAway ? pause(IDLE_MS) : act(person, desk));
        }
      };
      const hands = Array.from({ length: PEOPLE_AT_WORK * HANDS }, (_, slot) => workOn(slot));
      return {
        async stop() {
          isOver = true;
          await Promise.all(hands);
        },
      };
    },
  };
}
