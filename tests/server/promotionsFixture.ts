import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as brands from '../../server/brands/index.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as likes from '../../server/likes/index.ts'
import * as members from '../../server/members/index.ts'
import * as promotions from '../../server/promotions/index.ts'
import * as search from '../../server/search/index.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'

export type Body<Data> = { data: Data; code?: string }
export type List<Row> = { result: Row[]; cntAll: number }

/** A shop with three bags, a member who likes the first, and a colleague who looks after what is put up. */
export async function aPromotedShop(name: string) {
  const directory = mkdtempSync(join(tmpdir(), 'billim-promotions-'))
  const shop = await testApp(name, [members, catalogue, brands, search, likes, promotions], {
    env: { DATA_DIR: directory },
  })
  const shelf = await aShelf(shop.deps)
  const first = await aBag(shop.deps, shelf, { discount_rate: 40 })
  const second = await aBag(shop.deps, shelf, { daily_rental_price: 30_000 })
  const third = await aBag(shop.deps, shelf, { supply_price: 900_000 })
  await likes.like(shop.deps, await aMember(shop.deps), first)
  const headers = await headersOf(shop)
  for (const role of ['content', 'finance'] as const)
    await registerColleague(shop, { email: `${role}@example.com`, roles: [role] })
  const tokenOf = (role: 'content' | 'finance') => staffHeaders(shop, `${role}@example.com`)
  const content = await tokenOf('content')
  const read = async <Data>(url: string, as: Record<string, string> = {}) => {
    const answer = await shop.app.inject({ url, headers: as })
    return { status: answer.statusCode, ...answer.json<Body<Data>>() }
  }
  const staff = async <Data = { id: number }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    as = content,
  ) => {
    const url = `/api/staff/${path}`
    const answer = await shop.app.inject({ method, url, headers: as, ...(payload && { payload }) })
    return { status: answer.statusCode, ...answer.json<Body<Data>>() }
  }
  const put = async (path: string, body: object) => (await staff('POST', path, body)).data.id
  const words = { title: '첫 겨울의\n토트', subtitle: 'WINTER', scene: 'atelier' }
  const picture = await put('promotion-pictures', words)
  const end = async () => {
    await shop.end()
    rmSync(directory, { recursive: true })
  }
  return { ...shop, shelf, first, second, third, headers, tokenOf, read, staff, put, picture, end }
}
