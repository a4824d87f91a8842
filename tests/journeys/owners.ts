import type { Page } from '@playwright/test'
import { z } from 'zod'
import { aStranger, joinByCalls } from './newMember.ts'
import { bag, enter } from './renting.ts'
import { type BackOffice, expect } from './shop.ts'

const idShape = z.object({ id: z.union([z.string(), z.number()]) })
const stepShape = z.object({ status: z.string(), productId: z.number().nullable() })
const reason = { reason: '실물을 확인했어요' }
/** A name that no product of the demo shop has: lists that others look for by name stay as they were. */
export const model = '탑핸들 백 빈티지 1998'

/** A member with an account and a card, who has the page. */
export async function anOwner(page: Page, office: BackOffice) {
  const owner = aStranger('consignor')
  expect((await joinByCalls(page, office, owner)).status).toBe(200)
  const token = await office.tokenOf(owner.email)
  const account = { bankCode: '092', accountNumber: '100012345678', accountHolderName: '이서준' }
  await office.call('POST', '/api/users/account-verify', account, token)
  const saved = await office.call('PUT', '/api/users/account-info', account, token)
  const accountId = idShape.parse(saved.data).id
  const { customerKey } = z
    .object({ customerKey: z.string() })
    .parse((await office.call('GET', '/api/users/customer-key', undefined, token)).data)
  const added = await fetch(`${office.simulatorsUrl}/toss/__sheet/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerKey, issuerCode: '61', cardNumber: '4330123412341234' }),
  })
  const { code } = z.object({ code: z.string() }).parse(await added.json())
  await office.call('POST', '/api/users/brandpay-authorize', { code, customerKey }, token)
  await enter(page, office, owner.email)
  return { token, accountId: String(accountId) }
}

/** What the form of the page sends; the id of what was applied for. */
export async function applies(
  office: BackOffice,
  owner: { token: string; accountId: string },
  modelName = model,
): Promise<string> {
  const form = new FormData()
  const fields = {
    ...{ productCondition: 'used', warranty: 'true', brand: 'VERANNE', modelName },
    ...{ desiredRentalPrice: '15000', consignmentPeriod: '6', accountId: owner.accountId },
    ...{
      postCode: '04782',
      address1: '서울특별시 성동구 연무장길 33',
      address2: '502호',
      agreedGuide: 'true',
    },
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${office.url}/api/users/consignment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const body = z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json())
  return body.data.id
}

/** What staff do with a consignment, as their console will. */
export async function staffOf(office: BackOffice) {
  const token = await office.tokenOf('operations@billim.kr', '/api/staff/login')
  const act = async (path: string, body: object = {}) => {
    const answer = await office.call('POST', `/api/staff/${path}`, { ...reason, ...body }, token)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const receive = async (id: string, conditionNote: string) => {
    const form = new FormData()
    form.set('reason', reason.reason)
    form.set('conditionNote', conditionNote)
    const answer = await fetch(`${office.url}/api/staff/consignments/${id}/receive`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(answer.status).toBe(200)
  }
  const accept = async (id: string): Promise<number> => {
    const [shelf] = await office.rows<{ brand: number; category: number }>(
      `SELECT brand_id AS brand, coalesce(c3, c2, c1) AS category FROM shop.products WHERE product_name = $1`,
      [bag],
    )
    const [file] = await office.rows<{ id: number }>(
      `INSERT INTO shop.files (url) VALUES ('/files/pictures/1/front') RETURNING id`,
    )
    const listing = {
      ...{ assessedRentalPrice: 12_300, productName: `${model} (위탁)`, supplyPrice: 4_200_000 },
      ...{ brandId: shelf?.brand, categoryId: shelf?.category, fileIds: [file?.id] },
      ...{ color: '블랙', material: '소가죽', origin: '이탈리아', description: '<p>위탁 상품이에요.</p>' },
    }
    const { productId } = stepShape.parse(await act(`consignments/${id}/accept`, listing))
    if (productId === null) throw new Error('the item was not listed')
    return productId
  }
  return { act, receive, accept }
}
