import * as z from 'zod/mini'
import { accountCodes } from '../../domain/ledger/accountCodes.ts'
import type { Account } from '../../domain/ledger/accounts.ts'
import { accountKindNames, chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { addsUp, movedBy, supplyOf } from '../../domain/ledger/explanation.ts'
import { type JournalLine, journalSchema } from '../../domain/ledger/journal.ts'
import { balanceSheet, movedBetween, type Position, profitAndLoss } from '../../domain/ledger/statements.ts'
import { vatDueDay } from '../../domain/ledger/vatReturn.ts'
import {
  type FeeRow,
  feeColumns,
  journalColumns,
  ledgerColumns,
  type MonthSheetKey,
  monthSheetNames,
  type OwnerRow,
  ownerColumns,
  type PointRow,
  type PositionRow,
  pointColumns,
  positionColumns,
  sheetWords,
  type TrialRow,
  trialColumns,
  type VatRow,
  type VoucherRow,
  vatColumns,
  voucherColumns,
} from '../../domain/lists/monthSheets.ts'
import { explainEvent, titleOf } from '../../domain/processes/events.ts'
import { type CivilDate, formatDotted, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import type { ListColumn } from '../../domain/shared/listColumns.ts'
import { earnedName } from '../../domain/shared/pointReasons.ts'
import { sum } from '../../domain/shared/won.ts'
import type { MonthSheet, ReadUnder } from '../../domain/wire/accounting.ts'
import {
  type BookedLine,
  bookedLines,
  countLines,
  entryFactsOf,
  feeEntries,
  movementsOf,
  type TaxedEvent,
  taxedEvents,
} from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Cell, fileColumns, type TableFile } from '../platform/http/tableFile.ts'
import type { Json } from '../platform/json.ts'
import { publicHolidays } from '../rental/index.ts'
import { type OwnersEntry, ownersEntries } from '../settlement/index.ts'
import { pointMonths } from '../wallet/index.ts'

type Window = { offset: number; limit: number }
type SheetRequest = { deps: Deps; month: string; from: CivilDate; until: Date; window: Window | null }
/** Where a row of the page leads to. */
type Link = { account?: Account; stream?: string }
type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
type Total = { name: string; value: number | string }
type SheetContent<Row> = {
  pages: Pages<Row>
  /** The rows of the whole month. */
  count: number
  /** By the key of the column, over the whole month. */
  sums?: Readonly<Record<string, number>>
  totals?: readonly Total[]
}
type Sheet<Row> = {
  columns: readonly ListColumn<Row>[]
  read: (asked: SheetRequest) => Promise<SheetContent<Row>>
  linkOf?: (row: Row) => Link
  /** A file that a program imports has nothing below its rows. */
  isImported?: true
}

const codeOf = (account: Account) => ({
  code: accountCodes[account].code,
  account: chartOfAccounts[account].name,
})

function windowOf<Row>(rows: readonly Row[], window: Window | null): Row[][] {
  return [window === null ? [...rows] : rows.slice(window.offset, window.offset + window.limit)]
}

const monthAndBefore = ({ deps, from, until }: SheetRequest) =>
  Promise.all([
    movementsOf(deps, new Date(startOfSeoulDay(from).getTime() - 1)),
    movementsOf(deps, until, from),
  ])

const trial: Sheet<TrialRow & { id: Account }> = {
  columns: trialColumns,
  linkOf: ({ id }) => ({ account: id }),
  async read(asked) {
    const rows = movedBetween(...(await monthAndBefore(asked))).map((row) => ({
      ...{ id: row.account, ...codeOf(row.account), kind: accountKindNames[row.kind] },
      ...{ opening: row.before, debits: row.debits, credits: row.credits, closing: row.after },
    }))
    const of = (pick: (row: (typeof rows)[number]) => number) => sum(rows.map(pick))
    return {
      ...{ pages: windowOf(rows, asked.window), count: rows.length },
      sums: {
        opening: of((row) => row.opening),
        debits: of((row) => row.debits),
        credits: of((row) => row.credits),
        closing: of((row) => row.closing),
      },
    }
  },
}

type PositionLine = PositionRow & { id: Account | null }
const placed = (part: string, positions: readonly Position[]): PositionLine[] =>
  positions.map(({ account, amount }) => ({ id: account, part, ...codeOf(account), amount }))
const linkOfPosition = ({ id }: PositionLine): Link => (id === null ? {} : { account: id })
const earningsRow = (amount: number): PositionLine => ({
  ...{ id: null, part: accountKindNames.equity, code: '', account: sheetWords.earnings, amount },
})

const balance: Sheet<PositionLine> = {
  columns: positionColumns,
  linkOf: linkOfPosition,
  async read({ deps, until, window }) {
    const sheet = balanceSheet(await movementsOf(deps, until))
    const rows = [
      ...placed(accountKindNames.asset, sheet.assets),
      ...placed(accountKindNames.liability, sheet.liabilities),
      ...placed(accountKindNames.equity, sheet.equity),
      earningsRow(sheet.earnings),
    ]
    return {
      ...{ pages: windowOf(rows, window), count: rows.length },
      totals: [
        { name: '자산 총계', value: sheet.totalAssets },
        {
          name: '부채와 자본 총계',
          value: sheet.totalLiabilities + sheet.totalEquity + sheet.earnings,
        },
      ],
    }
  },
}

const profit: Sheet<PositionLine> = {
  columns: positionColumns,
  linkOf: linkOfPosition,
  async read({ deps, from, until, window }) {
    const found = profitAndLoss(await movementsOf(deps, until, from))
    const rows = [
      ...placed(accountKindNames.revenue, found.revenue),
      ...placed(accountKindNames.contra_revenue, found.reductions),
      ...placed(accountKindNames.cost, found.costs),
    ]
    return {
      ...{ pages: windowOf(rows, window), count: rows.length },
      totals: [
        { name: '월 순매출', value: found.netRevenue },
        { name: '월 비용', value: found.totalCosts },
        { name: '월 손익', value: found.profit },
      ],
    }
  },
}

/** Journal lines as rows, page by page. */
async function* rowsOf<Row>(
  pages: Pages<BookedLine>,
  rowOf: (line: BookedLine) => Row,
): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(rowOf)
}

const journalRow = (line: BookedLine) => ({
  ...{ stream: line.streamId, day: line.day, number: String(line.pos), title: line.title },
  ...{ subject: line.subject, ...codeOf(line.account), evidence: line.evidence },
  debit: line.amount > 0 ? line.amount : null,
  credit: line.amount < 0 ? 0 - line.amount : null,
})
const linkOfStream = ({ stream }: { stream: string }): Link => ({ stream })

async function linesOf<Row>(
  { deps, from, until, window }: SheetRequest,
  by: 'time' | 'account',
  rowOf: (line: BookedLine) => Row,
): Promise<SheetContent<Row> & { debits: number }> {
  const [pages, { lines, debits }] = await Promise.all([
    bookedLines(deps, { from, until, by, window }),
    countLines(deps, { from, until }),
  ])
  return { pages: rowsOf(pages, rowOf), count: lines, debits }
}

const journal: Sheet<ReturnType<typeof journalRow>> = {
  columns: journalColumns,
  linkOf: linkOfStream,
  async read(asked) {
    const { debits, ...found } = await linesOf(asked, 'time', journalRow)
    return { ...found, sums: { debit: debits, credit: debits } }
  },
}

const ledger: Sheet<ReturnType<typeof journalRow> & { balance: number }> = {
  columns: ledgerColumns,
  linkOf: linkOfStream,
  async read(asked) {
    const [before] = await monthAndBefore(asked)
    const opening = new Map(before.map(({ account, debits, credits }) => [account, debits - credits]))
    const { debits, ...found } = await linesOf(asked, 'account', (line) => ({
      ...journalRow(line),
      balance: (opening.get(line.account) ?? 0) + line.running,
    }))
    return { ...found, sums: { debit: debits, credit: debits } }
  },
}

const vouchers: Sheet<VoucherRow & { stream: string }> = {
  columns: voucherColumns,
  linkOf: linkOfStream,
  isImported: true,
  async read(asked) {
    const { debits, ...found } = await linesOf(asked, 'time', (line) => ({
      ...{ stream: line.streamId, day: line.day, number: String(line.pos) },
      ...{
        side: line.amount > 0 ? sheetWords.debit : sheetWords.credit,
        code: accountCodes[line.account].code,
      },
      ...{ codeName: accountCodes[line.account].name, party: line.subject, words: line.title },
      amount: Math.abs(line.amount),
    }))
    return { ...found, totals: [{ name: sheetWords.debits, value: debits }] }
  },
}

type TaxRow = VatRow & { stream: string }
type BookedEvent = { type: string; data: Json; journal: readonly JournalLine[] }

/**
 * The tax of an event on one side, as it is booked, with the supply that its explanation names (rule 335); null without
 * either. A supply of a few won may have no tax (rule 538).
 */
function taxOn(
  account: 'vat_payable' | 'vat_receivable',
  event: BookedEvent,
): { supply: number; tax: number } | null {
  const booked = (one: Account) =>
    sum(event.journal.filter((line) => line.account === one).map(({ amount }) => amount))
  const isTaxed = event.journal.some((line) => line.account === account)
  if (account === 'vat_receivable') {
    const [tax, fees] = [booked(account), booked('payment_fees')]
    return isTaxed ? { supply: fees === 0 ? tax * 10 : fees, tax } : null
  }
  const tax = 0 - booked(account)
  const own = explainEvent(event).filter((one) => one.booked?.account === account)
  const isExplained = own.every(addsUp) && sum(own.map(movedBy)) === 0 - tax
  if (!isExplained) return isTaxed ? { supply: tax * 10, tax } : null
  const supply = sum(own.map((one) => (one.booked?.side === 'credit' ? 1 : -1) * supplyOf(one)))
  return isTaxed || supply !== 0 ? { supply, tax } : null
}

const writtenShape = z.object({
  journal: z._default(journalSchema, []),
  evidence: z._default(z.string(), ''),
})

const isReversing = ({ type, data }: TaxedEvent): boolean =>
  type === 'adjustment.approved' && data.reverses !== null

/**
 * The events that reversing entries take back, or book again, by the position of the entry: the one with which the chain
 * of reversals begins, and the sign by which its supply counts.
 */
async function eventsTakenBack(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  page: readonly TaxedEvent[],
): Promise<ReadonlyMap<number, { event: BookedEvent; sign: 1 | -1 }>> {
  const entries = page.filter(isReversing)
  if (entries.length === 0) return new Map()
  const places = entries.map(({ stream_id: stream, version }) => ({ stream, version }))
  const origins = await entryFactsOf({ db }, places)
  const loaded = await store.load([...new Set(origins.map(({ stream }) => stream))])
  return new Map(
    origins.flatMap(({ stream, version, reversals }, nth) => {
      const pos = entries[nth]?.pos
      const origin = loaded.stream(stream).events.find((one) => one.version === version)
      if (pos === undefined || origin === undefined) return []
      const { type, data } = origin
      const { journal } = z.parse(writtenShape, data)
      return [[pos, { event: { type, data, journal }, sign: reversals % 2 === 0 ? 1 : -1 }] as const]
    }),
  )
}

/** The tax of an entry; what takes another one back names the supply of that one (rule 511). */
function taxOfEntry(
  account: Parameters<typeof taxOn>[0],
  event: BookedEvent,
  origin: { event: BookedEvent; sign: 1 | -1 } | undefined,
): ReturnType<typeof taxOn> {
  const own = taxOn(account, event)
  const taken = origin === undefined ? null : taxOn(account, origin.event)
  return origin === undefined || taken === null
    ? own
    : { tax: own?.tax ?? 0, supply: origin.sign * taken.supply }
}

async function taxRows({ deps, from, until }: SheetRequest): Promise<TaxRow[]> {
  const rows: TaxRow[] = []
  for await (const page of taxedEvents(deps, { from, until })) {
    const origins = await eventsTakenBack(deps, page)
    for (const { pos, day, stream_id: stream, type, schema_v, data: written, subject } of page) {
      const data = deps.store.eventTypes.upcast(type, schema_v, written)
      const { journal, evidence } = z.parse(writtenShape, data)
      const event = { type, data, journal }
      const about = { stream, day, number: String(pos), title: titleOf(type), subject, evidence }
      const taxed = (account: Parameters<typeof taxOn>[0]) => taxOfEntry(account, event, origins.get(pos))
      const [output, input] = [taxed('vat_payable'), taxed('vat_receivable')]
      if (output !== null) rows.push({ kind: '매출', ...about, ...output })
      if (input !== null) rows.push({ kind: '매입', ...about, ...input })
    }
  }
  return rows
}

/** What the VAT return of a month's part of its quarter asks for. */
export async function taxOfMonth(asked: SheetRequest) {
  const rows = await taxRows(asked)
  const of = (kind: string, pick: (row: TaxRow) => number) =>
    sum(rows.filter((row) => row.kind === kind).map(pick))
  const [output, input] = ['매출', '매입'].map((kind) => ({
    supply: of(kind, (row) => row.supply),
    tax: of(kind, (row) => row.tax),
  }))
  return { rows, output: output ?? { supply: 0, tax: 0 }, input: input ?? { supply: 0, tax: 0 } }
}

const vat: Sheet<TaxRow> = {
  columns: vatColumns,
  linkOf: linkOfStream,
  async read(asked) {
    const [{ rows, output, input }, holidays] = await Promise.all([
      taxOfMonth(asked),
      publicHolidays(asked.deps.db),
    ])
    return {
      ...{ pages: windowOf(rows, asked.window), count: rows.length },
      totals: [
        { name: '과세표준(매출 공급가액)', value: output.supply },
        { name: '매출 세액 합계', value: output.tax },
        { name: '매입 공급가액', value: input.supply },
        { name: '매입 세액 합계', value: input.tax },
        { name: '이 달의 낼 세액', value: output.tax - input.tax },
        { name: '분기 신고·납부 기한', value: formatDotted(vatDueDay(asked.month, holidays)) },
      ],
    }
  },
}

const points: Sheet<PointRow> = {
  columns: pointColumns,
  async read({ deps, month, window }) {
    const [found] = await pointMonths(deps, { from: month, to: month })
    if (found === undefined) return { pages: [], count: 0 }
    const rows = [
      { item: '기초 포인트', points: found.opening },
      ...found.earned.map(({ reason, points }) => ({
        item: earnedName(reason),
        points,
      })),
      { item: '환불로 돌려준 포인트', points: found.refunded },
      { item: '사용한 포인트', points: 0 - found.used },
      { item: '만료된 포인트', points: 0 - found.expired },
      { item: '회수한 포인트', points: 0 - found.suspended },
      { item: '미수금을 갚은 포인트', points: 0 - found.recovered },
    ]
    return {
      ...{ pages: windowOf(rows, window), count: rows.length },
      sums: { points: found.closing },
      totals: [{ name: '장부의 포인트 부채', value: found.booked }],
    }
  },
}

const payouts: Sheet<OwnerRow & Pick<OwnersEntry, 'stream'>> = {
  columns: ownerColumns,
  linkOf: ({ stream }) => (stream === null ? {} : { stream }),
  read: ({ deps, ...asked }) => ownersEntries(deps, asked),
}

const fees: Sheet<FeeRow & { stream: string }> = {
  columns: feeColumns,
  linkOf: linkOfStream,
  async read({ deps, from, until, window }) {
    const entries = await feeEntries(deps, { from, until })
    const rows = entries.map(({ pos, cleared, ...entry }) => ({
      ...{ ...entry, number: String(pos), cleared: 0 - cleared, kept: entry.fees + entry.vat },
    }))
    const of = (pick: (row: (typeof rows)[number]) => number) => sum(rows.map(pick))
    return {
      ...{ pages: windowOf(rows, window), count: rows.length },
      sums: {
        ...{ cleared: of((row) => row.cleared), fees: of((row) => row.fees), vat: of((row) => row.vat) },
        ...{ kept: of((row) => row.kept), bank: of((row) => row.bank) },
      },
    }
  },
}

const sealLines = (read: ReadUnder | null): [string, Cell][] =>
  read === null
    ? [['봉인한 원장', '아직 없음']]
    : [
        ['봉인한 원장의 블록', read.block],
        ['봉인한 원장의 해시', read.hash],
        ['아직 봉인되지 않은 줄', read.unsealed],
        ['점검해야 할 줄', read.suspect],
      ]

/** A sheet whatever its rows are: its page for the console, and its table for files. */
type AnySheet = {
  page: (asked: SheetRequest) => Promise<Omit<MonthSheet, 'month' | 'sheet' | 'read'>>
  table: (asked: SheetRequest, read: ReadUnder | null) => Promise<TableFile<readonly Cell[]>>
}

function sheetOf<Row>(key: MonthSheetKey, { columns, read, linkOf, isImported }: Sheet<Row>): AnySheet {
  const shown = columns.filter(({ only }) => only !== 'table')
  const file = fileColumns(columns)
  const footOf = ({ sums = {}, totals = [] }: SheetContent<Row>, under: ReadUnder | null): Cell[][] => {
    const summed = shown.map((column): Cell => sums[column.key] ?? null)
    const hasSums = summed.some((cell) => cell !== null)
    return [
      ...(hasSums ? [summed.with(0, sheetWords.total)] : []),
      ...totals.map(({ name, value }) => [name, value]),
      ...sealLines(under),
    ]
  }
  return {
    async page(asked) {
      const found = await read(asked)
      const rows: MonthSheet['rows'] = []
      for await (const page of found.pages)
        for (const row of page) {
          const cells = shown.map((column) => column.value(row))
          rows.push({ cells, ...linkOf?.(row) })
        }
      return {
        columns: shown.map(({ key, label, kind }) => ({ key, label, kind })),
        rows,
        sums: shown.map((column) => found.sums?.[column.key] ?? null),
        totals: [...(found.totals ?? [])],
        cntAll: found.count,
      }
    },
    async table(asked, under) {
      const found = await read(asked)
      async function* pages(): AsyncGenerator<Cell[][]> {
        for await (const page of found.pages) yield page.map((row) => [...file.cells(row)])
        if (isImported !== true) yield footOf(found, under)
      }
      const name = `${key}-${asked.month}`
      return {
        ...{ name, rows: null, columns: file.columns, sheet: monthSheetNames[key] },
        cells: (cells) => cells,
        pages: pages(),
      }
    },
  }
}

/** Every sheet of the accountant's month by its key (rule 337). */
export const monthSheets: Readonly<Record<MonthSheetKey, AnySheet>> = {
  trial: sheetOf('trial', trial),
  balance: sheetOf('balance', balance),
  profit: sheetOf('profit', profit),
  journal: sheetOf('journal', journal),
  ledger: sheetOf('ledger', ledger),
  vat: sheetOf('vat', vat),
  points: sheetOf('points', points),
  payouts: sheetOf('payouts', payouts),
  fees: sheetOf('fees', fees),
  vouchers: sheetOf('vouchers', vouchers),
}
