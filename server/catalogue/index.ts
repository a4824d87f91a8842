import './tables.ts'

export { busyDayStatements, copyBusyDays, listingInvariants as invariants } from './busyDays.ts'
export { cardsOnSale, productCards } from './cards.ts'
export { recordChange } from './catalogueChanges.ts'
export { levelOf } from './categories.ts'
export {
  couponByCode,
  couponDefinitions,
  couponsOnOffer,
  type OfferedCoupon,
} from './couponDefinitions.ts'
export { addDowntime, removeDowntime } from './downtime.ts'
export { addProducts, changeProduct, cleanHtml, type NewProduct } from './editProducts.ts'
export { eventTypes } from './eventTypes.ts'
export { holidayRules } from './holidays.ts'
export { withLikes } from './likedCards.ts'
export { sorts } from './listCursor.ts'
export { productLists } from './listProducts.ts'
export { refreshPopularity } from './popularity.ts'
export { type RentableProduct, rentableProducts } from './rentableProducts.ts'
export { takenFrom } from './rentingPeriods.ts'
export { routes } from './routes.ts'
export { shortMemory } from './shortMemory.ts'
