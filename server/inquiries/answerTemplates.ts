import { unknownFieldsIn } from '../../domain/inquiries/answerFields.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type AnswerTemplateBody,
  type AnswerTemplateChange,
  answerTemplateBody,
  answerTemplateChange,
  answerTemplatesAnswer,
} from '../../domain/wire/answerTemplates.ts'
import { contentRoutes } from '../content/index.ts'
import { defineContent } from '../platform/content.ts'
import type { Routes } from '../platform/deps.ts'

/** Refuses INVALID_REQUEST for a field that no answer fills in (rule 405). */
function knownFieldsAlone({
  content,
}: Pick<AnswerTemplateBody, 'content'>): Refusal<'INVALID_REQUEST'> | null {
  const unknown = unknownFieldsIn(content).map((name) => `{${name}}`)
  if (unknown.length === 0) return null
  return refuse('INVALID_REQUEST', { fields: { content: `${unknown.join(', ')} 칸은 채울 수 없어요.` } })
}

const checked = <Body extends AnswerTemplateBody>(body: Body) => {
  const refusal = knownFieldsAlone(body)
  return isRefusal(refusal) ? refusal : { body }
}

/** Texts with which operations begin an answer. */
export const answerTemplates = defineContent({
  table: 'shop.answer_templates',
  key: ['id'],
  fields: { name: 'name', content: 'content', position: 'position' },
  problems: [['name', '이미 있는 이름이에요.', /^answer_templates_named$/]],
  create: (body: AnswerTemplateBody) => checked(body),
  change: (body: AnswerTemplateChange) => checked(body),
  remove: () => 'delete',
})

/** Templates of answers, maintained by operations. */
export const answerTemplateRoutes: Routes = (deps) => async (app) =>
  contentRoutes(app, deps, answerTemplates, {
    path: '/api/staff/answer-templates',
    onRequest: app.staff('operations'),
    list: { summary: '답변 틀 목록', answer: answerTemplatesAnswer, order: 't.position, t.id' },
    create: {
      summary: '답변 틀 만들기',
      description: '문의에 답할 때 골라서 시작하는 글이에요. {회원} 같은 칸은 보낼 때 채워요.',
      body: answerTemplateBody,
      example: {
        name: '교환 안내',
        content: '{회원}님, 안녕하세요.',
        position: 1,
        reason: '같은 문의가 많아요',
      },
    },
    change: {
      summary: '답변 틀 바꾸기',
      body: answerTemplateChange,
      example: { name: '반납 안내', content: '{회원}님, 반가워요.', position: 1, reason: '인사를 바꿨어요' },
    },
    remove: { summary: '답변 틀 지우기' },
  })
