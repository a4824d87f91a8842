export type { RequestedPeriodRefusal } from './askedPeriod.ts'
export { brandCounts, countedBrands } from './brandCounts.ts'
export { copyBusyDays, followBusyDays, invariants } from './busyDays.ts'
export { cardsOnSale, productCards } from './cards.ts'
export { categoryPaths, levelOf } from './categories.ts'
export {
  type ConsignedListing,
  listConsignedProduct,
  listingOf,
  newConsignedProduct,
  offerAgain,
  offerRefusals,
  takeOffSale,
  takeOver,
} from './consignedProducts.ts'
export {
  couponByCode,
  couponDefinitions,
  couponShape,
  couponsOnOffer,
  couponsToGive,
  covering,
  isForEveryMember,
  type OfferedCoupon,
} from './couponDefinitions.ts'
export { allCoupons, coupons } from './editCoupons.ts'
export { addProducts, changeProduct, type NewProduct } from './editProducts.ts'
export { findProducts } from './findProducts.ts'
export { askedDays, type FreeDays, freeCondition, isFreeOn } from './freeDays.ts'
export { firstIllustrations, illustrationOf } from './illustrations.ts'
export { withLikes } from './likedCards.ts'
export { isKeyOf, sorts } from './listCursor.ts'
export { productLists } from './listProducts.ts'
export { tables } from './ownedTables.ts'
export { refreshPopularity } from './popularity.ts'
export { finishProductFiles } from './productFile/carryOut.ts'
export { codedProducts, offeredProducts } from './published.ts'
export { isKnownProduct, type RentableProduct, rentableProducts } from './rentableProducts.ts'
export { routes } from './routes.ts'
export { storeFile } from './storedFiles.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
