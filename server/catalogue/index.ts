export { copyBusyDays, followBusyDays, invariants } from './busyDays.ts'
export { cardsOnSale, productCards } from './cards.ts'
export { levelOf } from './categories.ts'
export {
  couponByCode,
  couponDefinitions,
  couponsOnOffer,
  type OfferedCoupon,
} from './couponDefinitions.ts'
export { addProducts, changeProduct, cleanHtml, type NewProduct } from './editProducts.ts'
export { withLikes } from './likedCards.ts'
export { sorts } from './listCursor.ts'
export { productLists } from './listProducts.ts'
export { tables } from './ownedTables.ts'
export { refreshPopularity } from './popularity.ts'
export { isKnownProduct, type RentableProduct, rentableProducts } from './rentableProducts.ts'
export { routes } from './routes.ts'
export { shortMemory } from './shortMemory.ts'
export { storeFile } from './storedFiles.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
export { withdrawalBlockers } from './leaving.ts'
