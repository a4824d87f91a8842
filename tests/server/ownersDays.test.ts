import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { OwnersCalendar } from '../../domain/wire/consignments.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { blockOwnersDays } from '../../server/consignments/commands/ownersDays.ts'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { aConsigningShop, type Owner } from '../support/consigning.ts'
import { tells } from '../support/telling.ts'

const { shop, operations, anOwner, onOffer, isBooked, step } = await aConsigningShop('owners_days')
const content = await shop.aColleague('content@example.com', ['content'])
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})

const calendarOf = (owner: Owner, id: string) =>
  owner.get<OwnersCalendar>(`/api/users/consignment/${id}/calendar`)
const blocks = (owner: Owner, id: string, from: string, to: string, requestId: string = randomUUID()) =>
  owner.post<{ downtimeId: string }>(`/api/users/consignment/${id}/blocked-days`, { requestId, from, to })

t.test(
  'an owner blocks free days once, opens them again, and nobody else can (rules 410 and 411)',
  async (t) => {
    const owner = await anOwner('owner@example.com')
    const other = await anOwner('other@example.com')
    const renter = await shop.aCustomer('renter@example.com')
    const { id, productId } = await onOffer(owner)
    const period = { start: '2026-12-11', end: '2026-12-13' } as const
    await isBooked(renter, productId, period)

    const refused = await blocks(owner, id, '2026-12-08', '2026-12-20')
    t.match(refused, { status: 409, code: 'OWNERS_DAYS_TAKEN', data: { taken: [{ from: '2026-12-09' }] } })
    t.match(refused.message, /2026\.12\.09|12월 9일/)
    t.match((await calendarOf(owner, id)).data.days, [
      { kind: 'rented', from: '2026-12-09', downtimeId: null },
    ])
    t.notMatch(JSON.stringify(await calendarOf(owner, id)), /renter/)

    const requestId = randomUUID()
    const pressed = await Promise.all(
      [1, 2].map(() => blocks(owner, id, '2026-12-20', '2026-12-24', requestId)),
    )
    const settled = await blocks(owner, id, '2026-12-20', '2026-12-24', requestId)
    t.equal(settled.status, 200)
    for (const answer of pressed.filter(({ status }) => status === 200))
      t.strictSame(answer.data, settled.data, 'two presses block once')
    const mine = (await calendarOf(owner, id)).data.days.filter(({ kind }) => kind === 'mine')
    const onceOpen = { isOnSale: true, canBeBooked: true }
    t.strictSame(mine, [{ kind: 'mine', from: '2026-12-20', to: '2026-12-24', ...settled.data, onceOpen }])
    t.match(await renter.draft({ bags: [productId], period: { start: '2026-12-23', end: '2026-12-25' } }), {
      code: 'PERIOD_TAKEN',
    })
    const seen = await operations.get<{ result: object[] }>(
      `/api/staff/calendar?productId=${productId}&from=2026-12-01&to=2026-12-31`,
    )
    t.match(seen.data.result, [{ busy: [{ kind: 'rental' }, { kind: 'owner', from: '2026-12-20' }] }])

    t.match(await calendarOf(other, id), { status: 404 })
    t.match(await blocks(other, id, '2026-12-28', '2026-12-28'), { status: 404 })
    const opening = `/api/users/consignment/${id}/blocked-days/${settled.data.downtimeId}`
    t.match(await other.delete(opening), { status: 404 })
    t.match(await owner.delete(opening), { status: 200 })
    t.match(await owner.delete(opening), { status: 200 }, 'asked twice, done once')
    t.equal((await calendarOf(owner, id)).data.days.length, 1)
  },
)

t.test(
  'days that staff closed stay closed, and what an owner blocked staff open as well, with a reason (rule 750)',
  async (t) => {
    const owner = await anOwner('repairs@example.com')
    const { id, productId } = await onOffer(owner, { modelName: '수선 모델' })
    const repair = { from: '2026-12-20', to: '2026-12-21', reason: '가죽 손질' }
    const at = `/api/staff/products/${productId}/downtime`
    const closed = await operations.post<{ downtimeId: string }>(at, repair)
    t.match((await calendarOf(owner, id)).data.days, [{ kind: 'shop', downtimeId: null }])
    t.match(await owner.delete(`/api/users/consignment/${id}/blocked-days/${closed.data.downtimeId}`), {
      status: 404,
    })
    const { data } = await blocks(owner, id, '2026-12-23', '2026-12-23')
    const staffOpen = async (downtimeId: string) =>
      shop.app.inject({
        ...{ method: 'DELETE', url: `${at}/${downtimeId}` },
        headers: { authorization: `Bearer ${operations.accessToken}` },
        payload: { reason: '행사에 쓰기로 했어요' },
      })
    t.equal((await staffOpen(data.downtimeId)).statusCode, 200)
    t.equal((await calendarOf(owner, id)).data.days.length, 1)
    // The calendar that the owner has open still shows them.
    t.match(await owner.delete(`/api/users/consignment/${id}/blocked-days/${data.downtimeId}`), {
      status: 200,
    })

    const again = await blocks(owner, id, '2026-12-28', '2026-12-28')
    t.match(await owner.delete(`/api/users/consignment/${id}/blocked-days/${again.data.downtimeId}`), {
      status: 200,
    })
    t.equal((await staffOpen(data.downtimeId)).statusCode, 200, 'a second tap')
    t.match((await staffOpen(again.data.downtimeId)).json(), {
      ...{ code: 'ALREADY_DONE', data: { doing: 'days_open', by: '소유자 회원', reason: null } },
      message: '이미 연 날이에요. 소유자 회원 님이 처리했어요.',
    })
    const staffToo = await shop.app.inject({
      ...{ method: 'DELETE', url: `${at}/${data.downtimeId}` },
      headers: { authorization: `Bearer ${operations.accessToken}` },
      payload: { reason: '촬영에 쓰기로 했어요' },
    })
    t.match(
      staffToo.json(),
      { code: 'ALREADY_DONE', data: { by: /./, reason: '행사에 쓰기로 했어요' } },
      'other words are read beside the first (rule 823)',
    )
    await workOff()
    const { result } = (await owner.get<Inbox>('/api/users/my-inbox?curPage=1')).data
    const told = result.filter(({ title }) => title === '막아 두신 날을 다시 열었어요')
    t.match(told, [
      { lines: [/수선 모델/, '12.23(수)', /앞뒤 일정이 있어서/, /다시 막거나/], link: RegExp(id) },
    ])
    t.equal(told.length, 1, 'of what staff opened, not of what the owner opened')
  },
)

t.test('an owner is promised bookings of days that members can book alone (rule 508)', async (t) => {
  const owner = await anOwner('promised@example.com')
  const { id, productId } = await onOffer(owner, { modelName: '약속 모델' })
  const at = `/api/staff/products/${productId}`
  const closes = async (from: string, to: string) => {
    const { data } = await blocks(owner, id, from, to)
    const { days } = (await calendarOf(owner, id)).data
    return { onceOpen: days.find(({ downtimeId }) => downtimeId === data.downtimeId)?.onceOpen, ...data }
  }
  const opens = async (downtimeId: string) => {
    shop.clock.moveTo(new Date(shop.clock.now().getTime() + 60_000).toISOString())
    const opened = await shop.app.inject({
      ...{ method: 'DELETE', url: `${at}/downtime/${downtimeId}` },
      headers: { authorization: `Bearer ${operations.accessToken}` },
      payload: { reason: '행사에 쓰기로 했어요' },
    })
    t.equal(opened.statusCode, 200)
    await workOff()
    const { result } = (await owner.get<Inbox>('/api/users/my-inbox?curPage=1')).data
    return result.find(({ title }) => title === '막아 두신 날을 다시 열었어요')?.lines.slice(2)
  }
  const hides = async (onSale: boolean) =>
    t.equal((await content.put(at, { onSale, reason: '사진을 다시 찍어요' })).status, 200)
  const again = '쓰실 일이 있으면 대여 달력에서 다시 막거나 1:1 문의를 남겨 주세요.'

  const free = await closes('2026-12-10', '2026-12-12')
  t.strictSame(free.onceOpen, { isOnSale: true, canBeBooked: true })
  t.strictSame(await opens(free.downtimeId), ['이제 이 날에 대여 예약을 받아요.', again])

  await hides(false)
  const hidden = await closes('2026-12-10', '2026-12-12')
  t.strictSame(hidden.onceOpen, { isOnSale: false, canBeBooked: false })
  const offSale = '지금은 대여를 쉬는 상품이라 새 예약은 받지 않아요.'
  t.strictSame(await opens(hidden.downtimeId), [offSale, again])
  await hides(true)

  const missing = await closes('2026-12-10', '2026-12-12')
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  t.strictSame(await opens(missing.downtimeId), [offSale, '쓰실 일이 있으면 1:1 문의를 남겨 주세요.'])
})

t.test('an owner whom a member forestalls on some of the days reads those alone (rule 411)', async (t) => {
  const owner = await anOwner('forestalled@example.com')
  const renter = await shop.aCustomer('quick@example.com')
  const { id: consignmentId, productId } = await onOffer(owner, { modelName: '늦은 모델' })
  const { store } = shop.deps
  const forestalled = {
    ...store,
    append: async (command: Append) => {
      await renter.draft({ bags: [productId], period: { start: '2026-12-11', end: '2026-12-13' } })
      return store.append(command)
    },
  }
  const days = { from: '2026-12-07', to: '2026-12-10' } as const
  const blocking = { consignmentId, memberId: owner.id, requestId: randomUUID(), ...days }
  t.match(await blockOwnersDays({ ...shop.deps, store: forestalled }, blocking), {
    refused: 'OWNERS_DAYS_TAKEN',
    data: { taken: [{ from: '2026-12-09', to: '2026-12-10' }] },
  })
})

t.test(
  'an owner and a member want the same days at once: one of them gets them, ten times (rule 411)',
  async (t) => {
    const owner = await anOwner('race@example.com')
    const renter = await shop.aCustomer('racer@example.com')
    for (let round = 0; round < 10; round += 1) {
      const { id, productId } = await onOffer(owner, { modelName: `경주 ${round}` })
      const [blocked, drafted] = await Promise.all([
        blocks(owner, id, '2026-12-10', '2026-12-12'),
        renter.draft({ bags: [productId], period: { start: '2026-12-10', end: '2026-12-12' } }),
      ])
      t.equal([blocked, drafted].filter(({ status }) => status === 200).length, 1, `round ${round}`)
      const { days } = (await calendarOf(owner, id)).data
      t.strictSame(
        days.map(({ kind }) => kind),
        [blocked.status === 200 ? 'mine' : 'rented'],
      )
    }
  },
)

t.test(
  'in the last week of a contract its calendar is open, and has no day to keep (rule 410)',
  async (t) => {
    const owner = await anOwner('last-week@example.com')
    const { id, productId } = await onOffer(owner)
    const { rows } = await shop.database.pool.query<{ last: string }>(
      `SELECT to_char(rentable_until, 'YYYY-MM-DD') AS last FROM shop.products WHERE id = $1`,
      [productId],
    )
    const last = rows[0]?.last ?? ''
    shop.clock.moveTo(`${last}T03:00:00Z`)
    t.match(await calendarOf(owner, id), { status: 200, data: { today: last, lastDay: last } })
    shop.clock.moveTo(new Date(shop.clock.now().getTime() + 86_400_000).toISOString())
    t.match(await calendarOf(owner, id), { status: 200, data: { lastDay: last, days: [] } })
  },
)
