import * as z from 'zod/mini'
import { memberFields } from '../../domain/processes/events.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { relatedTo } from '../platform/eventStore/streamsFile.ts'
import type { Point } from '../platform/projections/scratch.ts'
import { payoutRowsOf } from '../providerPayouts/payoutRows.ts'
import { linesOfBookedPoints } from './bookedPoints.ts'
import { aligned } from './columns.ts'
import { writtenPoint } from './instants.ts'
import { drawLanes, type LaneRow, laneRowOf } from './lanes.ts'
import { namesFor } from './names.ts'
import { type Subject, subjectOf, withPayments } from './subjects.ts'
import { balanceLines, balancesOf, headOf, moneyOf, rulesOf, tell } from './telling.ts'

type Reading = { url: string; eventTypes: readonly EventType[] }

/** Runs `work` on a connection that refuses to write. */
export async function reading<T>(url: string, work: (db: Database<never>) => Promise<T>): Promise<T> {
  const address = new URL(url)
  address.searchParams.set('options', '-c default_transaction_read_only=on')
  const db = openDatabase<never>({ url: address.toString(), max: 2 })
  return work(db).finally(db.end)
}

export const isWithin = ({ pos, at }: Point, event: Pick<StoredEvent, 'pos' | 'occurredAt'>): boolean =>
  (pos === undefined || event.pos <= pos) && (at === undefined || event.occurredAt <= at)

/** The events of these streams up to a point, in the order of the log. */
export async function eventsOf(
  { pool }: Pick<Database<never>, 'pool'>,
  {
    streams,
    point,
    eventTypes,
  }: { streams: readonly string[]; point: Point; eventTypes: readonly EventType[] },
): Promise<StoredEvent[]> {
  const loaded = await createEventStore({ pool, eventTypes: createEventTypes(eventTypes) }).load(streams)
  return streams
    .flatMap((stream) => loaded.stream(stream).events)
    .filter((event) => isWithin(point, event))
    .sort((a, b) => a.pos - b.pos)
}

/**
 * Prints what happened to a subject up to a point, oldest first: titles, facts, and what is booked by which rule.
 * `data` prints each event as it is stored as well.
 */
export async function showSubject(
  { url, eventTypes }: Reading,
  asked: { text: string; point: Point; data: boolean },
  print: (line: string) => void,
): Promise<void> {
  await reading(url, async (db) => {
    const { streams, memberId, pos } = await subjectOf(db.pool, asked.text)
    const all = await eventsOf(db, { streams: withPayments(streams), point: asked.point, eventTypes })
    const events = await tell(db, pos === undefined ? all : all.filter((event) => event.pos === pos))
    if (events.length === 0) return print(`Nothing had happened until ${writtenPoint(asked.point)}.`)
    const { subject } = await namesFor(db, { streams })
    print(`${subject(streams[0])}  ${streams.join(' ')}`)
    for (const event of events) {
      print(headOf(event, { subject: streams.length > 1 }))
      for (const line of [...event.facts, ...moneyOf(event)]) print(`    ${line}`)
      if (asked.data) print(`    ${JSON.stringify(event.event.data)}`)
    }
    if (pos !== undefined) print(`one of ${all.length} events; show ${streams[0]} tells all of them`)
    const balances = pos === undefined ? balancesOf(events.map(({ journal }) => journal)) : []
    if (balances.length > 0) print('booked by these events, debits positive')
    for (const line of aligned(balanceLines(balances))) print(line)
    if (memberId !== null && pos === undefined && streams.includes(walletStream(memberId)))
      for (const line of await linesOfBookedPoints(db, memberId, asked.point)) print(line)
    for (const line of rulesOf(events)) print(line)
  })
}

const paid = z.object({ paymentKey: z.string(), approvedAt: z.string() })

/** The keys of the card payments that these events captured. */
export const paymentKeysOf = (events: readonly StoredEvent[]): string[] =>
  events.flatMap(({ data }) => paid.safeParse(data).data?.paymentKey ?? [])

/** Draws order, wallet, payment and journal of a subject beside each other, `width` columns wide. */
export async function showLanes(
  { url, eventTypes }: Reading,
  asked: { text: string; point: Point; width: number },
  print: (line: string) => void,
): Promise<void> {
  await reading(url, async (db) => {
    const subject = await subjectOf(db.pool, asked.text)
    const names = await namesFor(db, { streams: subject.streams })
    print(`${names.subject(subject.streams[0])}  ${subject.streams.join(' ')}`)
    const streams = await relatedTo(db.pool, subject.streams, memberFields)
    const all = await eventsOf(db, { streams, point: asked.point, eventTypes })
    const own = all.filter((event) => concerns(subject, all, event))
    const rows: LaneRow[] = (await tell(db, own)).map(laneRowOf)
    for (const { paid_out_on: day, amount, fee, vat } of await payoutRowsOf(db.pool, paymentKeysOf(own))) {
      const at = new Date(`${day}T23:59:59+09:00`)
      if (asked.point.at !== undefined && at > asked.point.at) continue
      const words = `결제사 지급 ${formatNumber(amount - fee - vat)} (수수료 ${formatNumber(fee + vat)})`
      rows.push({ at, pos: null, cells: { 결제: [words] } })
    }
    rows.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.pos ?? Infinity) - (b.pos ?? Infinity))
    for (const line of drawLanes(rows, asked.width)) print(line)
  })
}

/** Of an order's member, or a month's owner, only what it did to the wallet; of a member, everything. */
export function concerns({ streams }: Subject, all: readonly StoredEvent[], event: StoredEvent): boolean {
  const [kind = '', id = ''] = streams[0].split(':')
  if (!['order', 'charge', 'consignment', 'settlement'].includes(kind) || streams.includes(event.stream))
    return true
  if (!/^(wallet|member):/.test(event.stream)) return true
  const ids = [id, ...itemsOf(all.filter(({ stream }) => streams.includes(stream)))]
  const text = JSON.stringify(event.data)
  return ids.some((one) => text.includes(one))
}

const items = z.object({ items: z.array(z.object({ orderItemId: z.string() })) })
const itemsOf = (events: readonly StoredEvent[]): string[] =>
  events.flatMap(({ data }) => items.safeParse(data).data?.items.map(({ orderItemId }) => orderItemId) ?? [])
