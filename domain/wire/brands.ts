import * as z from 'zod/mini'
import { brand } from './catalogue.ts'
import { file, listAnswer } from './primitives.ts'

const brandRow = z.object({
  ...brand.shape,
  recommendYn: z.boolean(),
  /** Products on sale. */
  productCount: z.int(),
  /** The heading under which the brand is listed: ㄱ … ㅎ in name order, A … Z in A–Z order, # for others. */
  index: z.string(),
})
export type BrandRow = z.infer<typeof brandRow>
export const brandRowsAnswer = listAnswer(brandRow)

/** `product_image_file` shows the most rented product of a recommended brand; null where it has none on sale. */
const recommendedBrand = z.object({ ...brandRow.shape, product_image_file: z.nullable(file) })
export type RecommendedBrand = z.infer<typeof recommendedBrand>
export const recommendedBrandsAnswer = listAnswer(recommendedBrand)

/** A brand with the number of its products in a list under the other filters. */
const brandCount = z.object({
  ...z.pick(brand, { id: true, nameEnglish: true, nameKorean: true }).shape,
  productCount: z.int(),
})
export type BrandCount = z.infer<typeof brandCount>
export const brandCountsAnswer = listAnswer(brandCount)

/** name: by Korean name; popular: most rented first; az: by English name. */
const brandOrder = z.enum(['name', 'popular', 'az'])
export type BrandOrder = z.infer<typeof brandOrder>

export const searchBrandsQuery = z.object({
  brandName: z._default(z.string().check(z.maxLength(50)), ''),
  order: z._default(brandOrder, 'name'),
  /** true: recommended brands only. */
  filterRecommend: z._default(z.stringbool(), false),
  /** One heading of the index: ㄱ, A, #. */
  filterVal: z.optional(z.string().check(z.regex(/^[ㄱ-ㅎA-Za-z#]$/, '색인은 한 글자여야 해요.'))),
})
export type SearchBrandsQuery = z.infer<typeof searchBrandsQuery>
