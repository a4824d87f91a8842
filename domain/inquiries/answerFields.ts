import { type Refusal, refuse } from '../shared/decision.ts'

/** The fields that an answer or a template of one may have. */
export const answerFieldNames = ['회원', '상품', '주문번호', '위탁번호', '요금', '금액'] as const
export type AnswerFieldName = (typeof answerFieldNames)[number]

/** The text that replaces each field of an answer; an inquiry without an order, for example, has no `주문번호`. */
export type AnswerFields = Readonly<Partial<Record<AnswerFieldName, string>>>

const isField = (name: string): name is AnswerFieldName => answerFieldNames.some((known) => known === name)

/** The words in braces of a text, in their order. */
const bracedIn = (content: string): string[] =>
  [...content.matchAll(/\{([^{}\n]{1,10})\}/g)].map(([, name = '']) => name)

/** The words in braces of a template that no answer fills in, each once (rule 405). */
export const unknownFieldsIn = (content: string): string[] => [
  ...new Set(bracedIn(content).filter((name) => !isField(name))),
]

/**
 * Replaces the fields of an answer, such as {주문번호}, by what they stand for; other words in braces stay (rule 353).
 * Refuses ANSWER_FIELD_EMPTY with the fields for which this inquiry has no text.
 */
export function filledAnswer(content: string, fields: AnswerFields): string | Refusal<'ANSWER_FIELD_EMPTY'> {
  const used = bracedIn(content).filter(isField)
  const empty = [...new Set(used.filter((name) => fields[name] === undefined))]
  if (empty.length > 0) return refuse('ANSWER_FIELD_EMPTY', { fields: empty })
  return used.reduce((text, name) => text.replaceAll(`{${name}}`, () => fields[name] ?? ''), content)
}
