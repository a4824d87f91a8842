import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { settlementStream } from '../../../domain/settlement/events.ts'
import { type CivilDate, startOfSeoulDay } from '../../../domain/shared/civilDate.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { everyRow } from '../../platform/database/lists.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

/** A month, its days that are read, and which of the rows; null reads all of them. */
type OwnersRequest = {
  month: string
  from: CivilDate
  until: Date
  window: { offset: number; limit: number } | null
}

const kind = z.enum(['earned', 'closed', 'paid', 'returned'])
const amount = z.int().nullable()
const entry = z.object({
  ...{ kind, ownerId: z.int(), ownerName: z.string(), month: z.string(), day: z.nullable(day) },
  ...{ rows: amount, base: amount, transactionFee: amount, operatingFee: amount, earned: amount },
  ...{ broughtForward: amount, deducted: amount, payable: amount, carriedForward: amount },
  ...{ paid: amount, reference: z.string().nullable() },
})
/** What one owner earned in the month, how an earlier month of theirs was closed in it, a payout that left in it, or one that came back in it. */
export type OwnersEntry = z.output<typeof entry> & { stream: string | null }

const seoulDay = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`

/** SQL: the entries. $1 is the month, $2 and $3 are its first and its last instant. */
const entries = `
  SELECT 1 AS nth, 'earned' AS kind, m.owner_id, m.month, NULL::date AS day, 0 AS attempt, m.rows, m.base, m.transaction_fee,
    m.operating_fee, m.earned, NULL::bigint AS brought_forward, NULL::bigint AS deducted, NULL::bigint AS payable,
    NULL::bigint AS carried_forward, NULL::bigint AS paid, NULL AS reference
  FROM shop.settlement_months m WHERE m.month = $1 AND m.rows > 0
  UNION ALL
  SELECT 2, 'closed', m.owner_id, m.month, ${seoulDay('m.closed_at')}, 0, NULL, NULL, NULL, NULL, NULL, m.brought_forward,
    m.deducted, m.payable, m.carried_forward, NULL, NULL
  FROM shop.settlement_months m WHERE m.closed_at >= $2 AND m.closed_at <= $3
  UNION ALL
  SELECT 3, 'paid', a.owner_id, a.month, ${seoulDay('a.settled_at')}, a.attempt, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, a.amount, a.reference
  FROM shop.payout_attempts a
  WHERE a.status IN ('confirmed', 'returned') AND a.settled_at >= $2 AND a.settled_at <= $3
  UNION ALL
  SELECT 4, 'returned', a.owner_id, a.month, ${seoulDay('a.returned_at')}, a.attempt, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, -a.amount, a.reference
  FROM shop.payout_attempts a WHERE a.returned_at >= $2 AND a.returned_at <= $3`
const order = 'nth, owner_id, month, attempt'

/** SQL: $4 and $5 are the page's limit (null for all) and offset. */
const rowsText = `
  SELECT e.kind, e.owner_id AS "ownerId", coalesce(owner.name, '') AS "ownerName", e.month, e.day, e.rows, e.base,
    e.transaction_fee AS "transactionFee", e.operating_fee AS "operatingFee", e.earned,
    e.brought_forward AS "broughtForward", e.deducted, e.payable, e.carried_forward AS "carriedForward", e.paid, e.reference
  FROM (SELECT * FROM (${entries}) AS booked ORDER BY ${order} LIMIT $4 OFFSET $5) AS e
  LEFT JOIN shop.member_names() owner ON owner.id = e.owner_id ORDER BY ${order}`
const rowsOfPage = statement({ name: 'settlement.ownersEntries', text: rowsText, row: entry })

const total = (column: string): string => `coalesce(sum(${column}), 0)::bigint`
const totalsOf = statement({
  name: 'settlement.ownersTotals',
  text: `
    SELECT count(*) AS count, ${total('base')} AS base, ${total('transaction_fee')} AS "transactionFee",
      ${total('operating_fee')} AS "operatingFee", ${total('earned')} AS earned,
      ${total('brought_forward')} AS "broughtForward", ${total('deducted')} AS deducted, ${total('payable')} AS payable,
      ${total('carried_forward')} AS "carriedForward", ${total('paid')} AS paid
    FROM (${entries}) AS booked`,
  row: z.object({
    ...{ count: z.int(), base: z.int(), transactionFee: z.int(), operatingFee: z.int(), earned: z.int() },
    ...{
      broughtForward: z.int(),
      deducted: z.int(),
      payable: z.int(),
      carriedForward: z.int(),
      paid: z.int(),
    },
  }),
})

const shown = (rows: readonly z.output<typeof entry>[]): OwnersEntry[] =>
  rows.map((row) => ({
    ...row,
    stream: row.kind === 'earned' ? null : settlementStream(row.ownerId, row.month),
  }))

/**
 * What was booked for owners in a month: what they earned in it, the months that were closed in it, the payouts that left
 * in it and those that came back in it, each in the month of its event. None of it changes once the month is over (rules
 * 799 and 884).
 */
export async function ownersEntries({ db }: Pick<Deps, 'db'>, { month, from, until, window }: OwnersRequest) {
  const values = [month, startOfSeoulDay(from), until]
  const [found] = await totalsOf(db.pool, values)
  const { count = 0, ...sums } = found ?? {}
  if (window !== null)
    return {
      count,
      sums,
      pages: [shown(await rowsOfPage(db.pool, [...values, window.limit, window.offset]))],
    }
  const all = CompiledQuery.raw(rowsText, [...values, null, 0])
  return { count, sums, pages: everyRow(db, all, async (_, rows) => shown(z.array(entry).parse(rows))) }
}
