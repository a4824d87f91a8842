import { couponExpiry } from '../../../domain/coupons/discount.ts'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import {
  cancelItemForMember,
  cancelOwnItem,
  draftOrder,
  moveOrderItem,
  placeOrder,
} from '../../ordering/index.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { issueCoupon } from '../../wallet/index.ts'
import { couponOf } from './coupons.ts'
import type { Shelved } from './fillShelves.ts'
import type { Met } from './meetPeople.ts'
import { type PersonKey, people } from './people.ts'
import type { Step, StoryOrder } from './step.ts'
import { requestOf } from './storyRequest.ts'
import { writeReview } from './writeReview.ts'

/** Approves a payment in the card sheet; answers the paymentKey that the sheet would bring back. */
export type Approve = (payment: {
  customerKey: string
  orderId: string
  orderName: string
  amount: number
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
      const { rating, content } = step
      const author = maskedName(people[person].name)
      const memberId = stage.met.members[person]
      return writeReview(deps, { orderItemId: itemOf(told, step), memberId, author, rating, content })
    }
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
          : { by: 'job' as const, actor: `job:${action}` as const }
      const parcel = action === 'ship' ? parcelOf(orderItemId) : { courier: null, trackingNumber: null }
      return agreed(await moveOrderItem(deps, { orderItemId, action, ...who, ...parcel }))
    }
    case 'cancel': {
      const { reasonCode } = step
      const cancelling = { orderItemId: itemOf(told, step), reasonCode, text: '' }
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

const reasonFor: Readonly<Record<Extract<Step, { kind: 'move' }>['action'], string>> = {
  prepare: '검수를 마치고 포장을 시작했어요',
  ship: '택배사에 넘겼어요',
  deliver: '택배 조회로 배송 완료를 확인했어요',
  end: '이용 기간이 끝났어요',
  collect: '반납된 상품을 확인했어요',
}

async function order(deps: Deps, told: StoryOrder, stage: Stage, so: Told): Promise<void> {
  const memberId = stage.met.members[told.person]
  const draft = await draftOrder(deps, memberId, requestOf(told, stage.shelved))
  if (isRefusal(draft)) throw new Error(`${draft.refused} ${JSON.stringify(draft.data)}`)
  const { customerKey, orderId, orderName, amounts } = draft
  const paymentKey = await stage.approve({ customerKey, orderId, orderName, amount: amounts.totalAmount })
  agreed(await placeOrder(deps, memberId, { orderId, paymentKey }))
  const { rows } = await deps.db.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
    [orderId],
  )
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

/** 김지우 → 김*우 */
const maskedName = (name: string): string => `${name.slice(0, 1)}*${name.slice(2)}`

async function getCoupon(
  deps: Deps,
  { person, coupon, source }: Extract<Step, { kind: 'coupon' }>,
  { met, day }: Stage,
): Promise<void> {
  const { id: couponId, endsInDays, validDays } = couponOf(coupon)
  const expiresAt = couponExpiry(
    { endDate: addDays(day, endsInDays), validDays: validDays ?? undefined },
    seoulDate(deps.clock.now()),
  )
  agreed(await issueCoupon(deps, { memberId: met.members[person], couponId, source, expiresAt }))
}
