import { expect, test } from 'vitest'
import { isOneReadableLine, withoutMarks } from '../../domain/shared/readableLine.ts'
import { accountRequest } from '../../domain/wire/accounts.ts'
import { addressRequest } from '../../domain/wire/addresses.ts'
import { answerTemplateBody } from '../../domain/wire/answerTemplates.ts'
import { vatRemittanceTyped } from '../../domain/wire/books.ts'
import { cancelRequest } from '../../domain/wire/cancellations.ts'
import { chargeRequest } from '../../domain/wire/charges.ts'
import { shippingAddress } from '../../domain/wire/checkout.ts'
import { consignmentForm } from '../../domain/wire/consignments.ts'
import { faqBody, noticeBody } from '../../domain/wire/customerCentre.ts'
import { deliveryChangeRequest } from '../../domain/wire/deliveryChanges.ts'
import { noteRequest } from '../../domain/wire/handling.ts'
import {
  disputeForm,
  inquiryAnswerRequest,
  oneToOneInquiryForm,
  productInquiryForm,
} from '../../domain/wire/inquiries.ts'
import { searched } from '../../domain/wire/lists.ts'
import { promotionBodies } from '../../domain/wire/promotions.ts'
import { returnRequest } from '../../domain/wire/returns.ts'
import { reviewForm } from '../../domain/wire/reviews.ts'
import { searchWord } from '../../domain/wire/search.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import { conditionForm } from '../../domain/wire/staffConditions.ts'
import { receiveForm } from '../../domain/wire/staffConsignments.ts'
import { couponBody } from '../../domain/wire/staffCoupons.ts'
import { listedProduct, productChange, productMaking } from '../../domain/wire/staffProducts.ts'
import { transferConfirmRequest } from '../../domain/wire/staffSettlements.ts'
import { brandBody, categoryBody } from '../../domain/wire/staffShelves.ts'
import { wordingBody } from '../../domain/wire/staffTerms.ts'
import { addressForm } from '../../web/pieces/addresses/addressSchema.ts'

const unseen = [
  ...[
    '',
    ' ',
    '\u3000',
    '\u200b',
    '\u200b \u200d\ufeff',
    '\u00ad',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
  ],
  ...['\u0301', '\ufe0f', '\u{e0061}', '\u0007', '\n'],
]
const controlling = [
  '소프트\n토트백',
  '소프트\u0007토트백',
  '소프트\u202e토트백',
  '소프트\u2028토트백',
  '가\u2066나',
]

test('a name that cannot be seen, or that breaks its line or turns it around, is not readable', () => {
  for (const text of [...unseen, ...controlling])
    expect([text, isOneReadableLine(withoutMarks(text))]).toEqual([text, false])
  for (const text of ['소프트 토트백', 'a', '가', 'é', 'e\u0301', '👨‍👩‍👧', '❤️', '№ 5', 'Ⅲ', '-'])
    expect([text, isOneReadableLine(text)]).toEqual([text, true])
})

test('marks that came along from a web page go, and what joins the parts of an emoji stays', () => {
  expect(withoutMarks('\ufeff 소프트\u200b 토트\u00ad백\u200e ')).toBe('소프트 토트백')
  expect(withoutMarks('👨‍👩‍👧')).toBe('👨‍👩‍👧')
})

test('brands, categories, coupons and products, by form and by file, refuse such a name, and no deed has such a reason', () => {
  const names = [
    brandBody.shape.nameKorean,
    brandBody.shape.nameEnglish,
    categoryBody.shape.name,
    productMaking.shape.productName,
    productChange.shape.productName,
    listedProduct.shape.productName,
    couponBody.shape.name,
  ]
  for (const name of names) {
    for (const text of [...unseen, ...controlling])
      expect([text, name.safeParse(text).success]).toEqual([text, false])
    expect(name.safeParse('토트\u200b백 ').data).toBe('토트백')
  }
  for (const text of unseen)
    expect([text, staffReasonRequest.shape.reason.safeParse(text).success]).toEqual([text, false])
  expect(staffReasonRequest.shape.reason.safeParse('첫째 줄\n둘째 줄').success).toBe(true)
})

test('a parcel, an item or an account of a member has no such name either, and no line that may be left out', () => {
  const names = [
    addressRequest.shape.addressName,
    addressRequest.shape.recipientName,
    addressRequest.shape.address1,
    shippingAddress.shippingName,
    shippingAddress.address1,
    consignmentForm.shape.brand,
    consignmentForm.shape.modelName,
    consignmentForm.shape.address1,
    accountRequest.shape.accountHolderName,
  ]
  for (const name of names) {
    for (const text of [...unseen, ...controlling])
      expect([text, name.safeParse(text).success]).toEqual([text, false])
    expect(name.safeParse('윤\u200b하늘 ').data).toBe('윤하늘')
  }
  const lines = [
    addressRequest.shape.address2,
    addressForm.shape.address2,
    shippingAddress.address2,
    shippingAddress.shippingNote,
    deliveryChangeRequest.shape.shippingNote,
    consignmentForm.shape.address2,
    reviewForm.shape.size,
  ]
  for (const line of lines) {
    for (const text of ['\u3164', '\u2800', ...controlling])
      expect([text, line.safeParse(text).success]).toEqual([text, false])
    expect(line.safeParse('').success).toBe(true)
    expect(line.safeParse('\u200b502호').data).toBe('502호')
  }
})

test('a title of a member, a bank’s reference and a word of search are one line, too (rule 694)', () => {
  for (const shape of [
    productInquiryForm.shape.title,
    oneToOneInquiryForm.shape.subject,
    disputeForm.shape.subject,
    transferConfirmRequest.shape.reference,
    vatRemittanceTyped.shape.reference,
    searchWord,
  ]) {
    for (const text of [...unseen, ...controlling])
      expect([text, shape.safeParse(text).success]).toEqual([text, false])
    expect(shape.safeParse('소프트\u200b토트백 ').data).toBe('소프트토트백')
  }
})

test('a question, a review and a reason of a member can be seen', () => {
  const unseenLong = ['\u3164', '\u2800', '\u200b', '\u{e0061}'].map((letter) => letter.repeat(25))
  for (const text of unseenLong)
    for (const shape of [
      productInquiryForm.shape.title,
      productInquiryForm.shape.content,
      oneToOneInquiryForm.shape.subject,
      reviewForm.shape.content,
    ])
      expect([text, shape.safeParse(text).success]).toEqual([text, false])
  for (const shape of [cancelRequest.shape.cancellationText, returnRequest.shape.returnText]) {
    expect(shape.safeParse('\u3164').success).toBe(false)
    expect(shape.safeParse('').success).toBe(true)
    expect(shape.safeParse('첫째 줄\n둘째 줄').success).toBe(true)
  }
})

test('the headline of a picture may stand on two lines, each of which can be read', () => {
  const { title } = promotionBodies['promotion-pictures'].shape
  expect(title.safeParse('첫 겨울의\n토트').success).toBe(true)
  for (const text of [...unseen, ...controlling.filter((one) => !one.includes('\n')), '첫 겨울의\n\u3164'])
    expect([text, title.safeParse(text).success]).toEqual([text, false])
})

test('a text of which nothing can be seen is no answer, note, condition, reason or notice (rule 947)', () => {
  const texts = {
    answer: inquiryAnswerRequest.shape.content,
    template: answerTemplateBody.shape.content,
    faq: faqBody.shape.answer,
    note: noteRequest.shape.memo,
    condition: conditionForm.shape.note,
    notice: noticeBody.shape.content,
    terms: wordingBody.shape.content,
  }
  for (const [what, shape] of Object.entries(texts)) {
    for (const text of [...unseen, '\u3164\u3164', '\u3164\u200b\u2800'])
      expect([what, text, shape.safeParse(text).success]).toEqual([what, text, false])
    expect([what, shape.safeParse(' 손잡이가\n닳았어요\u200b ').data]).toEqual([what, '손잡이가\n닳았어요'])
  }
  for (const shape of [noticeBody.shape.content, wordingBody.shape.content])
    for (const html of ['<p></p>', '<p>\u3164</p>', '<h3><strong>&nbsp;</strong></h3><p>\u3164</p>'])
      expect([html, shape.safeParse(html).success]).toEqual([html, false])
  for (const html of ['<p>a &lt; b</p>', '<p>&#44032;</p>', '<p>1 < 2</p>', '가'])
    expect([html, noticeBody.shape.content.safeParse(html).success]).toEqual([html, true])
  const beyond = (beyondReason: string) =>
    chargeRequest.safeParse({
      ...{ kind: 'damage', amount: 3_000_000, beyondReason, chargeNumber: 1, reason: '찢어졌어요' },
    }).success
  expect(['\u200b\u200b', '\u2800\u2800', '\u3164\u3164', '\u3164\u200b ', '고'].map(beyond)).not.toContain(
    true,
  )
  expect(beyond('고객과 합의')).toBe(true)
  expect(receiveForm.shape.conditionNote.safeParse('\u3164\u2800').success).toBe(false)
  expect(receiveForm.shape.conditionNote.parse('\u200b ')).toBe('')
  expect(searched.parse(' \u200b가방 ')).toBe('가방')
})
