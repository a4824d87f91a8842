import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ProductMaking } from '../../domain/wire/staffProducts.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { pathOf } from './categories.ts'
import { putProducts, unknownReference } from './editProducts.ts'

type By = { actor: string; at: Date; reason: string }

const wrong = (field: keyof ProductMaking, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
const codeInUse = () => wrong('productCode', '이미 쓰고 있는 상품 번호예요.')

/**
 * Creates a product of the shop's own. Refuses INVALID_REQUEST for a code that another product has, an unknown brand,
 * category or picture, and when no main picture was uploaded.
 */
export const makeProduct = (
  db: Deps['db'],
  made: ProductMaking,
  by: By,
): Promise<{ id: number } | Refusal<'INVALID_REQUEST'>> =>
  write(db, made, by).catch((error: unknown) => {
    // Another product took the code between the check and the insert.
    if (violates(error, 'products_product_code_key')) return codeInUse()
    throw error
  })

const write = (
  db: Deps['db'],
  made: ProductMaking,
  by: By,
): Promise<{ id: number } | Refusal<'INVALID_REQUEST'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const namesake = await trx
      .selectFrom('shop.products')
      .select('id')
      .where('product_code', '=', made.productCode)
      .executeTakeFirst()
    if (namesake !== undefined) return codeInUse()
    const path = await pathOf(trx, made.categoryId)
    const unknown = path === null ? 'categoryId' : await unknownReference(trx, made)
    if (path === null || unknown !== null)
      return wrong(unknown ?? 'categoryId', '없는 항목이에요. 다시 골라 주세요.')
    const images = made.pictures.flatMap(({ type, fileId }) =>
      fileId === null ? [] : [{ type, file_id: fileId }],
    )
    if (!images.some(({ type }) => type === 'main'))
      return wrong('pictures', '대표 사진을 한 장 이상 올려 주세요.')
    const [id = 0] = await putProducts(
      trx,
      [
        {
          ...path,
          product_code: made.productCode,
          product_name: made.productName,
          brand_id: made.brandId,
          daily_rental_price: made.dailyRentalPrice,
          discount_rate: made.discountRate ?? 0,
          turnaround_days: made.turnaroundDays ?? 0,
          supply_price: made.supplyPrice,
          on_sale: made.onSale ?? true,
          size: made.size ?? null,
          color: made.color ?? null,
          material: made.material ?? null,
          origin: made.origin ?? null,
          description: made.description ?? '',
          occasions: made.occasions ?? [],
          illustration: null,
          listed_at: by.at,
          images,
        },
      ],
      by,
    )
    return { id }
  })
