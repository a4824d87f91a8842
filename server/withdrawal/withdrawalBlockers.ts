import type pg from 'pg'
import * as z from 'zod/mini'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Module } from '../platform/deps.ts'

/** Returns what keeps the member from leaving, each cause once, by the blockers that the modules declare. */
export async function withdrawalCauses(
  client: pg.ClientBase | pg.Pool,
  modules: readonly Module[],
  memberId: number,
  today: CivilDate,
): Promise<WithdrawalCause[]> {
  const blockers = modules.flatMap((module) => module.withdrawalBlockers ?? [])
  const asked = blockers.map(({ exists }, nth) => `(${nth}, EXISTS (SELECT FROM ${exists}))`)
  if (asked.length === 0) return []
  const text = `SELECT nth FROM (VALUES ${asked.join(', ')}) AS blocker(nth, met)
    WHERE met AND $1::int IS NOT NULL AND $2::date IS NOT NULL ORDER BY nth`
  const met = await assembled(client, { text, values: [memberId, today] }, z.object({ nth: z.int() }))
  return [...new Set(met.flatMap(({ nth }) => blockers[nth]?.cause ?? []))]
}
