import * as z from 'zod'
import type { Account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import type { Explanation, Term } from '../../domain/ledger/explanation.ts'
import { type JournalLine, journalSchema } from '../../domain/ledger/journal.ts'
import { explainLines, titleOf } from '../../domain/processes/events.ts'
import { ruleSentences } from '../../domain/processes/ruleSentences.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import type { Database } from '../platform/database/database.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { Json } from '../platform/json.ts'
import { seoulTime } from './instants.ts'
import { isId, type Names, namesFor } from './names.ts'

/** What an event says to a person: its title of the console, what it names, and what it books by which rule. */
export type ToldEvent = {
  event: StoredEvent
  title: string
  /** The title of its stream: `주문 261114-6Y7BPB`. */
  subject: string
  /** The title, with the stream's name where the title has no number by which one can go on. */
  wayOn: string
  facts: string[]
  journal: readonly JournalLine[]
  explanations: readonly Explanation[]
  unexplained: readonly JournalLine[]
}

type Db = Pick<Database<never>, 'pool'>

const withJournal = z.object({ journal: z.optional(journalSchema) })

/** Tells these events in their order. */
export async function tell(db: Db, events: readonly StoredEvent[]): Promise<ToldEvent[]> {
  const names = await namesFor(db, {
    streams: [...new Set(events.map(({ stream }) => stream))],
    products: [...new Set(events.flatMap(({ data }) => productsIn(data)))],
    ids: events.flatMap(({ data }) => rowsIn(data).flatMap(idsOfRow)),
  })
  return events.map((event) => {
    const { journal = [] } = withJournal.parse(event.data)
    return {
      event,
      title: titleOf(event.type),
      subject: names.subject(event.stream),
      wayOn: names.wayOn(event.stream),
      facts: factsOf(event.data, names),
      journal,
      ...explainLines(event, journal),
    }
  })
}

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function productsIn(data: Json): number[] {
  if (Array.isArray(data)) return data.flatMap(productsIn)
  if (!isRecord(data)) return []
  return Object.entries(data).flatMap(([key, value]) =>
    isProduct(key) && typeof value === 'number' ? [value] : productsIn(value),
  )
}

/** The rows of a closed month: `rental:ITEM`, `refund:ITEM:1`, `charge:CHARGE`, `lost:CONSIGNMENT`. */
function rowsIn(data: Json): string[] {
  if (!isRecord(data) || !Array.isArray(data.rows)) return []
  return data.rows.flatMap((row) => (isRecord(row) && typeof row.rowId === 'string' ? [row.rowId] : []))
}
const idsOfRow = (rowId: string): string[] => rowId.split(':').filter(isId)

/** What a row of a month is of, so that one can go on from it. */
const rowText = (rowId: string, names: Told): string =>
  `${rowId} (${idsOfRow(rowId).map(names.about).join(', ')})`

const isProduct = (key: string): boolean => key === 'productId' || key.endsWith('ProductId')
/** Whose and which it is, as the title says already; the journal is told line by line. */
const said = new Set(['orderId', 'memberId', 'journal', 'agreedTerms'])

type Told = Pick<Names, 'product' | 'about'>

/** The data of an event in words: first the plain values on one line, then each thing of a list without its zeros. */
export function factsOf(data: Json, names: Told): string[] {
  if (!isRecord(data)) return []
  const plain: string[] = []
  const lists: string[] = []
  for (const [key, value] of Object.entries(data)) {
    if (said.has(key) || value === null) continue
    if (Array.isArray(value)) {
      for (const one of value) lists.push(`${key}: ${inWords(key, one, names)}`)
    } else plain.push(isRecord(value) ? `${key} (${inWords(key, value, names)})` : told(key, value, names))
  }
  return [...(plain.length === 0 ? [] : [plain.join(' · ')]), ...lists]
}

function inWords(key: string, value: Json, names: Told): string {
  if (Array.isArray(value)) return `[${value.map((one) => inWords(key, one, names)).join(', ')}]`
  if (!isRecord(value)) return plainOf(key, value, names)
  return Object.entries(value)
    .filter(([own, one]) => one !== null && one !== 0 && !said.has(own))
    .sort(([a], [b]) => Number(isProduct(b)) - Number(isProduct(a)))
    .map(([own, one]) =>
      isRecord(one) || Array.isArray(one) ? `${own} (${inWords(own, one, names)})` : told(own, one, names),
    )
    .join(' · ')
}

const told = (key: string, value: Json, names: Told): string =>
  isProduct(key) ? plainOf(key, value, names) : `${key} ${plainOf(key, value, names)}`

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

function plainOf(key: string, value: Json, names: Told): string {
  if (typeof value === 'number')
    return isProduct(key) ? names.product(value) : key.endsWith('Id') ? String(value) : formatNumber(value)
  if (key === 'rowId' && typeof value === 'string') return rowText(value, names)
  if (typeof value === 'string' && instant.test(value)) return seoulTime(new Date(value))
  return String(value)
}

const signedTerm = ({ label, amount, how }: Term, nth: number): string => {
  const sign = amount < 0 ? '− ' : nth === 0 ? '' : '+ '
  return `${sign}${label} ${formatNumber(Math.abs(amount))}${how === null ? '' : ` (${how})`}`
}

const side = (amount: number): string => (amount < 0 ? '대변' : '차변')
const accountTitle = (account: Account): string => `${chartOfAccounts[account].name} (${account})`
const bookedLine = ({ account, amount }: JournalLine): string =>
  `${side(amount)} ${formatNumber(Math.abs(amount))} ${accountTitle(account)}`

/** The amounts of an event, one a line: what it books, and the rule with its terms behind it. */
export function moneyOf({ journal, explanations, unexplained }: ToldEvent): string[] {
  const made = explanations.filter(({ booked }) => booked === null)
  const lines = made.map((one) => `${formatNumber(one.amount)} ${reasonOf(one)}`)
  for (const { account, amount } of journal) {
    const reasons = explanations.filter(({ booked }) => booked?.account === account)
    lines.push(
      `${bookedLine({ account, amount })}${reasons.map((one) => ` · ${reasonOf(one)}`).join('')}${
        unexplained.some((line) => line.account === account) ? ' · by an earlier version of the rules' : ''
      }`,
    )
  }
  return lines
}

export const reasonOf = ({ rule, label, terms }: Explanation): string =>
  `규칙 ${rule} ${label}: ${terms.map(signedTerm).join(' ')}`

/** The sentences of the rules that these events name, each once. */
export function rulesOf(events: readonly Pick<ToldEvent, 'explanations'>[]): string[] {
  const rules = new Set(events.flatMap(({ explanations }) => explanations.map(({ rule }) => rule)))
  return [...rules].sort((a, b) => a - b).map((rule) => `규칙 ${rule}  ${ruleSentences[rule]}`)
}

/** An event's first line: when, where in the log, its title, whose doing. */
export function headOf({ event, title, wayOn }: ToldEvent, shown: { subject: boolean }): string {
  const { pos, occurredAt, type, meta } = event
  return [
    seoulTime(occurredAt),
    `#${pos}`,
    ...(shown.subject ? [wayOn] : []),
    `${title} (${type})`,
    meta.actor,
  ].join('  ')
}

/** What the accounts of these events come to, debits positive. */
export function balancesOf(journals: readonly (readonly JournalLine[])[]): [Account, number][] {
  const sums = new Map<Account, number>()
  for (const { account, amount } of journals.flat()) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums]
}

/** Balances as lines: `카드 미수금 (card_clearing)  48,900`. */
export const balanceLines = (balances: readonly [Account, number][]): [string, string][] =>
  balances.map(([account, amount]) => [accountTitle(account), formatNumber(amount)])
