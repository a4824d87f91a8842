import type { Page } from '@playwright/test'
import { z } from 'zod'
import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import { aBrand, aMark, aMember, enterAs, type Member, type Product } from './ownData.ts'
import type { BackOffice } from './shop.ts'

const idShape = z.object({ id: z.union([z.string(), z.number()]) })
const stepShape = z.object({ status: z.string(), productId: z.number().nullable() })
const reason = '실물을 확인했어요'
/** A name that no product of the demo shop has: lists that others look for by name stay as they were. */
export const model = '탑핸들 백 빈티지 1998'

export type Owner = Member & { accountId: string }

/** A member with an account and a card, who has the page. */
export async function anOwner(page: Page, office: BackOffice): Promise<Owner> {
  const member = await aMember(office, { card: true })
  const account = { bankCode: '092', accountNumber: '100012345678', accountHolderName: '이서준' }
  await office.call('POST', '/api/users/account-verify', account, member.token)
  const saved = await office.call('PUT', '/api/users/account-info', account, member.token)
  await enterAs(page, member)
  return { ...member, accountId: String(idShape.parse(saved.data).id) }
}

/** What the form of the page sends; the id of what was applied for. */
export async function applies(
  office: BackOffice,
  owner: Pick<Owner, 'token' | 'accountId'>,
  modelName = model,
): Promise<string> {
  const form = new FormData()
  const fields = {
    ...{ productCondition: 'used', warranty: 'true', brand: 'VERANNE', modelName },
    ...{ desiredRentalPrice: '15000', consignmentPeriod: '6', accountId: owner.accountId },
    ...{ postCode: '04782', address1: '서울특별시 성동구 연무장길 33', address2: '502호' },
    agreedGuide: 'true',
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

/** What operations do with a consignment and its rentals, as their console does. */
export async function staffOf(office: BackOffice) {
  const token = await office.staffTokenOf('operations@billim.kr')
  const act = async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await office.call('POST', `/api/staff/${path}`, { reason, ...body }, token)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const receive = async (id: string, conditionNote: string) => {
    const form = new FormData()
    form.set('reason', reason)
    form.set('conditionNote', conditionNote)
    const answer = await fetch(`${office.url}/api/staff/consignments/${id}/receive`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`${id} was not received: ${await answer.text()}`)
  }
  /** Takes the item; what is on offer from then on. */
  const accept = async (id: string, perDay = 12_300): Promise<Product> => {
    const code = aMark()
    const { id: brandId } = await aBrand(office)
    const [shelf] = await office.rows<{ category: number; file: number }>(
      `WITH file AS (INSERT INTO shop.files (url) VALUES ('/files/pictures/1/front') RETURNING id)
       SELECT c.id AS category, file.id AS file FROM file, shop.categories c
       WHERE NOT EXISTS (SELECT FROM shop.categories below WHERE below.parent_id = c.id) ORDER BY c.id LIMIT 1`,
    )
    const name = `빈티지 백 ${code}`
    const listing = {
      quotedRates: CONSIGNMENT_TERMS.rates,
      ...{ assessedRentalPrice: perDay, productName: name, supplyPrice: 4_200_000 },
      ...{ brandId, categoryId: Number(shelf?.category), fileIds: [Number(shelf?.file)] },
      ...{ color: '블랙', material: '소가죽', origin: '이탈리아', description: '<p>위탁 상품이에요.</p>' },
    }
    const { productId } = stepShape.parse(await act(`consignments/${id}/accept`, listing))
    if (productId === null) throw new Error('the item was not listed')
    return { id: productId, name, code, perDay, brandId }
  }
  return { act, receive, accept }
}
