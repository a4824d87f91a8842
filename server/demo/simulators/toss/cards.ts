import { aKey, type Books, type Card } from './books.ts'

type Issuer = { name: string; background: string; text: string; icon: string }

/** Issuers that a person may choose from, with a colour for the picture of the card. */
export const issuers: Readonly<Record<string, Issuer>> = {
  '61': { name: '현대', background: '#3C3C42', text: '#FFFFFF', icon: 'hyundaicard' },
  '41': { name: '신한', background: '#23407A', text: '#FFFFFF', icon: 'shinhancard' },
  '51': { name: '삼성', background: '#3A5A78', text: '#FFFFFF', icon: 'samsungcard' },
  '11': { name: 'KB국민', background: '#6B6256', text: '#FFFFFF', icon: 'kbcard' },
  '71': { name: '롯데', background: '#7A3B3B', text: '#FFFFFF', icon: 'lottecard' },
  '21': { name: '하나', background: '#2F6A66', text: '#FFFFFF', icon: 'hanacard' },
  '33': { name: '우리', background: '#3E6285', text: '#FFFFFF', icon: 'wooricard' },
  '91': { name: 'NH농협', background: '#54704A', text: '#FFFFFF', icon: 'nhcard' },
  '31': { name: '비씨', background: '#8A4A4F', text: '#FFFFFF', icon: 'bccard' },
  '15': { name: '카카오뱅크', background: '#D9C65A', text: '#171615', icon: 'kakaobank' },
  '24': { name: '토스뱅크', background: '#4A5568', text: '#FFFFFF', icon: 'tossbank' },
  '3A': { name: '케이뱅크', background: '#4B4668', text: '#FFFFFF', icon: 'kbank' },
}

export function registerCard(
  books: Books,
  now: number,
  wanted: { customerKey: string; issuerCode: string; cardNumber: string },
): Card {
  const digits = wanted.cardNumber.replace(/\D/g, '')
  const card: Card = {
    id: aKey('m'),
    methodKey: aKey('mk'),
    customerKey: wanted.customerKey,
    cardName: `${issuers[wanted.issuerCode]?.name ?? '기타'}카드`,
    cardNumber: `${digits.slice(0, 8)}****${digits.slice(12, 15)}*`,
    issuerCode: wanted.issuerCode,
    cardType: '신용',
    registeredAt: now,
    usedAt: now,
    status: 'ENABLED',
  }
  books.cards.put(card.methodKey, card)
  return card
}
