import { formatNumber, type Won } from './won.ts'

export const REVIEW_POINTS: Won = 1_000
export const PHOTO_REVIEW_POINTS: Won = 1_500

type ReasonTerms<Rule> = {
  /** In lists and columns of the console and in explanations, before `적립` where it stands alone. */
  name: string
  /** In the member's own history. */
  told: string
  /** True when the member did nothing for them: a message tells of it. */
  isGift: boolean
  /** The number of the rule by which points are earned for it. */
  rule: Rule
}

const terms = {
  review: { name: '리뷰', told: '상품 리뷰 작성', isGift: false, rule: 112 },
  photo_review: { name: '포토 리뷰', told: '포토 리뷰 작성', isGift: false, rule: 112 },
  rental: { name: '대여', told: '대여 적립', isGift: false, rule: 383 },
  grant: { name: '직원 지급', told: '빌림이 드린 포인트', isGift: true, rule: 313 },
} as const satisfies Readonly<Record<string, ReasonTerms<number>>>

/** Why points are earned. */
export type PointReason = keyof typeof terms

/** The rules by which points are earned. */
export type PointRule = (typeof terms)[PointReason]['rule']
/** These rules, as the staff read them. */
export const pointRuleSentences: Readonly<Record<PointRule, string>> = {
  112: `리뷰는 ${formatNumber(REVIEW_POINTS)}포인트, 사진이 있으면 ${formatNumber(PHOTO_REVIEW_POINTS)}포인트를 더 적립해요.`,
  383: '대여 포인트는 회수할 때 남은 카드 결제 금액에 그때 설정한 비율을 곱한 값이고, 1포인트 미만은 버려요.',
  313: '직원이 사유를 적고 드린 포인트예요. 한도를 넘으면 다른 직원이 승인한 뒤에 적립해요.',
}

/**
 * All that sets the reasons for points apart. A new reason is an entry here, with its rule: the event, the history, the
 * months, the lots, their files, their labels and the message follow. Every reason is booked by the same rule (rule 64).
 */
export const pointReasonTerms: Readonly<Record<PointReason, ReasonTerms<PointRule>>> = terms

/** `리뷰 적립`: points earned for this reason, as sums of a month call them. */
export const earnedName = (reason: PointReason): string => `${pointReasonTerms[reason].name} 적립`

/** Why points of an order come back: its cancellation, a return, a refund of what was rented, something cheaper instead. */
export const refundReasons = ['cancel', 'return', 'rental_refund', 'exchange'] as const
export type RefundReason = (typeof refundReasons)[number]

export const isPointReason = (name: string): name is PointReason => Object.hasOwn(terms, name)
export const pointReasons: readonly PointReason[] = Object.keys(terms).filter(isPointReason)

/** Earned points by reason: every reason once, in the order of the table. */
export type EarnedPoints = { reason: PointReason; points: Won }[]
export const earnedPoints = (of: (reason: PointReason) => Won): EarnedPoints =>
  pointReasons.map((reason) => ({ reason, points: of(reason) }))
