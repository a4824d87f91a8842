import type { Kysely } from 'kysely'

type Terms = { 'shop.terms': { version: number; effective_on: string } }

/* The first wording of every term holds since the shop opened, a year before it was written down here. */
export async function up(db: Kysely<Terms>): Promise<void> {
  await db
    .updateTable('shop.terms')
    .set({ effective_on: '2025-01-01' })
    .where('version', '=', 1)
    .where('effective_on', '=', '2026-01-01')
    .execute()
}
