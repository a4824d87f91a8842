import { keyIn } from '../platform/projections/logSession.ts'
import type { Change } from '../platform/projections/steps.ts'
import { seoulTime } from './instants.ts'

/** Changed rows, one a line: `~ order_items (order_item_id …): status new → ready_for_delivery`. */
export function changeLines(
  changes: readonly Change[],
  keys: ReadonlyMap<string, readonly string[]>,
): string[] {
  return changes.map(({ table, before, after }) => {
    const row = after ?? before ?? {}
    const name = `${table} (${keyIn(keys, table, row)})`
    if (before === null) return `+ ${name}: ${Object.entries(row).flatMap(filled).join(' · ')}`
    if (after === null) return `- ${name}`
    const differing = Object.keys(after).filter(
      (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    )
    return `~ ${name}: ${differing.map((column) => `${column} ${cell(before[column])} → ${cell(after[column])}`).join(' · ')}`
  })
}

const filled = ([column, value]: [string, unknown]): string[] =>
  value === null ? [] : [`${column} ${cell(value)}`]

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+([+-]\d{2}:\d{2}|Z)$/

/** A value of a row for a person; an instant in Seoul's time. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return instant.test(value) ? seoulTime(new Date(value)) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
