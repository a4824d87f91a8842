export { savePromotion } from './editPromotions.ts'
export { routes } from './routes.ts'
