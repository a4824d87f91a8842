import { type Account, account } from '../../domain/ledger/accounts.ts'
import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { dayOf, lastOf } from './instants.ts'
import { Misuse, parsedArgs } from './misuse.ts'

const flags = { 'as-of': { type: 'string' }, from: { type: 'string' } } as const

/** Each command with the argument that must follow it, and whether it takes --from. */
const commands = {
  'trial-balance': { subject: null, from: false },
  'balance-sheet': { subject: null, from: false },
  statement: { subject: 'an account', from: true },
  profit: { subject: 'a month', from: false },
  vat: { subject: 'a quarter', from: false },
  reconcile: { subject: null, from: false },
  explain: { subject: 'an account, an order, a number, an email or a stream', from: true },
} as const

type BooksCommand = keyof typeof commands
export type BooksArgs = { command: BooksCommand; subject: string; asOf: Date; from: CivilDate }

const isCommand = (name: string): name is BooksCommand => Object.hasOwn(commands, name)
const everything = { from: '2000-01-01', asOf: new Date('9999-12-30T00:00:00Z') } as const

/** Parses the arguments of the books command; null when they name no command. Throws a Misuse for invalid arguments. */
export function readBooksArgs(args: readonly string[]): BooksArgs | null {
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options: flags })
  const [command = '', subject, ...more] = positionals
  if (!isCommand(command)) return null
  const expected = commands[command]
  if (command === 'reconcile' && values['as-of'] !== undefined) throw new Misuse('reconcile has no --as-of')
  if (!expected.from && values.from !== undefined) throw new Misuse(`${command} has no --from`)
  if (subject === undefined && expected.subject !== null)
    throw new Misuse(`${command} needs ${expected.subject}`)
  const surplus = expected.subject === null ? subject : more[0]
  if (surplus !== undefined) throw new Misuse(`${command} does not know what to do with ${surplus}`)
  return {
    ...{ command, subject: subject ?? '' },
    asOf: values['as-of'] === undefined ? everything.asOf : lastOf(values['as-of']),
    from: values.from === undefined ? everything.from : dayOf(values.from),
  }
}

/** Returns the account of that name, or null. */
export const accountNamed = (name: string): Account | null => account.safeParse(name).data ?? null

/** Returns the text when it is a month `yyyy-MM`; throws a Misuse otherwise. */
export function monthOf(text: string): string {
  if (!isCivilDate(`${text}-01`)) throw new Misuse(`${text} is no month, which is written 2026-11`)
  return text
}

/** Returns the text when it is a quarter `yyyy-Qn`; throws a Misuse otherwise. */
export function quarterOf(text: string): string {
  if (!/^[1-9]\d{3}-Q[1-4]$/.test(text)) throw new Misuse(`${text} is no quarter, which is written 2026-Q4`)
  return text
}
