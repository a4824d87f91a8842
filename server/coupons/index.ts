export { giveCoupon, givingRefusal } from './download.ts'
export { usableCoupons } from './lists.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
