/** A day of the calendar in Asia/Seoul, written `yyyy-MM-dd`. */
export type CivilDate = `${number}-${number}-${number}`

const PATTERN = /^\d{4}-\d{2}-\d{2}$/

export const isWritten = (text: string): text is CivilDate => PATTERN.test(text)

/** True for a day that exists, written `yyyy-MM-dd`: 31 February is refused. */
export const isCivilDate = (text: string): text is CivilDate =>
  isWritten(text) && dayExists(new Date(text), text)

// Runs for every day of every event and request: formatting through the library takes six times as long.
const dayExists = (day: Date, text: string): boolean =>
  !Number.isNaN(day.getTime()) && day.getUTCDate() === Number(text.slice(8))
