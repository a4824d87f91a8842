import { CONSIGNMENT_TERMS } from '../../../domain/consignment/terms.ts'
import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { accountHoldersOf, saveAccount, verifyAccount } from '../../accounts/index.ts'
import { customerKeyOf } from '../../cards/index.ts'
import type { ConsignedListing } from '../../catalogue/index.ts'
import {
  acceptConsignment,
  applyForConsignment,
  closeUnsentApplications,
  enterTracking,
  giveUpConsignment,
  receiveConsignment,
  rejectConsignment,
  sendConsignmentBack,
} from '../../consignments/index.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log.ts'
import { keepPhoto } from '../../platform/uploads/index.ts'
import { addressOf } from './addresses.ts'
import type { HandedIn } from './consignments.ts'
import type { Met } from './meetPeople.ts'
import { takePhoto } from './takePhoto.ts'

/** Where the demo owner's settlements go: an account of the played bank. */
const ownersAccount = { bankCode: '081', accountNumber: '12391034567807', accountHolderName: '박하은' }

/** Registers a card in the card provider's sheet, as a person would. */
export type SaveCard = (customerKey: string) => Promise<void>

// What goes wrong is thrown.
const unheard: Log = { info: () => {}, warn: () => {}, error: () => {} }

type Desk = { met: Met; day: CivilDate; accountId: number }

const agreed = <Answer>(answer: Answer | Refusal): Answer => {
  if (isRefusal(answer)) throw new Error(`${answer.refused} ${JSON.stringify(answer.data)}`)
  return answer
}

/** The owner registers a card and has their account verified, as everybody does before they hand an item in. */
export async function ownersDesk(deps: Deps, met: Met, day: CivilDate, saveCard: SaveCard): Promise<Desk> {
  const { owner } = met.members
  await saveCard(await customerKeyOf(deps, owner))
  const clock = fixedClock(`${addDays(day, -130)}T20:00:00+09:00`)
  const asked = { ...deps, clock, log: unheard }
  agreed(await verifyAccount(asked, accountHoldersOf(deps.env), owner, ownersAccount))
  const { id } = agreed(await saveAccount({ ...deps, clock }, owner, ownersAccount))
  return { met, day, accountId: id }
}

async function photographed(deps: Deps, memberId: number, { photo }: HandedIn): Promise<string[]> {
  if (photo === undefined) return []
  const kept = await takePhoto(deps, photo, (path) => keepPhoto(deps, memberId, 'consignmentFile1', { path }))
  return [agreed(kept).photoId]
}

/** One item goes as far as the story says, each step by its ordinary command on its day. Answers its product, if any. */
export async function handIn(
  given: Deps,
  { met, day, accountId }: Desk,
  { item, listing }: { item: HandedIn; listing: ConsignedListing | null },
): Promise<number | null> {
  const { owner: memberId } = met.members
  const on = (daysAgo: number, time: string): Deps => ({
    ...given,
    clock: fixedClock(`${addDays(day, -daysAgo)}T${time}:00+09:00`),
  })
  const { postCode, address1, address2 } = addressOf('owner')
  const { brand, modelName, productCondition, desiredRentalPrice, months } = item
  const applying = on(item.applied, '20:40')
  const photoIds = await photographed(applying, memberId, item)
  const { id: consignmentId, consignmentNumber } = agreed(
    await applyForConsignment(applying, {
      ...{ memberId, accountId, productCondition, warranty: true, desiredRentalPrice, months, photoIds },
      ...{ applicationId: null, item: { brand, modelName, postCode, address1, address2 } },
    }),
  )
  const parcel = {
    courier: 'cj',
    trackingNumber: `5${consignmentNumber.slice(0, 6)}${String(item.applied).padStart(5, '0')}`,
  }
  if (item.sent === undefined) {
    // Had it been sent in time, its number would be here.
    await closeUnsentApplications(on(Math.max(item.applied - 4, 1), '00:05'))
    return null
  }
  const sent = await enterTracking(on(item.sent, '13:10'), { consignmentId, memberId, ...parcel })
  if (sent !== null) throw new Error(sent.refused)
  if (item.received === undefined) return null
  const staff = { consignmentId, staffId: met.operations }
  agreed(
    await receiveConsignment(on(item.received, '11:30'), {
      ...{ ...staff, reason: '택배로 도착했어요', photoIds: [] },
      conditionNote: '모서리와 손잡이에 눈에 띄는 사용감이 없어요.',
    }),
  )
  if (item.rejected !== undefined) {
    const { daysAgo, reason } = item.rejected
    agreed(await rejectConsignment(on(daysAgo, '16:20'), { ...staff, reason }))
  }
  if (item.sentBack !== undefined) {
    const home = { ...parcel, trackingNumber: `6${parcel.trackingNumber.slice(1)}` }
    agreed(
      await sendConsignmentBack(on(item.sentBack, '15:00'), { ...staff, ...home, reason: '돌려보냈어요' }),
    )
  }
  if (item.accepted === undefined || listing === null) return null
  const { daysAgo, product } = item.accepted
  const accepted = await acceptConsignment(on(daysAgo, '14:00'), {
    ...{ ...staff, reason: '정품이고 상태가 좋아요', assessedRentalPrice: product.dailyRentalPrice },
    ...{ quotedRates: CONSIGNMENT_TERMS.rates, listing },
  })
  return agreed(accepted).product_id
}

/** The owner wants an item back, and agrees to the penalty that is asked. */
export async function giveUp(deps: Deps, productId: number, memberId: number): Promise<void> {
  const { id: consignmentId } = await deps.db.kysely
    .selectFrom('shop.consignments')
    .select('consignment_id as id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const giving = { consignmentId, by: 'member', memberId } as const
  const quoted = await giveUpConsignment(deps, { ...giving, quotedPenalty: 0 })
  if (!isRefusal(quoted) || quoted.refused !== 'PENALTY_CHANGED')
    throw new Error('nothing was earned with it')
  agreed(await giveUpConsignment(deps, { ...giving, quotedPenalty: quoted.data.penalty }))
}
