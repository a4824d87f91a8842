import type { ProductCard } from '../../../domain/wire/catalogue.ts'

/** The price a day, discounted when there is a discount. */
export const perDayOf = (
  product: Pick<ProductCard, 'discountRate' | 'discountPrice' | 'dailyRentalPrice'>,
) => (product.discountRate > 0 ? product.discountPrice : product.dailyRentalPrice)
