import type { ComponentType } from 'react'
import type { StaffRole } from '../../../domain/wire/staff.ts'

/** What an action asks besides the reason. */
export type Ask = {
  name: string
  label: string
  /** Choices make a select; without them a line of text. */
  options?: readonly { value: string; label: string }[]
  placeholder?: string
  inputMode?: 'text' | 'numeric'
  /** An amount in won: the answer is its digits. */
  amount?: boolean
  /** Asked once for each row; lines that are pasted fill the rows below. */
  perRow?: boolean
  required?: boolean
  /** Asked only while the answers so far, by name, say so. */
  when?: (answers: Given['values']) => boolean
  /** A field of the screen's own instead of a line of text; its answer is text as well. */
  field?: ComponentType<OwnFieldProps>
}

/** What a screen's own field is given: the row that is acted on, and the answer so far. */
export type OwnFieldProps = { label: string; rowId: string; value: string; onChange: (value: string) => void }

/** What a person typed: the reason, and the answers by name; those asked for each row are that row's own. */
export type Given = { reason: string; values: Readonly<Record<string, string>> }

/** What the dialog asks: `reasons` are presets of the reason that everybody has to give. */
export type Question = {
  /** Short, a noun: 출고. */
  label: string
  reasons: readonly string[]
  /** Said beside the reason when others than the staff read it. */
  readers?: string
  /** Which preset the answers so far propose, until the reason is touched; without it the first one. */
  proposes?: (answers: Given['values']) => string
  asks?: readonly Ask[]
  danger?: boolean
  /** What is said afterwards where no rows are counted: a colleague was invited, the shop is open. */
  done?: string
}

/** A row as the dialog knows it. */
export type ActionLine = {
  id: string
  name: string
  change?: Change | undefined
  act: (given: Given) => Promise<unknown>
}

/** What the row is now, and what it is once it was done. */
export type Change = { before: string; after: string }

/** One thing that staff do with an entity. Rows, the bulk bar and ⌘K take their actions from one table of these. */
export type Action<Row> = Question & {
  id: string
  roles: readonly StaffRole[]
  /** The states in which the server takes it. */
  isAllowed: (row: Row) => boolean
  /** Shown before it is confirmed. */
  change?: (row: Row) => Change
  /** May be done to many rows with one reason. */
  bulk?: boolean
  run: (row: Row, given: Given) => Promise<unknown>
}

export type ActionTable<Row> = readonly Action<Row>[]
export type ActionRun<Row> = { action: Action<Row>; rows: readonly Row[] }

const holds = (held: readonly StaffRole[], wanted: readonly StaffRole[]) =>
  held.includes('admin') || wanted.some((role) => held.includes(role))

/** What these roles may do to the row as it is now. */
export const actionsOf = <Row>(table: ActionTable<Row>, roles: readonly StaffRole[], row: Row) =>
  table.filter((action) => holds(roles, action.roles) && action.isAllowed(row))

/** What these roles may do to at least one of the rows, each with the rows that it concerns. */
export const bulkActionsOf = <Row>(
  table: ActionTable<Row>,
  roles: readonly StaffRole[],
  rows: readonly Row[],
): readonly ActionRun<Row>[] =>
  table
    .filter((action) => action.bulk === true && holds(roles, action.roles))
    .map((action) => ({ action, rows: rows.filter(action.isAllowed) }))
    .filter((run) => run.rows.length > 0)

/** What may be done to these rows from elsewhere: to one whatever it allows, to many what is done in bulk. */
export const runsOf = <Row>(
  table: ActionTable<Row>,
  roles: readonly StaffRole[],
  rows: readonly Row[],
): readonly ActionRun<Row>[] => {
  const [only] = rows
  return rows.length === 1 && only !== undefined
    ? actionsOf<Row>(table, roles, only).map((action) => ({ action, rows }))
    : bulkActionsOf(table, roles, rows)
}

/** True when the roles may do anything of the table at all: otherwise rows need no boxes and no menus. */
export const mayDoAny = <Row>(table: ActionTable<Row>, roles: readonly StaffRole[]): boolean =>
  table.some((action) => holds(roles, action.roles))
