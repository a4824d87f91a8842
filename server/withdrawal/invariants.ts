import type { Door } from '../platform/deps.ts'
import type { Invariant } from '../platform/projections/projection.ts'

/** Nothing is kept of a member who left: what runs late must not bring a part of them back. */
export const invariantsFor = (doors: readonly Door[]): Invariant[] =>
  doors
    .flatMap((door) => Object.entries(door.tables ?? {}))
    .filter(([, contents]) => contents === 'erased')
    .map(([table]) => ({
      name: `${table} holds nothing of a member who left`,
      sql: `SELECT t.member_id FROM ${table} t JOIN shop.member_accounts() m ON m.id = t.member_id
            WHERE m.withdrawn_at IS NOT NULL`,
    }))
