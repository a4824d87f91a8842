import { describe, expect, it } from 'vitest'
import { type Faq, faqTypes } from '../../domain/wire/customerCentre.ts'
import { categories, categoryIn, found } from '../../web/screens/faq/FaqScreen.tsx'

const aFaq = (id: number, type: Faq['type'], question: string, answer = ''): Faq => ({
  ...{ id, type, question, answer },
})
const faqs = [
  aFaq(1, 'delivery', '제주도도 배송되나요?', '배송비가 더해져요.'),
  aFaq(2, 'delivery', '언제 도착하나요?', '시작일 전에 도착해요.'),
  aFaq(3, 'cancel', '배송 뒤에 취소할 수 있나요?', '출고하면 취소할 수 없어요.'),
]
const idsOf = (type: Faq['type'] | undefined, words: string) => found(faqs, type, words).map(({ id }) => id)

describe('frequent questions', () => {
  it('stand in the categories of the customer centre, all of them first', () => {
    expect(categories.map(({ name }) => name)).toEqual([
      ...['전체', '회원', '상품', '주문·결제', '배송', '취소·교환·반품', '서비스', '기타'],
    ])
    expect(categories.slice(1).map(({ type }) => type)).toEqual([...faqTypes])
  })

  it('are found by every typed word, in question or answer, within the category', () => {
    expect(idsOf(undefined, '')).toEqual([1, 2, 3])
    expect(idsOf('delivery', '')).toEqual([1, 2])
    expect(idsOf(undefined, '배송')).toEqual([1, 3])
    expect(idsOf(undefined, '제주 배송비')).toEqual([1])
    expect(idsOf(undefined, '제주 도착')).toEqual([])
    expect(idsOf('cancel', '도착')).toEqual([])
  })

  it('an address with a category that does not exist shows all', () => {
    expect(categoryIn(new URLSearchParams('type=delivery'))).toBe('delivery')
    expect(categoryIn(new URLSearchParams('type=nonsense'))).toBeUndefined()
  })
})
