import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { listAnswer } from './primitives.ts'
import { searchWord } from './search.ts'
import { staffReasonRequest } from './staff.ts'

const synonyms = z
  .array(searchWord)
  .check(z.minLength(1, '유의어를 하나 이상 입력해 주세요.'), z.maxLength(20))
export const synonymsChange = z.object({ synonyms, ...staffReasonRequest.shape, ...seenVersion })
export type SynonymsChange = z.infer<typeof synonymsChange>
export const synonymsBody = z.object({ word: searchWord, synonyms, ...staffReasonRequest.shape })
export type Synonyms = z.infer<typeof synonymsBody>
/** The word is the id. */
export const synonymsAnswer = listAnswer(
  z.object({ id: z.string(), word: z.string(), synonyms: z.array(z.string()), version: contentVersion }),
)
