import * as z from 'zod/mini'
import { inNfc } from '../shared/normalText.ts'
import { withoutMarks } from '../shared/readableLine.ts'
import { cappedCount, category, discountBand, periodQuery, productCard, sortOrder } from './catalogue.ts'
import { answer, listAnswer, repeated, serial, serialText } from './primitives.ts'
import { oneLine } from './written.ts'

/** The typed text; the specification calls it productName everywhere. */
const typed = z.string().check(z.maxLength(50))

export const keywordQuery = z.object({ productName: z._default(typed, '') })

/**
 * A line of the autocomplete: choosing it puts `keyword` into the search field, or opens the list of the category whose
 * levels `categories` names.
 */
const suggestion = z.object({
  type: z.enum(['brand', 'product', 'category']),
  id: serial,
  keyword: z.string(),
  /** Upper-cased English name of the brand; empty for a category. */
  brandName: z.string(),
  categories: z.optional(z.array(category)),
})
export type Suggestion = z.infer<typeof suggestion>
export const suggestionsAnswer = listAnswer(suggestion)

export const searchQuery = z.object({
  productName: z._default(typed, ''),
  orders: z._default(sortOrder, 'popularity'),
  brandId: repeated(serialText),
  discountRate: repeated(discountBand),
  categoryId: z.optional(serialText),
  ...periodQuery.shape,
  cursor: z.optional(z.string().check(z.maxLength(400))),
})
export type SearchQuery = z.infer<typeof searchQuery>

const searchResult = z.object({
  result: z.array(productCard),
  ...cappedCount,
  nextCursor: z.nullable(z.string()),
  /** The words searched instead when the typed ones find nothing: another keyboard layout, or a typo. */
  searchedAs: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>
export const searchAnswer = answer(searchResult)

export const recommendSearchAnswer = answer(z.object({ recommendedSearchKeywords: z.array(z.string()) }))

/** One word as search compares them: composed, lower case, without spaces. */
export const searchWord = z
  .string()
  .check(
    z.overwrite(withoutMarks),
    z.overwrite(inNfc),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(20),
    z.regex(/^[^\s·,/()[\]]+$/, '한 단어로 적어 주세요.'),
    oneLine,
  )
