import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { listAnswer, serial } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { name, text } from './written.ts'

const words = {
  name: name(40, '이름을 입력해 주세요.'),
  content: text(2_000, '내용을 입력해 주세요.'),
  position: z._default(z.int().check(z.gte(0), z.lte(9_999)), 0),
}
export const answerTemplateBody = z.object({ ...words, ...staffReasonRequest.shape })
export type AnswerTemplateBody = z.infer<typeof answerTemplateBody>
export const answerTemplateChange = z.extend(answerTemplateBody, seenVersion)
export type AnswerTemplateChange = z.infer<typeof answerTemplateChange>
export const answerTemplatesAnswer = listAnswer(
  z.object({
    ...{ id: serial, name: z.string(), content: z.string(), position: z.int() },
    version: contentVersion,
  }),
)
