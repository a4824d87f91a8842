import type { Faq } from '../../../domain/wire/customerCentre.ts'

type Category = { type: Faq['type'] | undefined; name: string }

/** The specification's categories, the total first. */
export const categories: readonly Category[] = [
  { type: undefined, name: '전체' },
  { type: 'member', name: '회원' },
  { type: 'product', name: '상품' },
  { type: 'order', name: '주문·결제' },
  { type: 'delivery', name: '배송' },
  { type: 'cancel', name: '취소·교환·반품' },
  { type: 'service', name: '서비스' },
  { type: 'other', name: '기타' },
]

export const categoryIn = (search: URLSearchParams): Category['type'] =>
  categories.find(({ type }) => type === search.get('type'))?.type

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')

/** FAQs of the category whose question or answer contains every typed word. */
export function found(faqs: readonly Faq[], type: Category['type'], words: string): Faq[] {
  const wanted = words.trim().split(/\s+/).map(plain)
  return faqs.filter((faq) => {
    const text = plain(`${faq.question}${faq.answer}`)
    return (type === undefined || faq.type === type) && wanted.every((word) => text.includes(word))
  })
}
