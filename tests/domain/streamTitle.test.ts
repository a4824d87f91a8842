import { expect, it } from 'vitest'
import { streamTitle } from '../../domain/processes/events.ts'

it.each([
  ['order:0199a1b2-0000-7000-8000-00000000abcd', '261114-6Y7BPB', '주문 261114-6Y7BPB'],
  ['order:0199a1b2-0000-7000-8000-00000000abcd', null, '주문'],
  ['wallet:12', null, '회원 12의 포인트와 쿠폰'],
  ['settlement:12:2026-10', null, '회원 12의 2026.10 정산'],
  ['provider-payout:2026-11-14', null, '2026.11.14 결제사 지급'],
  ['vat:2026-Q3', null, '2026년 3분기 부가세 납부'],
  ['shelf:4', null, 'shelf:4'],
])('%s with the number %s is read as %s', (stream, number, title) => {
  expect(streamTitle(stream, number)).toBe(title)
})
