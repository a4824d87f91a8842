import { couponExpiry } from '../../../domain/coupons/discount.ts'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { chargeForItem, tryCards } from '../../charges/index.ts'
import { endConsignments } from '../../consignments/index.ts'
import {
  cancelItemForMember,
  cancelOwnItem,
  draftOrder,
  moveOrderItem,
  placeOrder,
} from '../../ordering/index.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log.ts'
import { readProviderPayouts } from '../../providerPayouts/index.ts'
import { expireDueCoupons, expireDuePoints, issueCoupon } from '../../wallet/index.ts'
import { couponOf } from './coupons.ts'
import type { Shelved } from './fillShelves.ts'
import { giveUp } from './handIn.ts'
import type { Met } from './meetPeople.ts'
import type { PersonKey } from './people.ts'
import { returnStepIn } from './returnStep.ts'
import type { Step, StoryOrder } from './step.ts'
import { requestOf } from './storyRequest.ts'
import { takeReviewBack } from './takeReviewBack.ts'
import { tellReview } from './tellReview.ts'

/** Approves a payment in the card sheet; answers the paymentKey that the sheet would bring back. */
export type Approve = (payment: {
  customerKey: string
  orderId: string
  orderName: string
  amount: number
  /** When the provider is to have captured it. */
  paidAt: string
}) => Promise<string>

type Stage = { met: Met; shelved: Shelved; approve: Approve; day: CivilDate }
type Told = { orders: Map<string, { itemIds: string[]; person: PersonKey }> }

/**
 * Lets the story happen: every step is the ordinary command of its module, at the instant of the step. A step that is
 * refused is a fault of the story.
 */
export async function playStory(given: Deps, steps: readonly Step[], stage: Stage): Promise<void> {
  const clock = fixedClock(steps[0]?.at ?? given.clock.now())
  // Without a queue refunds wait for the end of the story instead of for a job.
  const { queue: _, ...rest } = given
  const deps: Deps = { ...rest, clock }
  const told: Told = { orders: new Map() }
  for (const step of steps) {
    clock.moveTo(step.at)
    await happen(deps, step, stage, told).catch((fault: unknown) => {
      throw new Error(`the demo story stopped at ${JSON.stringify(step)}`, { cause: fault })
    })
  }
}

async function happen(deps: Deps, step: Step, stage: Stage, told: Told): Promise<void> {
  switch (step.kind) {
    case 'review': {
      const person = told.orders.get(step.order)?.person ?? 'shopper'
      const memberId = stage.met.members[person]
      return tellReview(deps, step, {
        ...{ memberId, orderItemId: itemOf(told, step), productId: stage.shelved.get(step.product) ?? 0 },
      })
    }
    case 'takeBack':
      return takeReviewBack(deps, { orderItemId: itemOf(told, step), staffId: stage.met.operations })
    case 'night':
      await expireDuePoints(deps)
      await expireDueCoupons(deps)
      await endConsignments(deps)
      await readProviderPayouts(deps, unheard)
      return
    case 'coupon':
      return getCoupon(deps, step, stage)
    case 'order':
      return order(deps, step.order, stage, told)
    case 'move': {
      const orderItemId = itemOf(told, step)
      const { action } = step
      const who =
        step.by === 'staff'
          ? { by: 'staff' as const, staffId: stage.met.operations, reason: reasonFor[action] }
          : { by: 'job' as const, actor: `job:${action}` as const, ...(action === 'deliver' && presumed) }
      const parcel = action === 'ship' ? parcelOf(orderItemId) : { courier: null, trackingNumber: null }
      return agreed(await moveOrderItem(deps, { orderItemId, action, ...who, ...parcel }))
    }
    case 'charge': {
      const { charge, reason } = step
      const orderItemId = itemOf(told, { order: step.order, item: 0 })
      const staffId = stage.met.operations
      return agreed(
        await chargeForItem(deps, {
          ...{ orderItemId, chargeNumber: 1, charge, photoIds: [], staffId, reason },
          beyondReason: charge.kind === 'late_days' ? '회수일에 택배사가 상품을 받지 못했어요' : null,
        }),
      )
    }
    case 'tryCards': {
      await tryCards(deps)
      return
    }
    case 'giveUp':
      return giveUp(deps, stage.shelved.get(step.product) ?? 0, stage.met.members.owner)
    case 'return':
      return takeReturnStep(deps, step, stage, told)
    case 'cancel': {
      const { reasonCode } = step
      const cancelling = { orderItemId: itemOf(told, step), reasonCode, text: '', wholeOrder: false }
      const memberId = stage.met.members[told.orders.get(step.order)?.person ?? 'shopper']
      return agreed(
        step.by === 'member'
          ? await cancelOwnItem(deps, { ...cancelling, memberId, quotedFee: null })
          : await cancelItemForMember(deps, {
              ...cancelling,
              text: '검수에서 하자를 찾았어요',
              staffId: stage.met.operations,
            }),
      )
    }
  }
}

// The story pays like the provider: whatever a night says of it is a fault.
const unheard: Log = {
  info: () => {},
  warn: (facts, sentence) => {
    throw new Error(`${sentence}: ${JSON.stringify(facts)}`)
  },
  error: (facts, sentence) => {
    throw new Error(`${sentence}: ${JSON.stringify(facts)}`)
  },
}

const presumed = { presumed: true } as const

const reasonFor: Readonly<Record<Extract<Step, { kind: 'move' }>['action'], string>> = {
  prepare: '검수를 마치고 포장을 시작했어요',
  ship: '택배사에 넘겼어요',
  deliver: '택배 조회로 배송 완료를 확인했어요',
  confirmArrival: '택배 조회로 도착을 확인했어요',
  end: '이용 기간이 끝났어요',
  collect: '반납된 상품을 확인했어요',
}

async function takeReturnStep(
  deps: Deps,
  step: Extract<Step, { kind: 'return' }>,
  { met }: Stage,
  told: Told,
): Promise<void> {
  const orderItemId = itemOf(told, step)
  const memberId = met.members[told.orders.get(step.order)?.person ?? 'shopper']
  agreed(
    await returnStepIn(deps, step.step, {
      ...{ orderItemId, memberId, ...met },
      // Another courier brings it back, under a waybill of its own.
      parcel: { ...parcelOf(orderItemId), courier: 'hanjin' },
    }),
  )
}

async function order(deps: Deps, told: StoryOrder, stage: Stage, so: Told): Promise<void> {
  const memberId = stage.met.members[told.person]
  const draft = await draftOrder(deps, memberId, requestOf(told, stage.shelved))
  if (isRefusal(draft)) throw new Error(`${draft.refused} ${JSON.stringify(draft.data)}`)
  const { customerKey, orderId, orderName, amounts } = draft
  const paymentKey = await stage.approve({
    ...{ customerKey, orderId, orderName, amount: amounts.totalAmount },
    paidAt: deps.clock.now().toISOString(),
  })
  agreed(await placeOrder(deps, memberId, { orderId, paymentKey }))
  const rows = await deps.db.kysely
    .selectFrom('shop.order_items')
    .select('order_item_id as id')
    .where('order_id', '=', orderId)
    .orderBy('nth')
    .execute()
  so.orders.set(told.name, { itemIds: rows.map((row) => row.id), person: told.person })
}

function itemOf(told: Told, { order, item }: { order: string; item: number }): string {
  const id = told.orders.get(order)?.itemIds[item]
  if (id === undefined) throw new Error(`${order} has no item ${item}`)
  return id
}

function agreed(answer: unknown): void {
  if (isRefusal(answer)) throw new Error(`${answer.refused} ${JSON.stringify(answer.data)}`)
}

// A number that looks like a parcel's and names none.
const parcelOf = (orderItemId: string) => ({
  courier: 'cj' as const,
  trackingNumber: String(Number.parseInt(orderItemId.replaceAll('-', '').slice(-11), 16))
    .padStart(12, '0')
    .slice(0, 12),
})

async function getCoupon(
  deps: Deps,
  { person, coupon, source }: Extract<Step, { kind: 'coupon' }>,
  { met, day }: Stage,
): Promise<void> {
  const { id: couponId, endsInDays, validDays } = couponOf(coupon)
  const ends = { endDate: addDays(day, endsInDays), validDays }
  const expiresAt = couponExpiry(ends, seoulDate(deps.clock.now()))
  agreed(await issueCoupon(deps, { memberId: met.members[person], couponId, source, expiresAt }))
}
