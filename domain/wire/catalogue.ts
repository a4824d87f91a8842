import * as z from 'zod/mini'
import { DISCOUNT_BANDS } from '../shared/discountBands.ts'
import {
  amount,
  answer,
  day,
  file,
  listAnswer,
  month,
  repeated,
  serial,
  serialText,
  signedAmount,
} from './primitives.ts'

export const category = z.object({ id: serial, name: z.string() })
export type Category = z.infer<typeof category>
export const categoriesAnswer = listAnswer(category)

const secondLevel = z.object({ ...category.shape, children: z.array(category) })
/** A top-level category; with its children when all three levels are requested. */
export const topCategory = z.object({ ...category.shape, children: z.optional(z.array(secondLevel)) })
export type TopCategory = z.infer<typeof topCategory>
export const topCategoriesQuery = z.object({ levels: z.optional(z.enum(['1', '3'])) })
export const topCategoriesAnswer = listAnswer(topCategory)

export const brand = z.object({
  id: serial,
  nameEnglish: z.string(),
  nameKorean: z.string(),
  image_file: z.nullable(file),
})
export type Brand = z.infer<typeof brand>

export const productImage = z.object({ file, type: z.enum(['main', 'info']) })

export const productCard = z.object({
  id: serial,
  productName: z.string(),
  brand,
  product_images: z.array(productImage),
  discountRate: z.int(),
  discountPrice: amount,
  dailyRentalPrice: amount,
  /** The retail price when new; 0 when unknown. */
  supplyPrice: amount,
  likeYn: z.boolean(),
  ownerType: z.enum(['own', 'luxshare']),
  /** To a tenth of a star; 0 without a review. */
  averageRating: z.number(),
  reviewCount: z.int(),
})
export type ProductCard = z.infer<typeof productCard>

export const sortOrder = z.enum(['popularity', 'recent', 'discountRate', 'priceHigh', 'priceLow'])
export type SortOrder = z.infer<typeof sortOrder>
/** The id of one of the `DISCOUNT_BANDS`. */
export const discountBand = z.coerce.number().check(z.int(), z.gte(1), z.lte(DISCOUNT_BANDS.length))

/** The days on which products must be free. */
export const periodQuery = z.object({
  rentalStartDate: z.optional(day),
  rentalEndDate: z.optional(day),
})
export type PeriodQuery = z.infer<typeof periodQuery>

export const productListQuery = z.object({
  orders: z._default(sortOrder, 'popularity'),
  brandId: repeated(serialText),
  discountRate: repeated(discountBand),
  categoryId: z.optional(serialText),
  ...periodQuery.shape,
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type ProductListQuery = z.infer<typeof productListQuery>
/** The number at which counting the rows of a list or a search stops. */
export const COUNTED_AT_MOST = 1_000
/** The number of rows; `cntCapped` means that counting stopped there. */
export const cappedCount = { cntAll: z.int(), cntCapped: z.optional(z.literal(true)) }
export const cappedCountOf = (counted: number): { cntAll: number; cntCapped?: true } =>
  counted > COUNTED_AT_MOST ? { cntAll: COUNTED_AT_MOST, cntCapped: true } : { cntAll: counted }

export const productListAnswer = answer(
  z.object({ result: z.array(productCard), ...cappedCount, nextCursor: z.nullable(z.string()) }),
)

export const review = z.object({
  id: serial,
  content: z.string(),
  rating: z.number(),
  createdAt: z.string(),
  /** The author's masked name; a general word for a member who left. */
  user: z.object({ name: z.string() }),
  heightCm: z.nullable(z.int()),
  size: z.nullable(z.string()),
  image_file_id_1_file: z.nullable(file),
  image_file_id_2_file: z.nullable(file),
  image_file_id_3_file: z.nullable(file),
})
export type Review = z.infer<typeof review>

const couponPreview = z.object({
  name: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: amount,
  /** The maximum discount of a percentage coupon; null without one. */
  maxDiscountAmount: z.nullable(amount),
})

export const productDetail = z.object({
  ...productCard.shape,
  productCode: z.string(),
  color: z.nullable(z.string()),
  material: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  /** The size of the item: 240mm, M (55–66). */
  size: z.nullable(z.string()),
  /** Sanitised on the server. */
  description: z.string(),
  category: z.array(category),
  shippingCost: z.enum(['free', 'paid']),
  baseShippingCost: amount,
  jejuShippingCost: amount,
  turnaroundDays: z.int(),
  reviews: z.array(review),
  similarProducts: z.array(productCard),
  coupon: z.nullable(couponPreview),
  consignment: z.nullable(z.object({ consigningDate: day, consignmentPeriod: z.int() })),
  /** For the requested period, or for the shortest rental without one. */
  periodDiscount: signedAmount,
  periodTotalPrice: amount,
})
export type ProductDetail = z.infer<typeof productDetail>
export const productDetailAnswer = answer(productDetail)
export const similarAnswer = listAnswer(productCard)

const holidayRule = z.object({
  year: z.optional(z.int()),
  startMonth: z.int(),
  startDay: z.int(),
  endMonth: z.int(),
  endDay: z.int(),
})
export type HolidayRuleWire = z.infer<typeof holidayRule>
export const holidaysAnswer = listAnswer(holidayRule)

export const rentingQuery = z.object({ filterDate: month })
export const rentingRow = z.object({
  rentalStartDate: day,
  rentalEndDate: day,
  occupiedFrom: day,
  occupiedTo: day,
})
export type RentingRow = z.infer<typeof rentingRow>
export const rentingAnswer = listAnswer(rentingRow)
