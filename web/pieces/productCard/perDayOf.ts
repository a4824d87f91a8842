import type { ProductCard } from '../../../domain/wire/catalogue.ts'

/** What a day costs, as the card says it. */
export const perDayOf = (
  product: Pick<ProductCard, 'discountRate' | 'discountPrice' | 'dailyRentalPrice'>,
) => (product.discountRate > 0 ? product.discountPrice : product.dailyRentalPrice)
