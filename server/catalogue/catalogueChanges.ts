import type { Transaction } from 'kysely'
import type { Tables } from '../platform/deps.ts'

export type CatalogueChange = {
  /** The table without its schema. */
  subject: string
  key: string | number
  before: unknown
  after: unknown
  /** 'staff:3' or 'job:seed'. */
  actor: string
  at: Date
}

/** Writes down who changed a plain table of the catalogue, in the transaction of the change. */
export async function recordChange(trx: Transaction<Tables>, change: CatalogueChange): Promise<void> {
  await trx
    .insertInto('shop.catalogue_changes')
    .values({
      ...change,
      key: String(change.key),
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
    })
    .execute()
}
