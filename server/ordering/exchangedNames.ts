import type { RefusalData } from '../../domain/shared/refusalData.ts'
import { codedProducts } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'

type Exchanged = RefusalData['ITEM_EXCHANGED']

/** The product that was seen and the one in its place, as their labels name them, for whoever has to swap them. */
export async function exchangedNames(
  { kysely }: Deps['db'],
  { seen, now }: Pick<Exchanged, 'seen' | 'now'>,
): Promise<Exchanged> {
  const rows = await kysely
    .selectFrom(codedProducts.as('p'))
    .select(['p.id', 'p.product_code as productCode', 'p.product_name as productName'])
    .where('p.id', 'in', [seen, now])
    .execute()
  const named = (productId: number) => {
    const row = rows.find(({ id }) => id === productId)
    return row && { productCode: row.productCode, productName: row.productName }
  }
  const [before, after] = [named(seen), named(now)]
  return { seen, now, ...(before && after && { names: { seen: before, now: after } }) }
}
