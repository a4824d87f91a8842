import { afterEach, expect, it, vi } from 'vitest'
import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import type { StaffCharge } from '../../domain/wire/charges.ts'
import type { StaffOrderRow } from '../../domain/wire/staffOrders.ts'
import { actionsOf, mainItems, menuOf, questionOf } from '../../web/staff/kit/actions.ts'
import { refundGap } from '../../web/staff/pieces/rented/refunding.tsx'
import { chargeActions } from '../../web/staff/screens/charges/chargeActions.ts'
import { orderActions } from '../../web/staff/screens/orders/orderActions.ts'
import { id, anOrderRow as item } from './orderRow.ts'

afterEach(() => vi.unstubAllGlobals())

it('a charge has the number that the operator was shown, whatever a colleague charged since', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ data: { id, amount: 30_000 } })
  })
  const charge = orderActions.find((action) => action.id === 'charge')
  const values = { kind: 'damage', amount: '30000', chargeNumber: '1' }
  for (const _ of ['a tap', 'another one']) await charge?.run(item, { reason: '손상이 있어요.', values })
  expect(bodies).toMatchObject([
    { chargeNumber: 1, amount: 30_000 },
    { chargeNumber: 1, amount: 30_000 },
  ])
  expect(charge?.asks?.find(({ name }) => name === 'chargeNumber')).toMatchObject({ required: true })
})

it('a charge asks what its kind needs, offers the reasons that fit it, and fills none in', () => {
  const charge = orderActions.find((action) => action.id === 'charge')
  const asked = (answers: Record<string, string>) =>
    (charge?.asks ?? []).flatMap(({ name, when }) => (when?.(answers) === false ? [] : name))
  expect(asked({})).toEqual(['chargeNumber', 'kind', 'photos'])
  expect(asked({ kind: 'damage' })).toEqual(['chargeNumber', 'kind', 'worth', 'amount', 'photos'])
  expect(asked({ kind: 'late_days' })).toEqual(['chargeNumber', 'kind', 'lateDays', 'photos'])
  expect(asked({ kind: 'damage', worth: '870000 owner' }), 'an owner may get a part').toContain('ownerPart')
  expect(asked({ kind: 'damage', worth: '870000' }), 'nobody to get one').not.toContain('ownerPart')
  expect(asked({ kind: 'late_days', worth: '870000 owner' })).not.toContain('ownerPart')
  for (const worth of ['870000', '870000 owner']) {
    const damaged = { kind: 'damage', worth }
    expect(asked({ ...damaged, amount: '870000' })).not.toContain('beyondReason')
    expect(asked({ ...damaged, amount: '870001' })).toContain('beyondReason')
  }
  const lost = { kind: 'loss', worth: '870000' }
  expect(asked({ ...lost, amount: '870000' })).not.toContain('beyondReason')
  expect(asked({ ...lost, amount: '870001' })).toContain('beyondReason')
  expect(asked({ kind: 'late_days', lateDays: '6/5', worth: '0' })).toContain('beyondReason')
  expect(asked({ kind: 'late_days', lateDays: '5/5', worth: '0', amount: '9' })).not.toContain('beyondReason')
  const offered = (kind: string) =>
    typeof charge?.reasons === 'function' ? charge.reasons({ kind }) : charge?.reasons
  expect(offered('loss')).toEqual(['상품이 돌아오지 않았어요.'])
  expect(offered('late_days')).toContain('반납일이 지나서 도착했어요.')
  expect(offered('')).toEqual([])
  expect(charge?.follows).toBeUndefined()
})

const fee = (changes: Partial<StaffCharge>): StaffCharge => ({
  ...{ id, memberId: 3, kind: 'inspection_fee', debtor: 'owner', status: 'open', amount: 30_000 },
  ...{
    ownerShare: 0,
    beyondReason: null,
    waived: 0,
    waivers: 0,
    dispute: null,
    inquiryId: null,
    assignee: null,
    refunded: 0,
    refunds: 0,
    refundStatus: null,
    ...{ openRefund: null, ownerHasLeft: false, isCompensatedLoss: false },
    productName: null,
    orderItemId: null,
  },
  ...{ consignmentId: id, cardFailures: 3, providerCode: null, dueOn: '2026-12-18' },
  createdAt: '2026-12-18T01:00:00.000Z',
  ...changes,
})

it('what a card or a month paid is given back while something of it is left; what is owed is let go', () => {
  const offered = (changes: Partial<StaffCharge>) =>
    actionsOf(chargeActions, ['finance'], fee(changes)).map((action) => action.label)
  expect(offered({})).toEqual(['면제', '일부 면제'])
  expect(offered({ status: 'paid' })).toEqual(['환불'])
  expect(offered({ status: 'paid', openRefund: 'rejected' })).toEqual([])
  expect(offered({ status: 'deducted', refunded: 11_000, refunds: 1 })).toEqual(['환불'])
  expect(offered({ status: 'deducted', refunded: 30_000, refunds: 2 })).toEqual([])
  expect(offered({ status: 'waived' })).toEqual([])
})

const question = (action: string, charges: readonly StaffCharge[]) => {
  const found = chargeActions.find(({ id }) => id === action)
  if (found === undefined) throw new Error(`no ${action}`)
  return questionOf({ action: found, rows: charges })
}
const asked = (action: string, charges: readonly StaffCharge[]) =>
  (question(action, charges).asks ?? []).map(({ name }) => name)

it('an owner who has left bears nothing: it is not asked, and the dialog says why (rule 427)', async () => {
  const gone = fee({ debtor: 'renter', ownerShare: 9_000, ownerHasLeft: true })
  const why = '소유자가 탈퇴해서 정산 금액과 반송 기록을 바꿀 수 없어요.'
  for (const action of ['waive', 'waivePart', 'refund']) {
    expect(asked(action, [gone]), action).not.toContain('ownerBears')
    expect(question(action, [gone]).note).toBe(why)
    expect(question(action, [{ ...gone, ownerHasLeft: false }]).note).toBeUndefined()
    expect(question(action, [{ ...gone, ownerShare: 0 }]).note).toBeUndefined()
  }
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ data: { id } })
  })
  const waive = chargeActions.find((action) => action.id === 'waive')
  await waive?.run(gone, { reason: '사진을 다시 확인했어요', values: { ownerBears: 'yes' } })
  expect(bodies).toMatchObject([{ ownerBears: false }])
})

it('what an owner got for a loss that they were compensated for stays theirs (rule 433)', () => {
  const loss = fee({ debtor: 'renter', kind: 'loss', ownerShare: 400_000, isCompensatedLoss: true })
  expect(asked('refund', [loss])).toEqual(['amount'])
  expect(question('refund', [loss]).note).toBe('소유자에게 분실 보상을 하면서 셈한 몫이라 줄일 수 없어요.')
})

it('what was deducted from an owner who has left is not given back, and the menu says why (rule 427)', () => {
  const deducted = fee({ status: 'deducted', ownerHasLeft: true })
  const refund = menuOf(chargeActions, ['finance'], deducted).find(({ action }) => action.id === 'refund')
  expect(refund?.whyNot).toBe('소유자가 탈퇴해서 정산 금액과 반송 기록을 바꿀 수 없어요.')
  expect(actionsOf(chargeActions, ['finance'], { ...deducted, status: 'paid' })).toHaveLength(1)
})

it('what an owner bears is asked only where an owner has a share', () => {
  const [none, some] = [fee({ debtor: 'renter' }), fee({ debtor: 'renter', ownerShare: 9_000 })]
  expect(asked('waive', [none])).toEqual([])
  expect(asked('waivePart', [none])).toEqual(['amount'])
  expect(asked('refund', [none])).toEqual(['amount'])
  expect(asked('waive', [some])).toEqual(['ownerBears'])
  expect(asked('waive', [none, some]), 'of several one share is enough').toEqual(['ownerBears'])
})

const lossesOffered = (changes: Partial<StaffOrderRow>) =>
  actionsOf(orderActions, ['operations'], { ...item, ...changes })
    .map(({ label }) => label)
    .filter((label) => label.includes('분실'))

it('the end of a lost item is offered for one of the shop itself, not for an owner’s', () => {
  const ofTheShop = ['미반납 분실 종료', '회수 중 분실']
  expect(lossesOffered({ status: 'delivered' })).toEqual(ofTheShop)
  expect(lossesOffered({ status: 'delivered', consignmentId: id })).toEqual([])
  const missing = { consignmentId: id, isReportedMissing: true }
  expect(lossesOffered({ status: 'delivered', ...missing })).toEqual(['회수 중 분실'])
  expect(lossesOffered({ status: 'collected' })).toEqual([])
})

it('of an item whose arrival is only presumed staff choose which loss it was (rule 460)', async () => {
  const both = ['배송 중 분실 종료', '미반납 분실 종료']
  expect(lossesOffered({ status: 'shipped' })).toEqual(['배송 중 분실 종료'])
  const orComingBack = [...both, '회수 중 분실']
  expect(lossesOffered({ status: 'delivered', isArrivalPresumed: true })).toEqual(orComingBack)
  expect(lossesOffered({ status: 'end', isArrivalPresumed: true })).toEqual(orComingBack)
  expect(lossesOffered({ status: 'return_requested', isArrivalPresumed: true })).toEqual([
    '배송 중 분실 종료',
  ])
  expect(lossesOffered({ status: 'return_requested' })).toEqual([])
  const seen = lossesOffered({ status: 'delivered', isArrivalPresumed: false })
  expect(seen).toEqual(['미반납 분실 종료', '회수 중 분실'])
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ data: { orderItemId: id, status: 'lost' } })
  })
  const given = { reason: '택배사가 분실을 확인했어요.', values: {} }
  for (const label of both)
    await orderActions.find((action) => action.label === label)?.run({ ...item, status: 'delivered' }, given)
  expect(bodies).toMatchObject([{ lostBy: 'shop' }, { lostBy: 'renter' }])
})

it('what ends a rental without its item says until when it was rented, and names that day (rule 965)', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ data: { orderItemId: id, status: 'lost' } })
  })
  const { rentalEndDate } = item
  const given = { reason: '확인했어요.', values: { handedOverOn: item.rentalStartDate } }
  const ends = ['lost-on-the-way', 'lost', 'lost-coming-back', 'return-lost', 'never-arrived']
  for (const name of ends) {
    const action = orderActions.find((one) => one.id === name)
    expect(action?.change?.(item).before, name).toContain(`${rentalEndDate.replaceAll('-', '.')}까지`)
    await action?.run(item, given)
  }
  expect(bodies).toMatchObject(ends.map(() => ({ rentalEndDate })))
})

const buttonsOf = (changes: Partial<StaffOrderRow>) =>
  mainItems(menuOf(orderActions, ['operations'], { ...item, ...changes })).main.map(
    ({ action }) => action.label,
  )

it('the drawer puts a loss forward neither while an arrival is presumed nor before its item is late', () => {
  const usual = ['회수 완료', '추가 요금']
  expect(buttonsOf({ status: 'delivered', isArrivalPresumed: true })).toEqual(['도착 확인', ...usual])
  expect(buttonsOf({ status: 'end' })).toEqual(usual)
  expect(buttonsOf({ status: 'end', lateDays: 3 })).toEqual([...usual, '미반납 분실 종료'])
})

it('of a parcel that the shop lost staff are offered to record what happened, and not to collect it (rule 502)', () => {
  const lost = { consignmentId: id, isArrivalPresumed: true, isArrivalAwaited: true }
  expect(buttonsOf({ ...lost, status: 'end' })).toEqual(['도착 확인', '추가 요금', '미도착 취소'])
  expect(buttonsOf({ ...lost, status: 'end', isLostByShop: false, isArrivalAwaited: false })).not.toContain(
    '미도착 취소',
  )
})

it('what its renter never had is cancelled with a reason, while nobody saw it arrive (rule 500)', async () => {
  const offers = (changes: Partial<StaffOrderRow>) =>
    actionsOf(orderActions, ['operations'], { ...item, ...changes }).some(
      ({ label }) => label === '미도착 취소',
    )
  for (const status of ['delivered', 'end', 'return_requested'] as const) {
    expect(offers({ status, isArrivalPresumed: true }), status).toBe(true)
    expect(offers({ status }), status).toBe(false)
  }
  expect(offers({ status: 'shipped', consignmentId: id })).toBe(true)
  expect(offers({ status: 'return_collecting', isArrivalPresumed: true })).toBe(false)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`)
    return Response.json({ data: { orderItemId: id, status: 'cancel' } })
  })
  const ended = { ...item, status: 'end', isArrivalPresumed: true } as const
  const action = orderActions.find(({ label }) => label === '미도착 취소')
  expect(action?.change?.(ended)).toEqual({
    before: '회수 대기 · 48,000원 · 2026.12.06까지',
    after: '취소 · 수수료 없이 전액 환불',
  })
  await action?.run(ended, { reason: '되돌아왔어요.', values: {} })
  expect(asked).toEqual([
    `/api/staff/order-items/${id}/never-arrived {"reason":"되돌아왔어요.","rentalEndDate":"2026-12-06"}`,
  ])
})

it('an arrival that is only presumed is confirmed with a reason, for one item or several (rule 474)', async () => {
  const confirm = orderActions.find(({ id: known }) => known === 'arrived')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`)
    return Response.json({ data: { orderItemId: id, status: 'end' } })
  })
  const ended = { ...item, status: 'end', isArrivalPresumed: true } as const
  expect(confirm?.bulk).toBe(true)
  expect(confirm?.change?.(ended)).toEqual({
    before: '회수 대기 · 도착 미확인',
    after: '회수 대기 · 도착 확인',
  })
  await confirm?.run(ended, { reason: '회원이 받았다고 알려 줌', values: {} })
  expect(asked).toEqual([
    `/api/staff/order-items/${id}/arrived ${JSON.stringify({ corrections: ended.corrections, reason: '회원이 받았다고 알려 줌' })}`,
  ])
})

const refunding = (changes: Partial<StaffOrderRow> = {}) => {
  const action = orderActions.find(({ id: known }) => known === 'refund')
  if (action === undefined) throw new Error('nobody refunds')
  const row = { ...item, ...changes }
  return { action, row, asks: (questionOf({ action, rows: [row] }).asks ?? []).map(({ name }) => name) }
}

it('finance refunds a collected or lost rental, and nobody else does (rule 59)', () => {
  const offers = (roles: readonly StaffRole[], changes: Partial<StaffOrderRow>) =>
    actionsOf(orderActions, roles, { ...item, ...changes }).map(({ label }) => label)
  for (const status of ['collected', 'lost'] as const) {
    expect(offers(['finance'], { status }), status).toEqual(['추가 환불'])
    expect(offers(['operations'], { status }), status).not.toContain('추가 환불')
  }
  for (const status of ['shipped', 'delivered', 'return_collected', 'return_completed', 'cancel'] as const)
    expect(offers(['finance'], { status }), status).toEqual([])
})

it('who bears a refund is asked where an owner has a part', () => {
  expect(refunding().asks).toEqual(['refundNumber', 'refund'])
  expect(refunding({ consignmentId: id }).asks).toEqual(['refundNumber', 'ownerBears', 'refund'])
})

it('a refund is sent once its split was shown, under the number that finance saw', async () => {
  const { action, row } = refunding({ consignmentId: id })
  expect(refundGap('')).toBe('환불 금액은 1원 이상으로 입력해 주세요.')
  expect(refundGap('0//0')).toBe('환불 금액은 1원 이상으로 입력해 주세요.')
  expect(refundGap('24000//')).toBe('나뉘는 금액을 확인한 다음 눌러 주세요.')
  expect(refundGap('24000//4800')).toBeUndefined()
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    bodies.push([url, JSON.parse(body)])
    return Response.json({ data: { orderItemId: id } })
  })
  const reason = '받았을 때 이미 하자가 있었어요.'
  const values = { refundNumber: '1', ownerBears: 'yes', refund: '24000//4800' }
  for (const _ of ['a tap', 'another one']) await action.run(row, { reason, values })
  await action.run(row, { reason, values: { refundNumber: '2', refund: '24000/5000/5000' } })
  const path = `/api/staff/order-items/${id}/refund`
  const first = { refund: 24_000, pointsRefund: null, refundNumber: 1, ownerBears: true, reason }
  expect(bodies).toEqual([
    [path, first],
    [path, first],
    [path, { ...first, pointsRefund: 5_000, refundNumber: 2, ownerBears: false }],
  ])
})
