import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { ConsignmentDetail } from '../../domain/wire/consignments.ts'
import { aRentalShop, type Customer } from './aRental.ts'
import { aPhoto, formBody, type Sent } from './uploading.ts'

/** What an honest form of the application carries. */
export const application = {
  productCondition: 'used',
  warranty: 'true',
  brand: '메종 오름',
  modelName: '르 프티 토트 미니',
  desiredRentalPrice: '15000',
  consignmentPeriod: '3',
  postCode: '04799',
  address1: '서울 성동구 아차산로17길 48',
  address2: '12층 1204호',
  agreedGuide: 'true',
} as const
export const tracking = { shippingCompany: 'cj', trackingNumber: '501234567890' }
const reason = { reason: '실물을 확인했어요' }

export type Owner = Customer & { accountId: number }

/** A rental shop with owners who hand items in, and what tests of consignments do again and again. */
export async function aConsigningShop(name: string) {
  const shop = await aRentalShop(name)
  const operations = await shop.aColleague('ops@example.com', ['operations'])
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `INSERT INTO shop.files (url) VALUES ('/files/uploads/bag.webp') RETURNING id`,
  )
  const fileId = rows[0]?.id ?? 0
  const listing = {
    ...reason,
    quotedRates: CONSIGNMENT_TERMS.rates,
    ...{ assessedRentalPrice: 12_300, productName: '르 프티 토트', supplyPrice: 4_200_000 },
    ...{ brandId: shop.shelf.brandId, categoryId: shop.shelf.categoryId, fileIds: [fileId] },
    ...{ color: '블랙', material: '소가죽', origin: '이탈리아', description: '<p>가벼운 토트예요.</p>' },
  }

  async function savesCard(member: Customer): Promise<void> {
    const { customerKey } = (await member.get<{ customerKey: string }>('/api/users/customer-key')).data
    const card = { customerKey, issuerCode: '61', cardNumber: '4330123412341234' }
    const { code } = await shop.atProvider('__sheet/cards', card)
    await member.post('/api/users/brandpay-authorize', { code, customerKey })
  }

  async function savesAccount(member: Customer): Promise<number> {
    const account = { bankCode: '090', accountNumber: '3333011234567', accountHolderName: '김지우' }
    await member.post('/api/users/account-verify', account)
    return (await member.put<{ id: number }>('/api/users/account-info', account)).data.id
  }

  /** A member with a saved card and a verified account. */
  async function anOwner(email: string): Promise<Owner> {
    const member = await shop.aCustomer(email)
    await savesCard(member)
    return { ...member, accountId: await savesAccount(member) }
  }

  const sendsForm = async (url: string, token: string, sent: Sent) => {
    const { type, payload } = await formBody(sent)
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, code: '', message: '', ...answer.json() }
  }

  const applies = (owner: Pick<Owner, 'accessToken' | 'accountId'>, changes: Sent = {}) =>
    sendsForm('/api/users/consignment', owner.accessToken, {
      ...application,
      accountId: String(owner.accountId),
      consignmentFile1: new File([], ''),
      ...changes,
    })
  const step = (id: string, path: string, body: object = {}) =>
    operations.post<{ status: string; productId: number | null }>(`/api/staff/consignments/${id}/${path}`, {
      ...reason,
      // The first loss, unless the body says which one.
      ...(['loss', 'loss/found'].includes(path) && { lossNumber: 1 }),
      ...body,
    })
  const receives = async (id: string, sent: Sent = {}) =>
    sendsForm(`/api/staff/consignments/${id}/receive`, operations.accessToken, { ...reason, ...sent })
  const accepts = (id: string, changes: object = {}) => step(id, 'accept', { ...listing, ...changes })
  const detailOf = async (owner: Customer, id: string) =>
    (await owner.get<ConsignmentDetail>(`/api/users/consignment/${id}`)).data

  /** An item on offer, taken on the shop's present day. */
  async function onOffer(owner: Owner, changes: Sent = {}) {
    const id: string = (await applies(owner, changes)).data.id
    await receives(id)
    const { productId } = (await accepts(id)).data
    return { id, productId: productId ?? 0 }
  }

  /** A bag of an owner was rented for the days and is back. */
  async function isRented(renter: Customer, productId: number, period: Period) {
    const orderItemId = await isBooked(renter, productId, period)
    await isBack(orderItemId)
    return orderItemId
  }

  async function isBooked(renter: Customer, productId: number, period: Period) {
    const draft = await renter.draft({ bags: [productId], period })
    if (draft.status !== 200) throw new Error(JSON.stringify(draft))
    await renter.pay(draft.data.orderId, await shop.approve(draft.data))
    const found = await shop.database.pool.query<{ id: string }>(
      'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
      [draft.data.orderId],
    )
    return found.rows[0]?.id ?? ''
  }

  async function isSent(orderItemId: string) {
    await operations.post(`/api/staff/order-items/${orderItemId}/prepare`, reason)
    const parcel = { courier: null, trackingNumber: null, ...reason }
    await operations.step(orderItemId, 'ship', parcel)
  }

  async function isBack(orderItemId: string) {
    await isSent(orderItemId)
    for (const path of ['delivered', 'collected']) await operations.step(orderItemId, path, reason)
  }

  /** The journal of a charge, as account and amount. */
  async function journalOf(consignmentId: string): Promise<[string, number][]> {
    const found = await shop.database.pool.query<{ account: string; amount: number }>(
      `SELECT l.account, l.amount FROM shop.journal_lines l JOIN shop.charges c ON 'charge:' || c.charge_id = l.stream_id
       WHERE c.consignment_id = $1 ORDER BY c.amount DESC, l.line`,
      [consignmentId],
    )
    return found.rows.map(({ account, amount }) => [account, amount])
  }

  return {
    ...{
      shop,
      operations,
      reason,
      listing,
      savesCard,
      savesAccount,
      anOwner,
      applies,
      step,
      receives,
      accepts,
    },
    ...{ detailOf, onOffer, isRented, isBooked, isSent, isBack, journalOf, sendsForm, aPhoto },
  }
}
