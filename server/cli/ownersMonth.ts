import { chargeStream } from '../../domain/charges/events.ts'
import type { Explanation } from '../../domain/ledger/explanation.ts'
import { settlementRowNames } from '../../domain/lists/statement.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { daysBetween } from '../../domain/shared/civilDate.ts'
import { formatNumber, sum } from '../../domain/shared/won.ts'
import type { Database } from '../platform/database/database.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from '../platform/eventStore/eventTypes.ts'
import { explainedRows, explanationOfRow, streamOfRow } from '../settlement/queries/explainedRows.ts'
import { settlementIn } from '../settlement/streams.ts'
import { seoulTime } from './instants.ts'
import { type Names, namesFor } from './names.ts'
import { reasonOf } from './telling.ts'

type Needs = { db: Pick<Database<never>, 'pool'>; eventTypes: readonly EventType[] }
type Row = Awaited<ReturnType<typeof explainedRows>>[number]

/** The owner and the month of a settlement's stream; null for any other stream. */
export function monthOfStream(stream: string): { ownerId: number; month: string } | null {
  const [, owner, month] = /^settlement:(\d+):(\d{4}-\d{2})$/.exec(stream) ?? []
  return owner === undefined || month === undefined ? null : { ownerId: Number(owner), month }
}

/**
 * What an owner's month is made of, down to each rental's item: order, product, days, share and fees, each with the
 * name by which one can go on. A month that took over what an earlier one carried forward shows that one as well.
 * Returns the lines with the rules that they cite.
 */
export async function linesOfMonth(
  needs: Needs,
  { ownerId, month, asOf }: { ownerId: number; month: string; asOf: Date },
): Promise<{ lines: string[]; explanations: Explanation[] }> {
  const stream = settlementStream(ownerId, month)
  const store = createEventStore({ pool: needs.db.pool, eventTypes: createEventTypes(needs.eventTypes) })
  const [all, loaded] = await Promise.all([explainedRows(needs, ownerId, month), store.load([stream])])
  const rows = all.filter(({ occurredAt }) => occurredAt <= asOf)
  const events = loaded.stream(stream).events.filter(({ occurredAt }) => occurredAt <= asOf)
  const { closed } = settlementIn(() => ({ ...loaded.stream(stream), events }), ownerId, month)
  const deductions = closed?.deductions ?? []
  const names = await namesFor(needs.db, {
    streams: [...rows.map(streamOfRow), ...deductions.map(({ chargeId }) => chargeStream(chargeId))],
    ids: rows.map(({ orderItemId, consignmentId }) => orderItemId ?? consignmentId),
  })
  const earned = sum(rows.map(({ expected }) => expected))
  const told = rows.map((row) => ({ row, explanation: explanationOfRow(row) }))
  const lines = [
    `${month} 번 금액 ${formatNumber(earned)}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
    ...told.flatMap(({ row, explanation }) => [
      `  ${headOfRow(row, names)}`,
      `      ${formatNumber(row.expected)} ${reasonOf(explanation)}`,
    ]),
    ...deductions.map(
      ({ chargeId, amount }) => `  공제 ${formatNumber(0 - amount)}  ${names.wayOn(chargeStream(chargeId))}`,
    ),
  ]
  const explanations = told.map(({ explanation }) => explanation)
  if (closed === null) return { lines: [...lines, `  ${month} is not closed yet`], explanations }
  if (closed.carriedForward !== 0)
    lines.push(`  다음 달로 넘긴 금액 ${formatNumber(0 - closed.carriedForward)}`)
  if (closed.broughtForward === 0) return { lines, explanations }
  const before = monthsLater(month, -1)
  lines.push(
    `  이월된 금액 ${formatNumber(closed.broughtForward)}  from ${settlementStream(ownerId, before)}`,
  )
  const earlier = await linesOfMonth(needs, { ownerId, month: before, asOf })
  return {
    lines: [...lines, ...earlier.lines],
    explanations: [...explanations, ...earlier.explanations],
  }
}

function headOfRow(row: Row, names: Names): string {
  const { kind, start, end, occurredAt, orderItemId, consignmentId } = row
  const way = names.wayOn(streamOfRow(row))
  // An item is told with its order, which a row of the order has already.
  const of = orderItemId === null ? names.about(consignmentId) : names.about(orderItemId)
  const days = start === null || end === null ? [] : [`${start} – ${end} (${daysBetween(start, end) + 1}일)`]
  const isOfOrder = of.endsWith(` · ${way}`)
  return [
    seoulTime(occurredAt),
    settlementRowNames[kind],
    way,
    ...(of === way || way.includes(of) ? [] : [isOfOrder ? of.slice(0, -` · ${way}`.length) : of]),
    ...days,
  ].join('  ')
}
