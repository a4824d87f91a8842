import { codeAt } from '../../server/platform/security/totp.ts'
import { password } from '../support/app.ts'
import { seenNow } from '../support/aRental.ts'
import { bankCsv } from '../support/bankFile.ts'
import { staffCredentials } from '../support/colleague.ts'
import type { WholeShop } from '../support/leaving.ts'
import type { Honest } from './honest.ts'
import type { Possessions } from './possessions.ts'

const reason = { reason: '담당자와 확인했어요' }
const ordered = [
  'banners',
  'popups',
  'recommend-groups',
  'plannings',
  'events',
  'hot-deals',
  'recommended-keywords',
]

/** Staff's calls whose fields have to be about one thing, each asked with a new one. */
export function honestStaffRequests(
  shop: WholeShop,
  own: Possessions,
): ReadonlyMap<string, () => Promise<Honest>> {
  const { read, asked } = own.byStaff
  let made = 0

  /** A returned item that has come back to the shop. */
  async function aReturned() {
    const { orderItemId } = await own.aRented('delivered')
    await own.asked('POST', '/api/users/order-items-returns', { orderItemId })
    for (const step of ['approve', 'collecting', 'collected'])
      await asked('POST', `/api/staff/order-items/${orderItemId}/return/${step}`, {
        ...{ returnNumber: 1, courier: null, trackingNumber: null, ...reason },
      })
    return orderItemId
  }
  async function aLost() {
    const { id } = await own.onOffer()
    await asked('POST', `/api/staff/consignments/${id}/loss`, {
      ...{ lossNumber: 1, lostBy: 'shop', agreedValue: 900_000, ...reason },
    })
    return id
  }
  async function anInvitation() {
    made += 1
    const invited = { name: '최신입', email: `new-${made}@example.com`, roles: ['operations'], ...reason }
    const { ticket } = await asked('POST', '/api/staff/colleagues', invited)
    return ticket
  }
  /** Other calls add accounts and teach them numbers, so that a file says which it is of. */
  async function ofTheFirstAccount() {
    const { result } = await read('/api/staff/books/bank-accounts')
    return { accountId: String(result[0].accountId) }
  }
  /** A line of the bank that no entry of the books belongs to. */
  async function aStrangeLine() {
    made += 1
    const file = bankCsv(1_000_000, [
      [`2026-11-18 10:00:${String(made % 60).padStart(2, '0')}`, '모르는 입금', 7_700 + made],
    ])
    await own.uploads('/api/staff/books/bank-statement', file, await ofTheFirstAccount())
    const { result } = await read('/api/staff/books/bank-statement?status=open')
    const line = result.flatMap((row: { lines: object[] }) => row.lines)[0]
    return { of: 'line', partKey: line.key, quotedDifference: line.amount }
  }
  async function aPlannedWording() {
    made += 1
    const effectiveOn = `${2030 + made}-01-01`
    const wording = { title: '이용약관', content: '<p>새 약관</p>', effectiveOn, ...reason }
    const { id } = await asked('PUT', '/api/staff/terms/1.1', wording)
    return { id: String(id) }
  }

  return new Map<string, () => Promise<Honest>>([
    ...ordered.map(
      (kind) =>
        [
          `PUT /api/staff/${kind}-order`,
          async () => {
            const { result } = await read(`/api/staff/${kind}`)
            const idsBefore = result.map(({ id }: { id: number }) => id)
            return { body: { ids: idsBefore.toReversed(), idsBefore } }
          },
        ] as const,
    ),
    [
      'PUT /api/staff/settings',
      async () => {
        const { now, version } = await read('/api/staff/settings')
        return {
          body: { ...now, usualCourier: now.usualCourier === 'cj' ? 'hanjin' : 'cj', version, ...reason },
        }
      },
    ],
    ['DELETE /api/staff/terms/{id}', async () => ({ params: await aPlannedWording(), body: reason })],
    [
      'POST /api/staff/consignments/{id}/send-back',
      async () => ({ params: { id: await own.aConsignment() } }),
    ],
    ...(['parcel', 'undo'] as const).map(
      (what) =>
        [
          `POST /api/staff/consignments/{id}/send-back/${what}`,
          async () => ({ params: { id: await own.aConsignment() } }),
        ] as const,
    ),
    [
      'POST /api/staff/order-items/{id}/ship',
      async () => {
        const { orderItemId: id } = await own.aRented('preparing')
        const parcel = { courier: null, trackingNumber: null, ...(await seenNow(shop.deps, id)) }
        return { params: { id }, body: { ...parcel, ...reason } }
      },
    ],
    [
      'POST /api/staff/products',
      async () => {
        made += 1
        const { listing } = await own.anAcceptable()
        const { brandId, categoryId, supplyPrice, color, material, fileIds } = listing
        return {
          body: {
            ...{ brandId, categoryId, supplyPrice, color, material, ...reason },
            ...{ productCode: `BAG-2026-${made}`, productName: '르 프티 토트', dailyRentalPrice: 12_300 },
            pictures: [{ type: 'main', fileId: fileIds[0], view: null }],
          },
        }
      },
    ],
    [
      'POST /api/staff/maintenance/end',
      async () => {
        await asked('PUT', '/api/staff/maintenance', { ...reason, endsAt: null, seen: null })
        const { maintenance } = await read('/api/staff/maintenance')
        const { begunAt, endsAt } = maintenance
        return { body: { ...reason, seen: { begunAt, endsAt } } }
      },
    ],
    [
      'POST /api/staff/login',
      async () => ({ body: await staffCredentials(shop, 'fuzz-staff1@example.com') }),
    ],
    ['POST /api/staff/enrolment', async () => ({ body: { ticket: await anInvitation() } })],
    [
      'PUT /api/staff/enrolment',
      async () => {
        const ticket = await anInvitation()
        const { secret } = await asked('POST', '/api/staff/enrolment', { ticket })
        return { body: { ticket, password, code: codeAt(secret, Date.now()) } }
      },
    ],
    ['PUT /api/staff/me/password', async () => ({ body: { currentPassword: password, password } })],
    ['POST /api/staff/me/second-factor', async () => ({ body: { currentPassword: password } })],
    [
      'POST /api/staff/order-items/{id}/return/complete',
      async () => ({ params: { id: await aReturned() }, body: { refund: 10_000, ...reason } }),
    ],
    [
      'POST /api/staff/charges/{id}/refund',
      async () => {
        const { id, payment, amount } = await own.aCharge()
        await own.asked('POST', `/api/users/charges/${id}/pay`, await own.approval(payment, amount))
        return {
          params: { id },
          body: { amount: 1_000, refundNumber: 1, ownerBears: false, ...reason },
        }
      },
    ],
    [
      'POST /api/staff/order-items/{id}/refund',
      async () => ({
        params: { id: (await own.aRented('collected')).orderItemId },
        body: { refund: 1_000, refundNumber: 1, ownerBears: false, ...reason },
      }),
    ],
    [
      'POST /api/staff/order-items/{id}/exchange',
      async () => {
        const { orderItemId: id } = await own.anOrder()
        const offered = await read(`/api/staff/order-items/${id}/substitutes`)
        const { exchangeNumber, rentalEndDate, substitutes } = offered
        const { productId, refund: quotedRefund } = substitutes[0] ?? {}
        return {
          params: { id },
          body: { productId, exchangeNumber, quotedRefund, rentalEndDate, ...reason },
        }
      },
    ],
    [
      'POST /api/staff/order-items/{id}/cancel',
      async () => {
        const { orderItemId: id } = await own.anOrder()
        const { productId, cancelling } = await read(`/api/staff/order-items/${id}`)
        return { params: { id }, body: { productId, quotedRefund: cancelling.item, ...reason } }
      },
    ],
    [
      'POST /api/staff/consignments/{id}/giving-up',
      async () => {
        const { id } = await own.onOffer()
        const { penalty } = await read(`/api/staff/consignments/${id}`)
        return { params: { id }, body: { quotedPenalty: penalty, ...reason } }
      },
    ],
    [
      'POST /api/staff/consignments/{id}/loss',
      async () => ({
        params: { id: (await own.onOffer()).id },
        body: { lossNumber: 1, lostBy: 'shop', agreedValue: 900_000, ...reason },
      }),
    ],
    [
      'POST /api/staff/consignments/{id}/loss/found',
      async () => ({ params: { id: await aLost() }, body: { lossNumber: 1, ...reason } }),
    ],
    [
      'POST /api/staff/consignments/{id}/loss/end',
      async () => {
        const id = await aLost()
        const { loss } = await read(`/api/staff/consignments/${id}`)
        return { params: { id }, body: { lossNumber: 1, quotedCompensation: loss.compensation, ...reason } }
      },
    ],
    [
      'POST /api/staff/consignments/{id}/loss/recovered',
      async () => {
        const id = await aLost()
        const { loss } = await read(`/api/staff/consignments/${id}`)
        const ends = { lossNumber: 1, quotedCompensation: loss.compensation, ...reason }
        await asked('POST', `/api/staff/consignments/${id}/loss/end`, ends)
        return { params: { id }, body: reason }
      },
    ],
    [
      'GET /api/staff/explain/subjects/{subject}',
      async () => ({ params: { subject: `order:${(await own.anOrder()).orderId}` } }),
    ],
    [
      'GET /api/staff/as-of/{subject}',
      async () => ({ params: { subject: `order:${(await own.anOrder()).orderId}` } }),
    ],
    [
      'POST /api/staff/books/bank-statement',
      async () => {
        made += 1
        const file = bankCsv(5_000_000, [['2026-11-17 09:00:00', '입금', 11_000 + made]])
        return { body: { ...(await ofTheFirstAccount()), file } }
      },
    ],
    [
      'POST /api/staff/books/bank-write-offs',
      async () => ({ body: { ...(await aStrangeLine()), ...reason } }),
    ],
  ])
}
