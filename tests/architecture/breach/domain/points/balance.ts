import { priceNow } from '../pricing/price.ts'
export const balance: any = priceNow
