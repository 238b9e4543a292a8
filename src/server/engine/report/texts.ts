/** What the engine says of days that it counts itself. */
export const reportTexts = {
  lastDayTo: (what: string) => `Last day to ${what}`,
  lastDayFor: (what: string) => `Last day for: ${what}`,
  firstDayOfNotice: 'First day on which notice can be given',
  countedFromStart: (length: string, day: string) => `${length} from ${day}, the start.`,
  countedWithStart: (length: string, day: string) => `${length} from ${day}, the start, counting that day.`,
  stretchEnds: (name: string) => `The ${name} ends`,
  canBeLonger: 'It may be extended.',
  deadline: 'A deadline in the document',
  deadlineFor: (words: string) => `Deadline: ${words}`,
  countedFromMaking: (length: string, day: string) => `${length} from ${day}, the date of the agreement.`,
  countedBackFromEnd: (length: string, day: string) => `${length} before ${day}, the last day`,
  mondayToFriday: ', counted Monday to Friday; a public holiday makes it earlier',
} as const;
