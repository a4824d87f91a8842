import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { listAnswer, serial } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

const shelfName = name(60)
const position = z._default(z.int().check(z.gte(0), z.lte(9_999)), 0)

export const brandBody = z.object({
  nameKorean: shelfName,
  nameEnglish: shelfName,
  /** A brand without a logo is shown by its name. */
  imageFileId: z._default(z.nullable(serial), null),
  recommended: z._default(z.boolean(), false),
  position,
  ...staffReasonRequest.shape,
})
export type BrandBody = z.infer<typeof brandBody>
export const brandChange = z.extend(brandBody, seenVersion)
export type BrandChange = z.infer<typeof brandChange>
const staffBrand = z.object({
  id: serial,
  nameKorean: z.string(),
  nameEnglish: z.string(),
  imageFileId: z.nullable(serial),
  pictureUrl: z.nullable(z.string()),
  recommended: z.boolean(),
  position: z.int(),
  /** The number of products, on sale or not. */
  products: z.int(),
  version: contentVersion,
})
export type StaffBrand = z.infer<typeof staffBrand>
export const staffBrandsAnswer = listAnswer(staffBrand)

const categoryWords = { name: shelfName, position }
/** A new category; its parent cannot change later. Null: at the top level. */
export const categoryBody = z.object({
  ...categoryWords,
  parentId: z._default(z.nullable(serial), null),
  ...staffReasonRequest.shape,
})
export type CategoryBody = z.infer<typeof categoryBody>
export const categoryChange = z.object({ ...categoryWords, ...staffReasonRequest.shape, ...seenVersion })
export type CategoryChange = z.infer<typeof categoryChange>
const staffCategory = z.object({
  id: serial,
  name: z.string(),
  /** 여성 > 가방 > 토트백 */
  path: z.string(),
  level: z.int(),
  position: z.int(),
  products: z.int(),
  /** The number of categories directly below it. */
  children: z.int(),
  version: contentVersion,
})
export type StaffCategory = z.infer<typeof staffCategory>
export const staffCategoriesAnswer = listAnswer(staffCategory)
