import type * as figures from '../../../domain/wire/figures.ts'
import { read } from '../../api/call.ts'
import { type Query, withQuery } from '../../api/query.ts'

const path = (of: string, query: Query) => withQuery(`/api/staff/figures/${of}`, query)

/** The figures of the business, and the rows that they are made of. */
export const figureCalls = {
  revenue: (query: Query) => read<typeof figures.revenueAnswer>(path('revenue', query)),
  rentals: (query: Query) => read<typeof figures.rentalCountsAnswer>(path('rentals', query)),
  benefits: (query: Query) => read<typeof figures.benefitsAnswer>(path('benefits', query)),
  utilisation: (query: Query) => read<typeof figures.utilisationAnswer>(path('utilisation', query)),
  earnings: (query: Query) => read<typeof figures.earningsAnswer>(path('earnings', query)),
  coupons: (query: Query) => read<typeof figures.couponFiguresAnswer>(path('coupons', query)),
  rentalRows: (query: Query) => read<typeof figures.figureRentalsAnswer>(path('rental-rows', query)),
  uses: (query: Query) => read<typeof figures.figureUsesAnswer>(path('uses', query)),
  revenueLines: (query: Query) => read<typeof figures.revenueLinesAnswer>(path('revenue-lines', query)),
}
