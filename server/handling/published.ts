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

type Asked = { assignee?: AssigneeFilter | undefined; staffId: number | null }

/** The keys of what the colleague who asks is assigned to, or of all that somebody is. */
const keysFor = (about: HandledSubjectName, { assignee }: Pick<Asked, 'assignee'>, of: string) =>
  `(SELECT a.about_key FROM shop.assigned() a
    WHERE a.about = '${about}' AND (${assignee === 'none'} OR a.staff_id = ${of}))`

/** SQL: `key`, a text, is among them, or for `none` is not. */
const isAmong = (key: string, { assignee }: Pick<Asked, 'assignee'>): string =>
  assignee === 'none' ? `${key} NOT IN` : `${key} IN`

/** The condition of a list by who is assigned, where `key` is SQL for the row's key as text; none without a filter. */
export const assignedAs = (about: HandledSubjectName, key: string, asked: Asked): Condition[] =>
  asked.assignee === undefined
    ? []
    : [
        {
          where: (of) => `${isAmong(key, asked)} ${keysFor(about, asked, `${of}::int`)}`,
          value: asked.staffId ?? 0,
        },
      ]

/** The same condition for Kysely. */
export const isAssignedAs = (about: HandledSubjectName, key: string, asked: Asked) =>
  sql<boolean>`${sql.raw(isAmong(key, asked))} ${sql.raw(keysFor(about, asked, String(asked.staffId ?? 0)))}`
