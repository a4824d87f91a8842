import * as z from 'zod/mini'
import type { PaidFor } from '../../payments/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

/** The name of an extension on the card statement and in the member's payments. */
export const extensionName = (productName: string): string => `${productName} 대여 연장`

const extensionsById = statement({
  name: 'ordering.paidExtensions',
  text: `SELECT x.extension_id AS "extensionId", x.order_id AS "orderId", p.product_name AS "productName",
      x.points_used AS "pointsUsed", r.points AS "pointsRefunded"
    FROM shop.item_extensions x JOIN shop.rentable_products() p ON p.id = x.product_id,
      shop.points_returned_of_extension(x.extension_id) r
    WHERE x.extension_id = ANY (ARRAY(SELECT unnest($1::uuid[])))`,
  row: z.object({
    extensionId: z.string(),
    orderId: z.string(),
    productName: z.string(),
    pointsUsed: z.int(),
    pointsRefunded: z.int(),
  }),
})

/** What members read of the extensions behind payments, by id. */
export async function paidExtensions(
  { pool }: Deps['db'],
  extensionIds: readonly string[],
): Promise<ReadonlyMap<string, PaidFor>> {
  if (extensionIds.length === 0) return new Map()
  const rows = await extensionsById(pool, [extensionIds])
  return new Map(
    rows.map(({ extensionId, productName, ...extension }) => [
      extensionId,
      {
        ...extension,
        ...{ hasOrder: true, exchangedFrom: null, chargeKind: null, consignmentType: null },
        name: extensionName(productName),
      },
    ]),
  )
}
