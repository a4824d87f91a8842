import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { sendNotifications } from '../../server/notifications/index.ts'
import { datedMessages, eventMessages, rowMessages } from '../../server/notifications/messages.ts'
import { aRentalShop } from '../support/aRental.ts'
import { tells } from '../support/telling.ts'
import { formBody } from '../support/uploading.ts'

const shop = await aRentalShop('told_when_sent')
const { queue, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operations = await shop.aColleague('ops@example.com', ['operations'])
const at = (instant: string) => shop.clock.moveTo(`2026-11-${instant}+09:00`)
const lastOf = async (type: string): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ pos: number }>(
    'SELECT max(pos)::int AS pos FROM es.events WHERE type = $1',
    [type],
  )
  return rows[0]?.pos ?? 0
}

/**
 * The names of all jobs that a release has made: some of them may wait while the next one starts. A name is added here with
 * its message and never leaves, because a job of an unknown name is told by nobody.
 */
const namesOfJobs = [
  ...['accountChanged', 'addressCorrected', 'arrivalConfirmed', 'backParcelCorrected', 'sendBackUndone'],
  ...['chargeDeducted', 'chargeDeductionRefunded'],
  ...['chargeFailed', 'chargeGoodwillCounted', 'chargeGoodwillGranted', 'chargeMade', 'chargePaid'],
  ...['chargeReduced', 'chargeRefundConfirmed', 'chargeRefundRejected', 'chargeRefundTransferred'],
  ...['chargeRefunded', 'chargeReversed', 'chargeWaived', 'consentChanged', 'consentConfirmed'],
  ...['consignmentAccepted', 'consignmentEnded', 'consignmentFound', 'consignmentGivenUp'],
  ...['consignmentLost', 'consignmentMissing', 'consignmentNotReceived', 'consignmentReceived'],
  ...['consignmentRejected', 'consignmentSentBack', 'couponGiven', 'deliveryChanged', 'deliveryFeeChanged'],
  ...['deliveryFeeReversed', 'deviceAdded', 'goodwillCounted', 'goodwillGranted', 'inquiryAnswered'],
  ...['itemCancelled', 'itemDelivered', 'itemExchanged', 'itemExtended', 'itemLost', 'itemLostComingBack'],
  ...['itemRefunded', 'itemRentedInstead', 'itemRentedOut', 'itemShipped', 'memberBlocked'],
  ...['memberUnblocked', 'orderPlaced', 'ownersDaysOpened', 'ownersRentalCancelled'],
  ...['ownersRentalExchanged', 'ownersRentalExtended', 'ownersRentalReturned', 'ownersEarningsRefunded'],
  ...['ownersShareWaived', 'ownersShareReduced', 'ownersShareRefunded', 'settlementCarriedForward'],
  ...['parcelCorrected', 'passwordChanged'],
  ...['paymentReversed', 'pickUpTomorrow', 'pointsExpiring', 'pointsGiven', 'refundConfirmed'],
  ...['refundRejected', 'refundTransferred', 'returnApproved', 'returnCompleted', 'returnDeclined'],
  ...['returnLost', 'settlementFailed', 'settlementPaid', 'settlementSentBack', 'stepUndone'],
]

t.test('every name of a job is known, so that none is told by nobody (rule 591)', async (t) => {
  const known = [...eventMessages, ...rowMessages, ...datedMessages].map(({ name }) => name)
  t.same(known.toSorted(), namesOfJobs.toSorted())
})

t.test(
  'a job of a name that this release does not know is retried, and not dropped (rule 591)',
  async (t) => {
    const [ofEvent, ofRow] = await sendNotifications(shop.deps, [
      { message: 'ofTomorrow', pos: 1 },
      { message: 'ofTomorrow', about: '1' },
    ])
    t.match(ofEvent, /knows no message ofTomorrow/)
    t.match(ofRow, /knows no message ofTomorrow/)
  },
)

t.test('an exchange is told by what it was, whichever release made its job (rule 591)', async (t) => {
  at('20T10:00:00')
  const member = await shop.aCustomer('exchanged@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const exchanged = await operations.step(detail.data.order_items[0]?.id, 'exchange', {
    ...{ productId: await shop.aBag({ daily_rental_price: 10_000 }), exchangeNumber: 1 },
    reason: '전화로 확인했어요',
  })
  t.match(exchanged, { status: 200, data: { refunded: 9_000 } })
  t.same(
    await sendNotifications(shop.deps, [
      { message: 'itemExchanged', pos: await lastOf('order.item.exchanged') },
    ]),
    [null],
  )
  const [notice] = (await member.get<Inbox>('/api/users/my-inbox')).data.result
  t.match(notice?.lines.join('\n'), /차액을 돌려드려요\.\n돌려드리는 금액 카드 9,000원/)
  t.notMatch(notice?.lines.join('\n'), /결제하신/)
})

t.test(
  'points of a file are advertising, whichever release made their job (rules 557 and 591)',
  async (t) => {
    at('20T11:00:00')
    const member = await shop.aCustomer('given@example.com')
    await member.put('/api/users/my-consents', { termId: 7, agreedYn: true })
    const { type, payload } = await formBody({
      ...{ grantId: randomUUID(), dryRun: 'false', reason: '가을 행사' },
      file: new File([`\ufeff회원번호,포인트\n${member.id},1000`], 'members.csv'),
    })
    const headers = { authorization: `Bearer ${operations.accessToken}`, 'content-type': type }
    await shop.app.inject({ method: 'POST', url: '/api/staff/grant-files', headers, payload })
    const job = { message: 'pointsGiven', pos: await lastOf('points.earned') }
    t.same(await sendNotifications(shop.deps, [job]), [null])
    t.match(await mailsTo('given@example.com'), [{ subject: '(광고) [빌림] 포인트를 드렸어요' }])
    const [notice] = (await member.get<Inbox>('/api/users/my-inbox')).data.result
    t.match(notice?.title, '포인트를 드렸어요')
  },
)
