import type { ComponentType } from 'react'
import {
  type FactsOf,
  hasAction,
  type ActionTable as Rules,
  whyNot,
} from '../../../domain/shared/actionTable.ts'
import { conditionCodes } from '../../../domain/shared/conditionCodes.ts'
import { sentenceOfCondition } from '../../../domain/shared/conditionSentences.ts'
import { isRefusedAs } from '../../../domain/shared/decision.ts'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'

/** An input of an action, besides the reason. */
export type Ask = {
  name: string
  label: string
  /** Renders a select; without it, a text field. */
  options?: readonly { value: string; label: string }[]
  placeholder?: string
  inputMode?: 'text' | 'numeric'
  /** An integer, in won unless `unit` says otherwise; the answer holds its digits. */
  amount?: boolean
  unit?: string
  /** A day; the answer is empty until the text says one. */
  day?: boolean
  /** One field for each row; pasted lines fill the rows below. */
  perRow?: boolean
  required?: boolean | ((answers: DialogAnswer['values']) => boolean)
  /** Why the answer cannot be sent yet, as a sentence; undefined when it can. */
  gap?: (answer: string) => string | undefined
  /** Shown only while it returns true for the answers so far. */
  when?: (answers: DialogAnswer['values']) => boolean
  /** A component of the screen instead of the text field; its answer is text as well. */
  field?: ComponentType<OwnFieldProps>
  /** With it one chooses and types nothing. */
  isChoice?: boolean
}

/** Props of a screen's own field. */
export type OwnFieldProps = {
  label: string
  rowId: string
  value: string
  /** All answers so far. */
  answers: DialogAnswer['values']
  onChange: (value: string) => void
  /** The rows to act on. */
  rows: readonly { id: string; name: string }[]
}

/** What a person entered for one row: the reason, and the answers by name. */
export type DialogAnswer = { reason: string; values: Readonly<Record<string, string>> }

/**
 * The content of the dialog. A reason is always required: one of `reasons` is chosen, or it is typed; none is filled in,
 * because a person would send what did not happen.
 */
export type Question = {
  /** Short, a noun: 출고. */
  label: string
  /** Sentences to choose from, for the answers so far where they depend on them. */
  reasons: readonly string[] | ((answers: DialogAnswer['values']) => readonly string[])
  /** What the text is called that an action takes in the place of a reason: 메모. */
  reasonName?: string
  /** Shown beside the reason when others than staff read it. */
  readers?: string
  /** The sentence that an answer itself means, until the reason is edited; undefined before it is given. */
  follows?: (answers: DialogAnswer['values']) => string | undefined
  asks?: readonly Ask[]
  /** A sentence below the questions: why one that others have is not asked. */
  note?: string | undefined
  danger?: boolean
  /** The success message where counting rows makes no sense: a colleague was invited, the shop is open. */
  done?: string
}

/** A row of the dialog, and the call that acts on it. */
export type ActionLine = {
  id: string
  name: string
  /** What the act is decided on, which may be refreshed behind the dialog; absent where it stays as it was. */
  facts?: unknown
  /** Why it cannot be acted on as it is now, as a sentence. */
  barred?: string | null
  /** What is known of it once its page has it no more. */
  left?: Left | undefined
  change?: Change | undefined
  preview?: ((answers: DialogAnswer['values']) => Preview) | undefined
  act: (given: DialogAnswer) => Promise<unknown>
}

/**
 * A row that its page has no more: it is being asked for, was found as it is now, or is nowhere; `unread` where nobody can
 * tell.
 */
export type Left = 'asked' | 'found' | 'nowhere' | 'unread'

/** The row's state before and after the action. */
export type Change = { before: string; after: string }

/** What the answers so far would do to a row; `problem` says why it is left out. Null before they say enough. */
export type Preview = (Change & { problem?: never }) | { problem: string } | null

/** Who may take an action, and when: the rule of the domain's table that the server's guard reads too. */
export type Permission<Row> = {
  roles: readonly StaffRole[]
  /** True in the states in which the row has the action. */
  isThere: (row: Row) => boolean
  /** The sentence of the condition that stands in its way; null when the server accepts it. */
  whyNot: (row: Row) => string | null
}

/** The permission that a domain's table gives, for rows from which `factsOf` reads the facts of the rule. */
export const permitted = <Table extends Rules<string>, Name extends keyof Table & string, Row>(
  table: Table,
  name: Name,
  factsOf: (row: Row) => FactsOf<Table[Name]>,
): Permission<Row> => ({
  roles: table[name]?.roles ?? [],
  isThere: (row) => hasAction(table, name, factsOf(row), 'staff'),
  whyNot: (row) => {
    const refusal = whyNot(table, name, factsOf(row), 'staff')
    return refusal !== null && isRefusedAs(refusal, conditionCodes) ? sentenceOfCondition(refusal) : null
  },
})

/** The permission for what has no states: any row, by these roles. */
export const always = (roles: readonly StaffRole[]): Permission<unknown> => ({
  roles,
  isThere: () => true,
  whyNot: () => null,
})

/** An action of staff on an entity. Row menus, the bulk bar and ⌘K all read one table of these. */
export type Action<Row> = Question &
  Permission<Row> & {
    id: string
    /** Shown before the action is confirmed. */
    change?: (row: Row) => Change
    /** The row before and after, by what was answered; shown for each row before it is confirmed. */
    preview?: (row: Row, answers: DialogAnswer['values']) => Preview
    /** The names of the questions that nothing of these rows depends on; they are not asked. */
    idle?: (rows: readonly Row[]) => readonly string[]
    /** Why a question is not asked about these rows; null where nothing needs to be said. */
    noteOf?: (rows: readonly Row[]) => string | null
    /** A rare way out of this row's state: never one of the drawer's buttons, and the last in a menu. */
    isQuiet?: (row: Row) => boolean
    /** Allowed on many rows at once, with one reason. */
    bulk?: boolean
    run: (row: Row, given: DialogAnswer) => Promise<unknown>
  }

export type ActionTable<Row> = readonly Action<Row>[]
export type ActionRun<Row> = { action: Action<Row>; rows: readonly Row[] }

/** What the dialog asks before the action is taken on these rows. */
export function questionOf<Row>({ action, rows }: ActionRun<Row>): Question {
  const idle = action.idle?.(rows) ?? []
  const asks = (action.asks ?? []).filter(({ name }) => !idle.includes(name))
  return { ...action, asks, note: action.noteOf?.(rows) ?? undefined }
}

const holds = (held: readonly StaffRole[], wanted: readonly StaffRole[]) =>
  held.includes('admin') || wanted.some((role) => held.includes(role))

/** Why the action cannot be taken on the row in its present state, as a sentence; null when it can. */
export const barrierOf = <Row>(action: Permission<Row>, row: Row): string | null =>
  action.isThere(row) ? action.whyNot(row) : '이제 할 수 없는 처리예요.'

const isAllowed = <Row>(action: Action<Row>, row: Row): boolean => barrierOf(action, row) === null

/** Returns the actions that these roles may take on the row in its present state. */
export const actionsOf = <Row>(table: ActionTable<Row>, roles: readonly StaffRole[], row: Row) =>
  table.filter((action) => holds(roles, action.roles) && isAllowed(action, row))

/** An action in the menu of a row; `whyNot` says what stands in its way. */
export type MenuItem<Row> = { action: Action<Row>; whyNot: string | null; isQuiet?: boolean }

/** Returns the actions that the row has for these roles, also those that a condition stands in the way of. */
export const menuOf = <Row>(
  table: ActionTable<Row>,
  roles: readonly StaffRole[],
  row: Row,
): readonly MenuItem<Row>[] =>
  table
    .filter((action) => holds(roles, action.roles) && action.isThere(row))
    .map((action) => ({ action, whyNot: action.whyNot(row), isQuiet: action.isQuiet?.(row) === true }))
    .toSorted((one, other) => Number(one.isQuiet) - Number(other.isQuiet))

/** More buttons than these would break into lines in a drawer. */
const buttonsAtMost = 3

/** Splits a row's menu: the first that are possible now are its main actions, those that take something away last. */
export function mainItems<Row>(items: readonly MenuItem<Row>[]): {
  main: readonly MenuItem<Row>[]
  others: readonly MenuItem<Row>[]
} {
  const possible = items.filter(({ whyNot, isQuiet }) => whyNot === null && isQuiet !== true)
  const main = [
    ...possible.filter(({ action }) => action.danger !== true),
    ...possible.filter(({ action }) => action.danger === true),
  ].slice(0, buttonsAtMost)
  return { main, others: items.filter((item) => !main.includes(item)) }
}

/** Returns the bulk actions that these roles may take on at least one of the rows, each with those rows. */
export const bulkActionsOf = <Row>(
  table: ActionTable<Row>,
  roles: readonly StaffRole[],
  rows: readonly Row[],
): readonly ActionRun<Row>[] =>
  table
    .filter((action) => action.bulk === true && holds(roles, action.roles))
    .map((action) => ({ action, rows: rows.filter((row) => isAllowed(action, row)) }))
    .filter((run) => run.rows.length > 0)

/** Returns the actions on these rows for the palette: all actions of a single row, bulk actions of several. */
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

/** True when the roles may take any action of the table; otherwise rows need no checkboxes and no menus. */
export const mayDoAny = <Row>(table: ActionTable<Row>, roles: readonly StaffRole[]): boolean =>
  table.some((action) => holds(roles, action.roles))
