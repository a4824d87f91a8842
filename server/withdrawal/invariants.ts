import type { Module } from '../platform/deps.ts'
import type { Invariant } from '../platform/projections/projection.ts'

/** Erased tables hold no row of a member who left, so that no late write brings personal data back. */
export const invariantsFor = (modules: readonly Module[]): Invariant[] =>
  modules
    .flatMap((module) => Object.entries(module.tables ?? {}))
    .filter(([, contents]) => contents === 'erased')
    .map(([table]) => ({
      name: `${table} holds nothing of a member who left`,
      sql: `SELECT t.member_id FROM ${table} t JOIN shop.member_names() m ON m.id = t.member_id
            WHERE m.withdrawn_at IS NOT NULL`,
    }))
