import type { Transaction } from 'kysely'
import type { Tables } from '../platform/deps.ts'

/** Records a stored picture by its URL and returns its id. */
export async function storeFile(trx: Transaction<Tables>, url: string): Promise<number> {
  const { id } = await trx.insertInto('shop.files').values({ url }).returning('id').executeTakeFirstOrThrow()
  return id
}
