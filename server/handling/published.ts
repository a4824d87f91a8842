import { sql } from 'kysely'
import { z } from 'zod'
import type { HandledSubjectName } from '../../domain/shared/handledSubjects.ts'
import type { Assignee, AssigneeFilter } from '../../domain/wire/handling.ts'
import type { Condition } from '../platform/database/lists.ts'
import { published } from '../platform/database/published.ts'
import type { Reads } from '../platform/deps.ts'

/** Who is assigned to what; defined in `published.sql`. */
export const assigned = published(
  'shop.assigned()',
  z.object({ about: z.string(), about_key: z.string(), staff_id: z.number(), name: z.string() }),
)

/** Who is assigned to each of these, by its key. */
export async function assigneesOf(
  { kysely }: Pick<Reads, 'kysely'>,
  about: HandledSubjectName,
  keys: readonly (string | number)[],
): Promise<(key: string | number) => Assignee> {
  if (keys.length === 0) return () => null
  const rows = await kysely
    .selectFrom(assigned.as('a'))
    .select(['a.about_key as key', 'a.staff_id as id', 'a.name'])
    .where('a.about', '=', about)
    .where('a.about_key', 'in', keys.map(String))
    .execute()
  const known = new Map(rows.map(({ key, ...assignee }) => [key, assignee]))
  return (key) => known.get(String(key)) ?? null
}

type Assigning<Row, Shown> = {
  about: HandledSubjectName
  keyOf: (row: Row) => string | number
  show: (row: Row, assignee: Assignee) => Shown
}

/** The rows of a list as they are shown, each with who is assigned to it. */
export async function shownAssigned<Row, Shown>(
  db: Pick<Reads, 'kysely'>,
  rows: readonly Row[],
  { about, keyOf, show }: Assigning<Row, Shown>,
): Promise<Shown[]> {
  const assigneeOf = await assigneesOf(db, about, rows.map(keyOf))
  return rows.map((row) => show(row, assigneeOf(keyOf(row))))
}

type Asked = { assignee?: AssigneeFilter | undefined; staffId: number | null }

/** SQL: the type of a list's key. */
type KeyType = 'uuid' | 'integer' | 'text'

/**
 * SQL: `key` is among what the colleague `of` is assigned to, or, for `none`, is what nobody is assigned to. The keys are
 * cast to the list's type, so that its index finds the few that somebody has.
 */
const isAmong = (
  about: HandledSubjectName,
  [key, type]: readonly [string, KeyType],
  { assignee }: Pick<Asked, 'assignee'>,
  of: string,
): string =>
  assignee === 'none'
    ? `(${of})::int IS NOT NULL AND ${key} NOT IN (
        SELECT a.about_key::${type} FROM shop.assigned() a WHERE a.about = '${about}')`
    : `${key} IN (SELECT a.about_key::${type} FROM shop.assigned() a
        WHERE a.about = '${about}' AND a.staff_id = (${of})::int)`

/** The condition of a list by who is assigned, where `key` is SQL for the row's key; none without a filter. */
export const assignedAs = (
  about: HandledSubjectName,
  key: readonly [string, KeyType],
  asked: Asked,
): Condition[] =>
  asked.assignee === undefined
    ? []
    : [{ where: (of) => isAmong(about, key, asked, of), value: asked.staffId ?? 0 }]

/** The same condition for Kysely. */
export const isAssignedAs = (about: HandledSubjectName, key: readonly [string, KeyType], asked: Asked) =>
  sql<boolean>`${sql.raw(isAmong(about, key, asked, String(asked.staffId ?? 0)))}`
