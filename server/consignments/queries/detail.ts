import { maskedNumber } from '../../../domain/accounts/banks.ts'
import { ownersWindow } from '../../../domain/rental/ownersDays.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { inPercent } from '../../../domain/shared/ratesInPercent.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { fullAccountOf } from '../../accounts/index.ts'
import { savedCardsOf } from '../../cards/index.ts'
import { productCards } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { courierOf, parcelPage } from '../couriers.ts'
import { photosOf } from '../photos.ts'
import { itemTexts, staffTexts } from '../texts.ts'
import { bookabilityOf } from './bookability.ts'
import { listedOf } from './history.ts'
import { givingUpOf, rentalsOf } from './rented.ts'

/** A consignment in full for its owner; null when it does not exist or belongs to another member. */
export async function consignmentDetail(
  deps: Deps,
  memberId: number,
  consignmentId: string,
): Promise<ConsignmentDetail | null> {
  const row = await readConsignment(deps, consignmentId)
  if (row === null || row.member_id !== memberId) return null
  const { pool } = deps.db
  const [itemOf, wordsOf, imagesOf, takenOf, rentals, paidWith, product, offer] = await Promise.all([
    itemTexts(pool, [consignmentId]),
    staffTexts(pool, [consignmentId]),
    photosOf(deps, [consignmentId], 'owner'),
    photosOf(deps, [consignmentId], 'staff'),
    rentalsOf(deps, row),
    accountAndCard(deps, memberId),
    row.product_id === null ? [] : productCards(deps.db, [row.product_id]),
    offerOf(deps, row),
  ])
  const item = itemOf(consignmentId)
  const images = imagesOf(consignmentId)
  const [listed] = product
  return {
    ...listedOf(row, { item, image: images[0] ?? null, today: seoulDate(deps.clock.now()) }),
    ...paidWith,
    warranty: row.warranty,
    accountId: row.account_id,
    postCode: item.postCode,
    address1: item.address1,
    address2: item.address2,
    shippingCompany: courierOf(row.courier),
    trackingNumber: row.tracking_number,
    trackingUrl: parcelPage(row.courier, row.tracking_number),
    sentBack: sentBackOf(row),
    rejectionReason: wordsOf(consignmentId, 'reject'),
    conditionNote: wordsOf(consignmentId, 'condition'),
    images: [...images, ...takenOf(consignmentId)],
    contract: contractOf(row),
    product: listed === undefined ? null : { id: listed.id, productName: listed.productName },
    offer,
    timeline: timelineOf(row),
    rentals,
    lost: lostOf(row),
    givingUp: await givingUpOf(deps, row),
  }
}

/** Whether members see an item under contract, and whether a booking may still come (rule 989). */
async function offerOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  { status, product_id: productId, last_rentable_day: lastRentableDay }: ConsignmentRow,
): Promise<ConsignmentDetail['offer']> {
  if (status !== 'consigning' || productId === null || lastRentableDay === null) return null
  const { firstDay: from, lastDay: to } = ownersWindow(seoulDate(deps.clock.now()), lastRentableDay)
  const { isOnSale, canBeBooked } = (await bookabilityOf(deps, productId))({ from, to })
  if (!isOnSale) return 'off_sale'
  // Before its last weeks an item that is taken or blocked for now is booked for later days.
  return to < lastRentableDay || (from <= to && canBeBooked) ? 'open' : 'over'
}

async function accountAndCard(
  deps: Deps,
  memberId: number,
): Promise<Pick<ConsignmentDetail, 'account' | 'payment_method'>> {
  const [account, cards] = await Promise.all([
    fullAccountOf(deps.db.pool, memberId),
    savedCardsOf(deps, memberId),
  ])
  return {
    account: account && {
      bankName: account.bankName,
      accountNumber: maskedNumber(account.accountNumber),
      accountHolderName: account.accountHolderName,
    },
    payment_method:
      isRefusal(cards) || cards === null
        ? null
        : { cardCompany: cards.cardCompany ?? '', cardNumber: cards.cardNumber ?? '' },
  }
}

const sentBackOf = (row: ConsignmentRow): ConsignmentDetail['sentBack'] =>
  row.sent_back_at === null
    ? null
    : {
        shippingCompany: courierOf(row.back_courier),
        trackingNumber: row.back_tracking_number,
        trackingUrl: parcelPage(row.back_courier, row.back_tracking_number),
      }

const lostOf = (row: ConsignmentRow): ConsignmentDetail['lost'] =>
  row.lost_at === null
    ? null
    : {
        agreedValue: row.agreed_value ?? 0,
        passedOn: row.passed_on ?? 0,
        compensation: row.compensation ?? 0,
        month: seoulDate(row.lost_at).slice(0, 7),
      }

function contractOf(row: ConsignmentRow): ConsignmentDetail['contract'] {
  const { transaction_per_mille: transaction, operating_per_mille: operating } = row
  const { early_end_percent: earlyEndPercent, last_rentable_day: lastRentableDay } = row
  if (transaction === null || operating === null || earlyEndPercent === null || lastRentableDay === null)
    return null
  return {
    ...inPercent({ transactionPerMille: transaction, operatingPerMille: operating }),
    earlyEndPercent,
    lastRentableDay,
  }
}

const timelineOf = (row: ConsignmentRow): ConsignmentDetail['timeline'] =>
  (
    [
      ['applied', row.applied_at],
      ['sent', row.sent_at],
      ['received', row.received_at],
      ['accepted', row.accepted_at],
      ['rejected', row.rejected_at],
      ['not_received', row.not_received_at],
      ['given_up', row.given_up_at],
      ['ended', row.ended_at],
      ['sent_back', row.sent_back_at],
      ['lost', row.lost_at],
    ] as const
  ).flatMap(([step, at]) => (at === null ? [] : [{ step, at: at.toISOString() }]))
