import type { Channel } from './channel.ts';
import type { Judgement } from './judge.ts';
import type { Visibility } from './verify.ts';

/** The share of hidden words that have to be flagged, and of visible ones that have to stay without an alarm. */
const WANTED_SHARE = 0.99;

interface Row {
  readonly channel: Channel;
  injections: number;
  words: number;
  keptOut: number;
  listed: number;
  flagged: number;
  alarms: number;
}

interface VerificationRow {
  readonly channel: Channel;
  injections: number;
  asClaimed: number;
  difference: number;
  legible: number;
  words: number;
}

export interface HiddenReport {
  /** @returns whether the words became what they should */
  note(channel: Channel, judgement: Judgement, wasAlarmed: boolean): boolean;
  noteVerification(channel: Channel, found: readonly Visibility[], isRight: boolean): void;
  /** @returns the exit code */
  write(print: (line: string) => void, hasTables: boolean): number;
  writeVerification(print: (line: string) => void): number;
}

export function createHiddenReport(): HiddenReport {
  const rows = new Map<string, Row>();
  const verified = new Map<string, VerificationRow>();
  const of = (...kinds: Channel['kind'][]): Row[] =>
    [...rows.values()].filter((row) => kinds.includes(row.channel.kind));
  return {
    note(channel, judgement, wasAlarmed) {
      const row = rows.get(channel.name) ?? emptyRow(channel);
      rows.set(channel.name, row);
      row.injections += 1;
      for (const key of ['words', 'keptOut', 'listed', 'flagged'] as const) row[key] += judgement[key];
      // An alarm that the page raised before says nothing about the words.
      if (judgement.isAlarmed && (channel.kind === 'hidden' || !wasAlarmed)) row.alarms += 1;
      return isRight(channel, judgement, wasAlarmed);
    },
    noteVerification(channel, found, isAsClaimed) {
      const row = verified.get(channel.name) ?? {
        channel,
        injections: 0,
        asClaimed: 0,
        difference: 0,
        legible: 0,
        words: 0,
      };
      verified.set(channel.name, row);
      row.injections += 1;
      row.asClaimed += isAsClaimed ? 1 : 0;
      row.difference = Math.max(row.difference, ...found.map(({ difference }) => difference));
      row.legible += Math.max(...found.map(({ legibleWords }) => legibleWords));
      row.words += found[0]?.words ?? 0;
    },
    write(print, hasTables) {
      const [hidden, unread, visible, harmless] = [of('hidden'), of('unread'), of('visible'), of('harmless')];
      if (hasTables) {
        print(table('hidden', hidden));
        print(table('no content of the page', unread));
        print(table('visible', visible));
        print(table('harmless', harmless));
      }
      const [flagged, stayed] = [share(hidden, 'flagged', 'words'), 1 - share(visible, 'keptOut', 'words')];
      const quiet = 1 - share([...visible, ...harmless], 'alarms', 'injections');
      const keptOut = share(unread, 'keptOut', 'words');
      print(
        `hidden words: ${sum(hidden, 'words')} in ${sum(hidden, 'injections')} injections, ${hidden.length} channels; kept out ${percent(share(hidden, 'keptOut', 'words'))}, listed ${percent(share(hidden, 'listed', 'words'))}, flagged ${percent(flagged)}`,
      );
      print(`words that are no content of the page: ${sum(unread, 'words')}; kept out ${percent(keptOut)}`);
      print(
        `visible words: ${sum(visible, 'words')} in ${sum(visible, 'injections')} injections, ${visible.length} channels; in the text ${percent(stayed)}`,
      );
      print(`visible and harmless injections without an alarm: ${percent(quiet)}`);
      return [flagged, keptOut, stayed, quiet].every((reached) => reached >= WANTED_SHARE) ? 0 : 1;
    },
    writeVerification(print) {
      const list = [...verified.values()].sort((left, right) => left.channel.kind.localeCompare(right.channel.kind));
      print(
        '| channel | kind | injections | as claimed | largest difference of 255 | words that OCR reads |\n| --- | --- | ---: | ---: | ---: | ---: |',
      );
      for (const { channel, injections, asClaimed, difference, legible, words } of list) {
        print(
          `| ${channel.name} | ${channel.kind} | ${injections} | ${asClaimed} | ${difference} | ${legible} of ${words} |`,
        );
      }
      return list.every((row) => row.asClaimed === row.injections) ? 0 : 1;
    },
  };
}

function isRight({ kind }: Channel, { words, keptOut, flagged, isAlarmed }: Judgement, wasAlarmed: boolean): boolean {
  if (kind === 'hidden') return flagged === words;
  if (kind === 'unread') return keptOut === words;
  const isQuiet = !isAlarmed || wasAlarmed;
  return kind === 'visible' ? isQuiet && keptOut === 0 : isQuiet;
}

function emptyRow(channel: Channel): Row {
  return { channel, injections: 0, words: 0, keptOut: 0, listed: 0, flagged: 0, alarms: 0 };
}

function table(title: string, rows: readonly Row[]): string {
  const lines = rows
    .toSorted((left, right) => left.channel.name.localeCompare(right.channel.name))
    .map(
      (row) =>
        `| ${row.channel.name} | ${row.injections} | ${row.words} | ${row.keptOut} | ${row.listed} | ${row.flagged} | ${row.alarms} |`,
    );
  const head = `| ${title} | injections | words | kept out | listed | flagged | alarms |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |`;
  return `${head}\n${lines.join('\n')}\n`;
}

type Count = 'injections' | 'words' | 'keptOut' | 'listed' | 'flagged' | 'alarms';

function sum(rows: readonly Row[], key: Count): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

/** 1 where there is nothing to count. */
function share(rows: readonly Row[], part: Count, whole: Count): number {
  const total = sum(rows, whole);
  return total === 0 ? (part === 'alarms' || part === 'keptOut' ? 0 : 1) : sum(rows, part) / total;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
