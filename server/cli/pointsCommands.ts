import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { orderStream } from '../../domain/ordering/events.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { formatNumber } from '../../domain/shared/won.ts'
import { statement } from '../platform/database/statement.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { walletHistory } from '../wallet/walletHistory.ts'
import { aligned } from './columns.ts'
import { reading } from './eventsShow.ts'
import { lastOf, seoulTime } from './instants.ts'
import { Misuse, parsedArgs } from './misuse.ts'
import { subjectOf, UnknownSubject } from './subjects.ts'
import { namesFor } from './telling.ts'

type PointsSettings = { url: string; eventTypes: readonly EventType[]; out: Writable; err: Writable }

const usage = `npm run points -- explain MEMBER [--as-of T]   every lot of points and what became of it
A MEMBER is an email, a member's number, or whose a number is: an order's or a consignment's (261115-VEJ640), a payout
(settle-3-2026-09-1), a stream. A T is a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an
instant with its zone.
`

/** Runs the points command and returns its exit code: 1 when something is wrong, 2 for invalid arguments. */
export async function runPoints(args: readonly string[], settings: PointsSettings): Promise<number> {
  try {
    const read = argsOf(args)
    if (read !== null) return await explain(read, settings)
    settings.err.write(usage)
    return 2
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    settings.err.write(`${fault.message.split('\n')[0]}\n`)
    return fault instanceof Misuse ? 2 : 1
  }
}

type PointsArgs = { member: string; asOf: Date | null }

function argsOf(args: readonly string[]): PointsArgs | null {
  const { values, positionals } = parsedArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'as-of': { type: 'string' } },
  })
  const [command, member, ...more] = positionals
  if (command !== 'explain') return null
  if (member === undefined) throw new Misuse('explain needs a member')
  if (more[0] !== undefined) throw new Misuse(`explain does not know what to do with ${more[0]}`)
  return { member, asOf: values['as-of'] === undefined ? null : lastOf(values['as-of']) }
}

/** The orders that ids of orders and of their items belong to, with the product of an item. */
const ordersOf = statement({
  name: 'cli.ordersOfIds',
  text: `SELECT l.order_id AS "orderId", l.order_item_id AS "orderItemId", l.product_id AS "productId"
    FROM shop.order_lines() l WHERE l.order_id = ANY($1::uuid[]) OR l.order_item_id = ANY($1::uuid[])`,
  row: z.object({ orderId: z.string(), orderItemId: z.string(), productId: z.int() }),
})

async function explain({ member, asOf }: PointsArgs, settings: PointsSettings): Promise<number> {
  const { url, eventTypes, out } = settings
  await reading(url, async (db) => {
    const { memberId } = await subjectOf(db.pool, member)
    if (memberId === null) throw new UnknownSubject(`${member} is nobody's: no member has points by it`)
    const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
    const history = await walletHistory(store, memberId, asOf)
    if (history === null) throw new UnknownSubject(`Member ${memberId} never had points or coupons`)
    const { lots, debt, balance } = history
    const about = [...new Set(lots.flatMap(({ steps }) => steps.map((step) => step.about)))]
    const nameOf = await namesOf(db, about.filter(isId))
    for (const { lotId, expiresAt, steps, remaining, held } of lots) {
      out.write(
        `포인트 ${formatNumber(remaining)}${held === 0 ? '' : ` (예약 ${formatNumber(held)})`}  ${seoulTime(new Date(expiresAt))}까지  ${lotId}\n`,
      )
      const lines = aligned(
        steps.map(({ event, at, points, about: id }) => [
          ...[`    ${seoulTime(at)}`, `${titleOf(event)} (${event})`],
          ...[formatNumber(points), id === '' ? '' : nameOf(id)],
        ]),
      )
      for (const line of lines) out.write(`${line}\n`)
    }
    out.write(`회원 ${memberId}  포인트 ${formatNumber(balance)}  미수금 ${formatNumber(debt)}\n`)
  })
  return 0
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** An order by its number, an item by its product and order; any other id as it is. */
async function namesOf(
  db: Parameters<typeof namesFor>[0],
  ids: readonly string[],
): Promise<(id: string) => string> {
  const lines = ids.length === 0 ? [] : await ordersOf(db.pool, [ids])
  const names = await namesFor(db, {
    streams: [...new Set(lines.map(({ orderId }) => orderStream(orderId)))],
    products: lines.map(({ productId }) => productId),
  })
  return (id) => {
    const item = lines.find(({ orderItemId }) => orderItemId === id)
    if (item !== undefined)
      return `${names.product(item.productId)} · ${names.subject(orderStream(item.orderId))}`
    return lines.some(({ orderId }) => orderId === id) ? names.subject(orderStream(id)) : id
  }
}
