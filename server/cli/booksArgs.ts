import { type Account, account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { type CivilDate, isCivilDate } from '../../domain/shared/civilDate.ts'
import { dayOf, lastOf } from './instants.ts'
import { likeness } from './likeness.ts'
import { Misuse, parsedArgs } from './misuse.ts'

const flags = {
  'as-of': { type: 'string' },
  from: { type: 'string' },
  history: { type: 'boolean' },
} as const

type Expected = {
  /** What must follow the command; null for nothing. */
  subject: string | null
  flags: readonly (keyof typeof flags)[]
}

const commands = {
  'trial-balance': { subject: null, flags: ['as-of'] },
  'balance-sheet': { subject: null, flags: ['as-of'] },
  statement: { subject: 'an account', flags: ['as-of', 'from'] },
  profit: { subject: 'a month', flags: ['as-of'] },
  vat: { subject: 'a quarter', flags: ['as-of'] },
  reconcile: { subject: null, flags: [] },
  explain: {
    subject: 'an account, an order, a number, an email or a stream',
    flags: ['as-of', 'from', 'history'],
  },
} as const satisfies Record<string, Expected>

type BooksCommand = keyof typeof commands
export type BooksArgs = {
  command: BooksCommand
  subject: string
  asOf: Date
  /** Whether no instant was given: the account is as it is now. */
  isWhole: boolean
  from: CivilDate
  /** Whether an account's events are printed however many there are. */
  history: boolean
  /** The points of time as they were written. */
  written: readonly string[]
}

const isCommand = (name: string): name is BooksCommand => Object.hasOwn(commands, name)
const everything = { from: '2000-01-01', asOf: new Date('9999-12-30T00:00:00Z') } as const

/** Parses the arguments of the books command; null when they name no command. Throws a Misuse for invalid arguments. */
export function readBooksArgs(args: readonly string[]): BooksArgs | null {
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options: flags })
  const [command = '', ...words] = positionals
  if (!isCommand(command)) return null
  const expected: Expected = commands[command]
  const stray = Object.keys(values).find((flag) => !expected.flags.some((one) => one === flag))
  if (stray !== undefined) throw new Misuse(`${command} has no --${stray}`)
  // Titles of accounts have blanks, which a shell takes apart.
  const isTitle = expected.subject !== null && accountNamed(words.join(' ')) !== null
  const [subject, ...more] = isTitle ? [words.join(' ')] : words
  if (subject === undefined && expected.subject !== null)
    throw new Misuse(`${command} needs ${expected.subject}`)
  const surplus = expected.subject === null ? subject : more[0]
  if (surplus !== undefined && expected.subject !== null && isLikeAnAccount(words.join(' ')))
    noAccount(words.join(' '))
  if (surplus !== undefined) throw new Misuse(`${command} does not know what to do with ${surplus}`)
  const { 'as-of': asOf, from, history = false } = values
  return {
    ...{ command, subject: subject?.trim() ?? '', history: history || from !== undefined },
    isWhole: asOf === undefined,
    asOf: asOf === undefined ? everything.asOf : lastOf(asOf),
    from: from === undefined ? everything.from : dayOf(from),
    written: [asOf, from].flatMap((one) => one ?? []),
  }
}

const written = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '')

/** Returns the account of that name or of that title, `owner_payable` or 미지급 정산금; null when there is none. */
export function accountNamed(text: string): Account | null {
  const name = written(text)
  return (
    account.options.find((one) => name === written(one) || name === written(chartOfAccounts[one].name)) ??
    null
  )
}

/** Throws a Misuse that names the accounts whose names or titles are most like the text. */
export function noAccount(text: string): never {
  throw new Misuse(
    `there is no account ${text}; nearest: ${nearestAccounts(text)
      .map((one) => `${chartOfAccounts[one].name} (${one})`)
      .join(', ')}`,
  )
}

const similarityTo = (text: string, one: Account): number =>
  Math.max(likeness(written(text), written(one)), likeness(written(text), written(chartOfAccounts[one].name)))

function nearestAccounts(text: string): Account[] {
  const scored = account.options.map((one) => ({ one, score: similarityTo(text, one) }))
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ one }) => one)
}

/** Whether a text that names no subject is likely an account with a slip of the keyboard in it. */
export const isLikeAnAccount = (text: string): boolean =>
  /^[\p{L}\s_-]+$/u.test(text) && account.options.some((one) => similarityTo(text, one) > 0.3)

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
