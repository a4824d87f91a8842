import { z } from 'zod'
import {
  type EventDefinitions,
  type EventOf,
  eventsOf,
  isEventOf,
  movesNoValue,
} from '../ledger/defineEvent.ts'
import { both, credited, debited, term } from '../ledger/explanation.ts'
import { id, instant, member, reference, serial, won } from '../shared/eventFields.ts'
import { pointReasons, pointReasonTerms, refundReasons } from '../shared/pointReasons.ts'
import { formatWon } from '../shared/won.ts'

/** Points taken from, or given back to, one lot. */
const lotPart = z.strictObject({ lotId: reference, points: won, expiresAt: instant })
export type LotPart = z.infer<typeof lotPart>
const hold = z.strictObject({ memberId: member, orderId: id, points: won, lots: z.array(lotPart) })
const copy = z.strictObject({ memberId: member, memberCouponId: id, orderId: id })
/** What earned the points, as `review:7`, and the rented item that it is about, if any. */
const reward = z.strictObject({ source: reference, orderItemId: id.nullable() })
export type Reward = z.infer<typeof reward>
/** The won that points are a share of, and the whole percentage that held then. */
const shareOf = z.strictObject({ paid: won, percent: z.int() })

const walletEvent = eventsOf({
  kind: 'wallet',
  title: (memberId) => `회원 ${memberId}의 포인트와 쿠폰`,
  of: ({ memberId }: { memberId: number }) => walletStream(memberId),
})

/** Points cost when they are earned and are income when they expire (rule 64). */
export const walletEvents = {
  'points.earned': walletEvent({
    title: '포인트 적립',
    schema: z.strictObject({
      memberId: member,
      lotId: reference,
      points: won,
      reason: z.enum(pointReasons),
      earnedBy: reward,
      expiresAt: instant,
      /** Only of points that are a share of a price. */
      shareOf: z.exactOptional(shareOf),
    }),
    explain: ({ reason, points, shareOf }) => {
      const { name, rule } = pointReasonTerms[reason]
      const how = shareOf === undefined ? '' : ` (${formatWon(shareOf.paid)}의 ${shareOf.percent}%)`
      const earned = term(`${name} 적립${how}`, points)
      return [
        debited(64, 'points_cost', '적립 비용', points, earned),
        credited(rule, 'points_liability', '적립한 포인트', points, earned),
      ]
    },
  }),
  /** Points held for an order that is being paid; captured by points.used, voided by points.released. */
  'points.held': walletEvent({
    title: '포인트 사용 예약',
    schema: hold,
    explain: movesNoValue,
  }),
  'points.released': walletEvent({
    title: '포인트 예약 해제',
    schema: hold,
    explain: movesNoValue,
  }),
  'points.used': walletEvent({
    title: '포인트 사용',
    schema: hold,
    explain: movesNoValue,
  }),
  /**
   * A refund restores points: `lots` are the used lots that have not expired, `reissued` the new lots, each of which
   * replaces a lot that has expired since.
   */
  'points.restored': walletEvent({
    title: '포인트 환불',
    schema: z.strictObject({
      memberId: member,
      orderId: id,
      orderItemId: id,
      points: won,
      reason: z.enum(refundReasons),
      lots: z.array(lotPart),
      reissued: z.array(lotPart.extend({ ofLotId: reference })),
    }),
    explain: movesNoValue,
  }),
  'points.expired': walletEvent({
    title: '포인트 만료',
    schema: z.strictObject({ memberId: member, lotId: reference, points: won, expiredAt: instant }),
    explain: ({ points }) => {
      const gone = term('유효 기간이 지난 포인트', points)
      return [
        debited(42, 'points_liability', '만료된 포인트', points, gone),
        credited(64, 'points_expiry_income', '만료 이익', points, gone),
      ]
    },
  }),
  /** A reward is taken back: `points` in total, of which `debt` was missing in the lots. */
  'points.suspended': walletEvent({
    title: '포인트 회수',
    schema: z.strictObject({
      memberId: member,
      points: won,
      debt: won,
      earnedBy: reward,
      lots: z.array(lotPart),
    }),
    explain: ({ points, debt }) => {
      const [back, lacking] = [term('회수할 포인트', points), term('모자란 포인트', 0 - debt)]
      return [
        debited(46, 'points_liability', '회수한 포인트', points - debt, back, lacking),
        debited(46, 'points_receivable', '모자란 포인트', debt, term('모자란 포인트', debt)),
        credited(64, 'points_cost', '줄어든 적립 비용', points, back),
      ]
    },
  }),
  /** Points that became available repay the debt. */
  'points.debt.repaid': walletEvent({
    title: '포인트 미수금 상환',
    schema: z.strictObject({ memberId: member, points: won, lots: z.array(lotPart) }),
    explain: ({ points }) =>
      both(
        46,
        ['points_liability', '갚는 데 쓴 포인트'],
        ['points_receivable', '갚은 미수금'],
        points,
        term('갚은 포인트', points),
      ),
  }),
  /** The debt of a member who withdraws. */
  'points.debt.written_off': walletEvent({
    title: '포인트 미수금 정리',
    schema: z.strictObject({ memberId: member, points: won }),
    explain: ({ points }) =>
      both(
        71,
        ['points_cost', '적립 비용'],
        ['points_receivable', '없앤 미수금'],
        points,
        term('받지 못한 포인트', points),
      ),
  }),
  /** A member's copy of a coupon; `expiresAt` is computed by the server, never taken from the client. */
  'coupon.issued': walletEvent({
    title: '쿠폰 발급',
    schema: z.strictObject({
      memberId: member,
      memberCouponId: id,
      couponId: serial,
      source: z.enum(['download', 'welcome', 'grant']),
      expiresAt: instant,
    }),
    explain: movesNoValue,
  }),
  'coupon.held': walletEvent({
    title: '쿠폰 사용 예약',
    schema: copy,
    explain: movesNoValue,
  }),
  'coupon.released': walletEvent({
    title: '쿠폰 예약 해제',
    schema: copy,
    explain: movesNoValue,
  }),
  'coupon.used': walletEvent({
    title: '쿠폰 사용',
    schema: copy,
    explain: movesNoValue,
  }),
  /** Every item that it covered was cancelled and it has not expired. */
  'coupon.returned': walletEvent({
    title: '쿠폰 반환',
    schema: copy,
    explain: movesNoValue,
  }),
  'coupon.expired': walletEvent({
    title: '쿠폰 만료',
    schema: z.strictObject({ memberId: member, memberCouponId: id }),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type WalletEvent = EventOf<typeof walletEvents>
export type WalletEventOf<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>

/** Everything of value that a member holds is one stream, so that of two concurrent spends only one succeeds. */
export const walletStream = (memberId: number): string => `wallet:${memberId}`

/** True for an event of a wallet. */
export const isWalletEvent = isEventOf(walletEvents)
