import type { Source } from './sources.ts'

/** Files of the clients that read the machine's clock with a reason. */
const reasons: Readonly<Record<string, string>> = {
  'web/api/refresh.ts': 'measures how far the clock is off',
  'web/app/start.tsx': 'draws a page that came without the moment of the server',
  'web/pieces/identity/verifiedPerson.ts': 'keeps something for so many minutes of one clock',
  'web/pieces/joining/socialTrip.ts': 'measures how long something took by one clock',
  'web/screens/findPasswordEmail/emailCode.machine.ts': 'counts seconds down by one clock',
  'web/staff/app/Shell.tsx': 'measures how long nobody was there',
  'web/staff/kit/dates/TypedDate.tsx': 'reads what is typed before the server has said its day',
  'web/staff/pieces/dates/Picker.tsx': 'opens a calendar before the server has said its day',
}

const readsIt = /\bnew Date\(\)|\bDate\.now\b|\bdayjs\(\)/

/**
 * Code of the clients that reads the clock of the machine, which may be wrong by years: what is offered and said depends on
 * the day of the shop, which the server's answers name.
 */
export const clientClocks = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => path.startsWith('web/') && reasons[path] === undefined && readsIt.test(text))
    .map(({ path }) => path)
