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

type OwnersMonth = { ownerId: number; month: string; asOf: Date }
type LinesOfMonth = { lines: string[]; explanations: Explanation[] }

/** How a month was closed until then; null for one that was not. */
async function closingOf(needs: Needs, { ownerId, month, asOf }: OwnersMonth) {
  const stream = settlementStream(ownerId, month)
  const store = createEventStore({ pool: needs.db.pool, eventTypes: createEventTypes(needs.eventTypes) })
  const loaded = await store.load([stream])
  const events = loaded.stream(stream).events.filter(({ occurredAt }) => occurredAt <= asOf)
  return settlementIn(() => ({ ...loaded.stream(stream), events }), ownerId, month).closed
}

/**
 * Row by row what is carried forward of these months of an owner, each month once: no payout pays them, so that nothing
 * else tells them.
 */
export async function linesOfCarriedForward(
  needs: Needs,
  { ownerId, months, asOf }: Pick<OwnersMonth, 'ownerId' | 'asOf'> & { months: readonly string[] },
): Promise<LinesOfMonth> {
  const told: (LinesOfMonth & { months: string[] })[] = []
  for (const month of months.toSorted().toReversed()) {
    if (told.some((one) => one.months.includes(month))) continue
    const closed = await closingOf(needs, { ownerId, month, asOf })
    if ((closed?.carriedForward ?? 0) !== 0) told.push(await linesOfMonth(needs, { ownerId, month, asOf }))
  }
  return {
    lines: told.flatMap(({ lines }) => lines),
    explanations: told.flatMap(({ explanations }) => explanations),
  }
}

/**
 * What an owner's month is made of, down to each rental's item: order, product, days, share and fees, each with the
 * name by which one can go on. A month that took over what an earlier one carried forward, or will when it closes, shows
 * that one as well. Returns the lines with the rules that they cite, and the months that they tell.
 */
export async function linesOfMonth(
  needs: Needs,
  { ownerId, month, asOf }: OwnersMonth,
): Promise<LinesOfMonth & { months: string[] }> {
  const [all, closed] = await Promise.all([
    explainedRows(needs, ownerId, month),
    closingOf(needs, { ownerId, month, asOf }),
  ])
  const rows = all.filter(({ occurredAt }) => occurredAt <= asOf)
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
  if (closed === null) lines.push(`  ${month} is not closed yet`)
  else if (closed.carriedForward !== 0)
    lines.push(`  다음 달로 넘긴 금액 ${formatNumber(0 - closed.carriedForward)}`)
  const before = monthsLater(month, -1)
  const broughtForward =
    closed === null
      ? ((await closingOf(needs, { ownerId, month: before, asOf }))?.carriedForward ?? 0)
      : closed.broughtForward
  if (broughtForward === 0) return { lines, explanations, months: [month] }
  lines.push(`  이월된 금액 ${formatNumber(broughtForward)}  from ${settlementStream(ownerId, before)}`)
  const earlier = await linesOfMonth(needs, { ownerId, month: before, asOf })
  return {
    lines: [...lines, ...earlier.lines],
    explanations: [...explanations, ...earlier.explanations],
    months: [month, ...earlier.months],
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
