import * as z from 'zod/mini'
import { dailyPrice } from '../shared/dailyPrice.ts'
import { heldBackReasons } from '../shared/heldBack.ts'
import { contentVersion, seenVersion } from './content.ts'
import { numberedPage, rowAnswer } from './lists.ts'
import { amount, answer, day, instant, listAnswer, repeated, serial, serialText, uuid } from './primitives.ts'
import { searchWord } from './search.ts'
import { name, reason, reasonOrNone, sought } from './written.ts'

const price = z
  .int()
  .check(
    z.gte(dailyPrice.least, dailyPrice.leastSentence),
    z.lte(dailyPrice.most, dailyPrice.mostSentence),
    z.multipleOf(dailyPrice.step, dailyPrice.stepSentence),
  )
export const shippingCosts = ['free', 'paid'] as const
/** What a parcel may cost, in won: more is a slip of the hand. */
const parcelCost = z.int().check(z.gte(0), z.lte(100_000, '배송비는 100,000원까지 정할 수 있어요.'))
const maybeLine = (most: number) => z.nullable(name(most))

const productViews = ['front', 'side', 'detail'] as const

/** A stored file, or a view that the shop generates. */
export const productPicture = z.object({
  type: z.enum(['main', 'info']),
  fileId: z.nullable(serial),
  view: z.nullable(z.enum(productViews)),
})
export type ProductPicture = z.infer<typeof productPicture>
const isOneOfBoth = ({ fileId, view }: ProductPicture) => (fileId === null) !== (view === null)

export const staffProductsQuery = z.object({
  /** A part of the name, the code or the brand. */
  q: z.optional(sought(100)),
  brandId: z.optional(serialText),
  categoryId: z.optional(serialText),
  sale: z.optional(z.enum(['on', 'off'])),
  /** Only these, in this order. */
  ids: repeated(serialText),
  ...numberedPage,
})
export const staffProductsFileQuery = z.omit(staffProductsQuery, { limit: true, curPage: true, ids: true })
export type StaffProductsFilter = z.infer<typeof staffProductsFileQuery>

export const staffProductRow = z.object({
  id: serial,
  productCode: z.string(),
  productName: z.string(),
  brandName: z.string(),
  categoryName: z.string(),
  dailyRentalPrice: amount,
  discountRate: z.int(),
  onSale: z.boolean(),
  /** What keeps a hidden product off sale; null when it may be offered again. */
  heldBack: z.nullable(z.enum(heldBackReasons)),
  ownerType: z.enum(['own', 'luxshare']),
  /** A rental has the item, or lost it. */
  isWithRental: z.boolean(),
  /** The item was lost while no rental had it. */
  isLostHere: z.boolean(),
  /** How often it was lost so. */
  losses: z.int(),
  imageUrl: z.nullable(z.string()),
  listedAt: instant,
  supplyPrice: amount,
  turnaroundDays: z.int(),
  shippingCost: z.enum(shippingCosts),
  baseShippingCost: amount,
  jejuShippingCost: amount,
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  material: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  occasions: z.array(z.string()),
  /** What a change has to name. */
  version: contentVersion,
})
export type StaffProductRow = z.infer<typeof staffProductRow>
export const staffProductsAnswer = listAnswer(staffProductRow)
export const staffProductRowAnswer = rowAnswer(staffProductRow)

/** The loss of a product's item while no rental had it, or its end. */
/** The loss that its author means: one more than the row's, or for a finding the row's last (rule 890). */
export const productLossRequest = z.object({ lossNumber: serial, reason })
export const productLossAnswer = answer(z.object({ productId: serial, lossNumber: serial }))

const staffProduct = z.object({
  ...staffProductRow.shape,
  brandId: serial,
  categoryId: serial,
  description: z.string(),
  pictures: z.array(z.object({ ...productPicture.shape, fileUrl: z.string() })),
  /** The last day on which a rental of a consigned item may end. */
  rentableUntil: z.nullable(day),
})
export type StaffProduct = z.infer<typeof staffProduct>
export const staffProductAnswer = answer(staffProduct)

/** The editable fields of a product; omitted ones stay unchanged. */
export const productChange = z.object({
  productName: z.optional(name(100)),
  brandId: z.optional(serial),
  categoryId: z.optional(serial),
  dailyRentalPrice: z.optional(price),
  discountRate: z.optional(z.int().check(z.gte(0), z.lte(100))),
  turnaroundDays: z.optional(z.int().check(z.gte(0), z.lte(14))),
  shippingCost: z.optional(z.enum(shippingCosts)),
  baseShippingCost: z.optional(parcelCost),
  jejuShippingCost: z.optional(parcelCost),
  onSale: z.optional(z.boolean()),
  size: z.optional(maybeLine(50)),
  color: z.optional(maybeLine(50)),
  material: z.optional(maybeLine(100)),
  origin: z.optional(maybeLine(50)),
  description: z.optional(z.string().check(z.maxLength(20_000))),
  supplyPrice: z.optional(amount),
  occasions: z.optional(z.array(searchWord).check(z.maxLength(10))),
  pictures: z.optional(
    z
      .array(productPicture.check(z.refine(isOneOfBoth)))
      .check(z.minLength(1, '사진을 한 장 이상 올려 주세요.'), z.maxLength(20)),
  ),
  reason: z.optional(reason),
  ...seenVersion,
})
export type ProductChange = z.infer<typeof productChange>

/** A new product: every field of its page, and the code on its tag. */
export const productMaking = z.extend(
  z.omit(
    z.required(productChange, {
      ...{ productName: true, brandId: true, categoryId: true, dailyRentalPrice: true, supplyPrice: true },
      ...{ pictures: true, reason: true },
    }),
    { version: true },
  ),
  {
    productCode: z
      .string()
      .check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, '영문 대문자, 숫자, -로 3–30자를 입력해 주세요.')),
  },
)
export type ProductMaking = z.infer<typeof productMaking>

/** A product of a file: it comes without pictures, and is hidden until it has one (rule 381). */
export const listedProduct = z.omit(productMaking, { pictures: true, reason: true })
export type ListedProduct = z.infer<typeof listedProduct>

/**
 * The fields that come with a file of products. A trial (`dryRun`) says what each row would do and changes nothing;
 * `shown` is what a trial answered, and carries out that and nothing else.
 */
export const productFileFields = z.object({
  fileId: uuid,
  dryRun: z.enum(['true', 'false']),
  shown: z._default(z.string().check(z.maxLength(64)), ''),
  reason: reasonOrNone,
})
export const productRowOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const
const productFileRow = z.object({
  /** Its line in the file. */
  line: z.int(),
  /** Null for a product that the row creates, and for one that is not known. */
  productId: z.nullable(serial),
  productCode: z.string(),
  productName: z.string(),
  outcome: z.enum(productRowOutcomes),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused; null for any other row. */
  problem: z.nullable(z.string()),
})
export type ProductFileRow = z.infer<typeof productFileRow>
/** A file that is carried out: how many rows are done, and why the others were refused. */
const productFileState = z.object({
  fileId: uuid,
  rows: z.int(),
  waiting: z.int(),
  done: z.int(),
  problems: z.array(z.object({ line: z.int(), productCode: z.string(), problem: z.string() })),
})
export type ProductFileState = z.infer<typeof productFileState>
export const productFileStateAnswer = answer(productFileState)
const carriedOutFile = z.object({
  fileId: uuid,
  madeAt: instant,
  staffName: z.string(),
  reason: z.string(),
  rows: z.int(),
  waiting: z.int(),
  done: z.int(),
  refused: z.int(),
})
export type CarriedOutFile = z.infer<typeof carriedOutFile>
export const productFilesAnswer = listAnswer(carriedOutFile)
export const productFileAnswer = answer(
  z.object({
    rows: z.array(productFileRow),
    /** Titles of columns of the file that are left out, because the list of products does not have them. */
    unknownColumns: z.array(z.string()),
    /** What `shown` has to be to carry it out. */
    shown: z.string(),
    /** Null for a trial. */
    carriedOut: z.nullable(productFileState),
  }),
)
export type ProductFile = z.infer<typeof productFileAnswer>['data']
