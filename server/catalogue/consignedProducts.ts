import type pg from 'pg'
import { USUAL_JEJU_COST } from '../../domain/ordering/deliveryFee.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, isRefusedAs, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type By, changeContentIn } from '../platform/content.ts'
import { nextNumber } from '../platform/database/nextNumber.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import { pathOf } from './categories.ts'
import { addProductsIn, changeProductIn, type NewProduct, products } from './editProducts.ts'

/** The part of a consigned product that staff enter; the rest comes from its contract. */
export type ConsignedListing = Omit<
  NewProduct,
  | 'id'
  | 'product_code'
  | 'daily_rental_price'
  | 'owner_type'
  | 'owner_member_id'
  | 'consignment_id'
  | 'consigning_date'
  | 'consignment_period'
  | 'transaction_per_mille'
  | 'operating_per_mille'
>

/** The same with the ids of the category and of the stored files that staff chose. */
type StaffListing = Pick<
  ConsignedListing,
  'product_name' | 'brand_id' | 'supply_price' | 'color' | 'material' | 'origin' | 'size' | 'description'
> & { categoryId: number; fileIds: readonly number[]; turnaround_days: number }

/** Draws the id of a product that is about to be listed, because its event has to name it. */
export const newConsignedProduct = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  nextNumber(db, 'shop.products')

/** Returns the listing that staff described. Refuses NOT_FOUND for a brand, category or file that does not exist. */
export async function listingOf(
  { db }: Pick<Deps, 'db'>,
  { categoryId, fileIds, ...said }: StaffListing,
  now: Date,
): Promise<ConsignedListing | Refusal<'NOT_FOUND'>> {
  const [brand, path, files] = await Promise.all([
    db.kysely.selectFrom('shop.brands').select('id').where('id', '=', said.brand_id).executeTakeFirst(),
    pathOf(db.kysely, categoryId),
    db.kysely
      .selectFrom('shop.files')
      .select('id')
      .where('id', 'in', [0, ...fileIds])
      .execute(),
  ])
  if (brand === undefined || path === null || files.length !== new Set(fileIds).size)
    return refuse('NOT_FOUND')
  const images = fileIds.map((file_id) => ({ type: 'main' as const, file_id }))
  return {
    ...{ ...said, ...path, images, illustration: null, listed_at: now },
    jeju_shipping_cost: USUAL_JEJU_COST,
  }
}

/** The contract terms that the catalogue keeps, with the product's id and code. */
type Agreed = {
  productId: number
  productCode: string
  consignmentId: string
  ownerId: number
  dailyRentalPrice: number
  consigningDate: CivilDate
  months: 3 | 6 | 12
  rates: { transactionPerMille: number; operatingPerMille: number }
}

/** Lists an owner's item in the caller's transaction, so that product and contract exist together or not at all. */
export async function listConsignedProduct(
  client: pg.ClientBase,
  listing: ConsignedListing,
  agreed: Agreed,
  by: By,
): Promise<void> {
  const { rates } = agreed
  const product: NewProduct = {
    ...listing,
    id: agreed.productId,
    product_code: agreed.productCode,
    daily_rental_price: agreed.dailyRentalPrice,
    owner_type: 'luxshare',
    owner_member_id: agreed.ownerId,
    consignment_id: agreed.consignmentId,
    consigning_date: agreed.consigningDate,
    consignment_period: agreed.months,
    transaction_per_mille: rates.transactionPerMille,
    operating_per_mille: rates.operatingPerMille,
  }
  await addProductsIn(queriesOn(client), [product], by)
}

/**
 * Puts a product back on sale in the caller's transaction; one that may not be on sale, such as one without a main
 * picture, stays hidden (rule 381). Refuses NOT_FOUND.
 */
export const offerAgain = (client: pg.ClientBase, productId: number, by: By) =>
  setOnSale(client, productId, true, by)

/** Takes a product off sale in the caller's transaction. Refuses NOT_FOUND. */
export const takeOffSale = (client: pg.ClientBase, productId: number, by: By) =>
  setOnSale(client, productId, false, by)

/**
 * Makes an owner's item the shop's own in the caller's transaction, because the shop paid its owner for it; the
 * consignment stays named. It has no contract's end any more, and price and sale are the shop's to decide.
 */
export async function takeOver(client: pg.ClientBase, productId: number, by: By): Promise<void> {
  const own = { owner_type: 'own', consigning_date: null, consignment_period: null } as const
  const taken = await changeContentIn(
    queriesOn(client),
    products,
    { id: productId },
    () => ({ values: own }),
    by,
  )
  if (isRefusal(taken)) throw new Error(`product ${productId} cannot be taken over: ${taken.refused}`)
}

/** The refusals of an append whose rows put a product on or off sale (`refusedAtAppend`). */
export const offerRefusals = ['NOT_FOUND', 'INVALID_REQUEST'] as const

async function setOnSale(
  client: pg.ClientBase,
  productId: number,
  onSale: boolean,
  by: By,
): Promise<Refusal<(typeof offerRefusals)[number]> | null> {
  const refusal = await changeProductIn(queriesOn(client), productId, { onSale }, by)
  if (refusal?.refused === 'PRODUCT_NOT_OFFERABLE') return null
  if (refusal === null || isRefusedAs(refusal, offerRefusals)) return refusal
  throw new Error(`whether a product is on offer was refused: ${refusal.refused}`)
}
