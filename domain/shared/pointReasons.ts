import type { Won } from './won.ts'

type ReasonTerms = {
  /** In lists and columns of the console and in explanations, before `적립` where it stands alone. */
  name: string
  /** In the member's own history. */
  told: string
  /** The number of the rule by which points are earned for it. */
  rule: 112 | 313
}

const terms = {
  review: { name: '리뷰', told: '상품 리뷰 작성', rule: 112 },
  photo_review: { name: '포토 리뷰', told: '포토 리뷰 작성', rule: 112 },
  grant: { name: '직원 지급', told: '빌림이 드린 포인트', rule: 313 },
} as const satisfies Readonly<Record<string, ReasonTerms>>

/** Why points are earned. */
export type PointReason = keyof typeof terms

/**
 * All that sets the reasons for points apart. A new reason is an entry here: the event, the history, the months, the
 * lots, their files and their labels follow. Every reason is booked by the same rule (rule 64).
 */
export const pointReasonTerms: Readonly<Record<PointReason, ReasonTerms>> = terms

export const isPointReason = (name: string): name is PointReason => Object.hasOwn(terms, name)
export const pointReasons: readonly PointReason[] = Object.keys(terms).filter(isPointReason)

/** Earned points by reason: every reason once, in the order of the table. */
export type EarnedPoints = { reason: PointReason; points: Won }[]
export const earnedPoints = (of: (reason: PointReason) => Won): EarnedPoints =>
  pointReasons.map((reason) => ({ reason, points: of(reason) }))
