import * as z from 'zod/mini'
import { answer, listAnswer } from './primitives.ts'
import { seenVersion } from './promotions.ts'
import { searchWord } from './search.ts'
import { staffReasonRequest } from './staff.ts'

const synonyms = z
  .array(searchWord)
  .check(z.minLength(1, '유의어를 하나 이상 입력해 주세요.'), z.maxLength(20))
export const synonymsChange = z.object({ synonyms, ...staffReasonRequest.shape, ...seenVersion })
export const synonymsBody = z.object({ word: searchWord, synonyms, ...staffReasonRequest.shape })
/** The word is the id. */
export const synonymsAnswer = listAnswer(
  z.object({ id: z.string(), word: z.string(), synonyms: z.array(z.string()), version: z.string() }),
)
export const synonymsSavedAnswer = answer(z.object({ id: z.string() }))
