import { expect, test } from 'vitest'
import { answerDueAt } from '../../domain/inquiries/answerDue.ts'
import { filledAnswer, unknownFieldsIn } from '../../domain/inquiries/answerFields.ts'

test.each([
  ['a Thursday', '2026-12-03T15:00:00+09:00', '2026-12-04T15:00:00+09:00'],
  ['a Friday', '2026-12-04T15:00:00+09:00', '2026-12-07T15:00:00+09:00'],
  ['a Saturday', '2026-12-05T00:00:00+09:00', '2026-12-08T00:00:00+09:00'],
  ['a Sunday', '2026-12-06T23:59:00+09:00', '2026-12-08T00:00:00+09:00'],
  ['a Monday', '2026-12-07T09:00:00+09:00', '2026-12-08T09:00:00+09:00'],
])('what was asked on %s is answered a day later, weekends not counted (rule 352)', (_, asked, due) => {
  expect(answerDueAt(new Date(asked))).toEqual(new Date(due))
})

test('the fields of an answer become what the inquiry is about (rule 353)', () => {
  const fields = { 회원: '김민지', 주문번호: '261203-AB23CD' }
  expect(filledAnswer('{회원}님, {주문번호} 주문이에요. {주문번호}', fields)).toBe(
    '김민지님, 261203-AB23CD 주문이에요. 261203-AB23CD',
  )
  expect(filledAnswer('{여기}는 그대로예요.', fields)).toBe('{여기}는 그대로예요.')
  expect(filledAnswer('{회원}', { 회원: '$& {주문번호}' })).toBe('$& {주문번호}')
})

test('a field that has nothing to stand for is refused', () => {
  expect(filledAnswer('{상품}이 {요금}보다 {상품}', { 회원: '김민지' })).toEqual({
    refused: 'ANSWER_FIELD_EMPTY',
    data: { fields: ['상품', '요금'] },
  })
})

test('a template names only fields that answers have (rule 405)', () => {
  expect(unknownFieldsIn('{회원}님, {주문번호} 주문의 {금액}이에요.')).toEqual([])
  expect(unknownFieldsIn('{회원명}님, {상픔}은 {회원명}님 것이에요.')).toEqual(['회원명', '상픔'])
})
