import * as z from 'zod/mini'
import { answer, listAnswer, serial } from './primitives.ts'
import { name } from './written.ts'

const page = z.string().check(z.regex(/^\/staff(\/[a-z-]{1,30}){1,3}$/, '콘솔 화면의 주소가 아니에요.'))
const viewName = name(30, '보기 이름을 입력해 주세요.', '30자까지 입력할 수 있어요.')
/** The query string of the page without the `?`. */
const query = z.string().check(z.maxLength(1_000))

const savedView = z.object({
  id: serial,
  page: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Who saved it; null for one's own. */
  savedBy: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof savedView>
export const savedViewsAnswer = listAnswer(savedView)

export const saveViewRequest = z.object({
  page,
  name: viewName,
  query,
  shared: z._default(z.boolean(), false),
})
export const viewSavedAnswer = answer(z.object({ id: serial }))
