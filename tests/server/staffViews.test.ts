import t from 'tap'
import type { SavedView } from '../../domain/wire/staffViews.ts'
import { aRentalShop } from '../support/aRental.ts'
import { staffHeaders } from '../support/colleague.ts'

const shop = await aRentalShop('staff_views')
t.teardown(() => shop.end())
const operator = await shop.aColleague('ops@example.com')
const other = await shop.aColleague('other@example.com')

const viewsOf = async (colleague: typeof operator) =>
  (await colleague.get<{ result: SavedView[] }>('/api/staff/views')).data.result
const view = { page: '/staff/orders', name: '급한 출고', query: 'work=to_ship&sort=start.desc' }

t.test('a view is its owner’s until it is shared, and the same name replaces it', async (t) => {
  const saved = await operator.post<{ id: number }>('/api/staff/views', view)
  t.match(await viewsOf(operator), [{ ...view, id: saved.data.id, shared: false, savedBy: null }])
  t.strictSame(await viewsOf(other), [])
  const again = await operator.post<{ id: number }>('/api/staff/views', {
    ...{ ...view, query: 'work=late', shared: true },
  })
  t.equal(again.data.id, saved.data.id)
  t.match(await viewsOf(other), [{ query: 'work=late', savedBy: '박운영' }])
})

t.test('a view leads to a page of the console alone', async (t) => {
  for (const page of ['https://elsewhere.example', '//elsewhere', '/staff', '/mypage', '/staff/../admin'])
    t.match(await operator.post('/api/staff/views', { ...view, page }), { status: 400 }, page)
})

t.test('nobody takes away the view of a colleague', async (t) => {
  const [mine] = await viewsOf(operator)
  const url = `/api/staff/views/${mine?.id}`
  const remove = async (email: string) =>
    (await shop.app.inject({ method: 'DELETE', url, headers: await staffHeaders(shop, email) })).statusCode
  t.equal(await remove('other@example.com'), 404)
  t.equal(await remove('ops@example.com'), 200)
  t.strictSame(await viewsOf(other), [])
})

t.test('a shared view is shown to those who may open its page alone (rule 473)', async (t) => {
  const [content, finance, admin] = [
    await shop.aColleague('content@example.com', ['content']),
    await shop.aColleague('finance@example.com', ['finance']),
    await shop.aColleague('admin@example.com', ['admin']),
  ]
  const shared = (page: string, name: string) =>
    operator.post('/api/staff/views', { page, name, query: 'q=01012345678', shared: true })
  await shared('/staff/members', '김민지님')
  await shared('/staff/inquiries', '급한 문의')
  await shared('/staff/holidays', '올해 휴일')
  const namesFor = async (who: typeof operator) => (await viewsOf(who)).map(({ name }) => name).sort()
  t.same(await namesFor(content), ['올해 휴일'])
  t.same(await namesFor(finance), ['김민지님'])
  for (const who of [operator, other, admin])
    t.same(await namesFor(who), ['급한 문의', '김민지님', '올해 휴일'])
})
