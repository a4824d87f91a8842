import { describe, expect, it } from 'vitest'
import { blockMember, unblockMember } from '../../domain/members/blocking.ts'
import type { MemberEvent } from '../../domain/members/events.ts'
import { memberActions } from '../../domain/members/memberActions.ts'
import { isExact, readMemberSearch } from '../../domain/members/memberSearch.ts'
import { isBlocked } from '../../domain/members/standing.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { mayDo, whyNot } from '../../domain/shared/actionTable.ts'
import { grantActions } from '../../domain/wallet/grantActions.ts'
import { grantLimit, grantSource, needsApproval } from '../../domain/wallet/granting.ts'
import { grantLines, isGrantTable, memberNamedBy } from '../../domain/wallet/grantLines.ts'
import { earnPoints } from '../../domain/wallet/rewards.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import { AWallet } from './aWallet.ts'
import { seoul } from './fixtures.ts'

const nothing = {
  ...{ memberId: null, phone: null, lastDigits: null, email: null, number: null, waybill: null, part: null },
}

describe('a member is searched by what a caller says (rule 310)', () => {
  it.each([
    ['01012345678', { phone: '01012345678' }],
    ['010-1234-5678', { phone: '01012345678' }],
    ['5678', { lastDigits: '5678', memberId: 5678 }],
    ['김민', { part: '김민' }],
    ['minji@example.com', { email: 'minji@example.com' }],
    ['minji@', { part: 'minji@' }],
    ['261120-7k2mqx', { number: '261120-7K2MQX' }],
    ['634288887777', { number: '634288-887777', waybill: '634288887777' }],
    ['12', { memberId: 12 }],
    ['  ', {}],
  ])('%s', (typed, read) => {
    expect(readMemberSearch(typed)).toEqual({ ...nothing, ...read })
  })
  it('a waybill is one with hyphens or without, in capitals or small letters', () => {
    expect(readMemberSearch('6342-8888-7777').waybill).toBe('634288887777')
    expect(readMemberSearch('ez-123456789kr').waybill).toBe('EZ123456789KR')
  })
  it.each([
    ['01012345678', true],
    ['minji@example.com', true],
    ['261120-7K2MQX', true],
    ['634288887777', true],
    ['5678', false],
    ['김민지', false],
    ['12', false],
  ])('%s leads straight to its only member: %s', (typed, exact) => {
    expect(isExact(readMemberSearch(typed))).toBe(exact)
  })
})

describe('blocking a member (rule 311)', () => {
  const memberId = 7
  const joined: MemberEvent = { type: 'member.joined', data: { memberId, providerType: null, consents: [] } }
  const block = (events: readonly MemberEvent[]) => blockMember(events, { memberId, reason: 'block:1' })
  const blocked: MemberEvent = { type: 'member.blocked', data: { memberId, reason: 'block:1' } }
  const unblocked: MemberEvent = { type: 'member.unblocked', data: { memberId, reason: 'unblock:1' } }
  const left: MemberEvent = {
    type: 'member.withdrawn',
    data: { memberId, pointsExpired: 0, couponsLapsed: 0 },
  }

  it('is an event of the member’s stream that moves no value', () => {
    expect(block([joined])).toEqual(blocked)
    expect(journalOf(blocked)).toEqual([])
  })
  it('is refused while the member is blocked, and after the member has left', () => {
    const refused = { refused: 'TRANSITION_NOT_ALLOWED' }
    expect(block([joined, blocked])).toMatchObject({ ...refused, data: { status: 'blocked' } })
    expect(block([joined, left])).toMatchObject({ ...refused, data: { status: 'withdrawn' } })
  })
  it('is lifted once, and can happen again', () => {
    const lift = (events: readonly MemberEvent[]) =>
      unblockMember(events, { memberId, reason: 'unblock:1', lifts: 'block:1' })
    expect(lift([joined, blocked])).toEqual(unblocked)
    expect(lift([joined, blocked, unblocked])).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(block([joined, blocked, unblocked])).toEqual(blocked)
  })
  it('bars from the block until it is lifted (rule 312)', () => {
    expect(isBlocked([joined])).toBe(false)
    expect(isBlocked([joined, blocked])).toBe(true)
    expect(isBlocked([joined, blocked, unblocked])).toBe(false)
    expect(isBlocked([joined, blocked, unblocked, blocked])).toBe(true)
  })
  it('leaves notes and points to give, and nothing once the member has left', () => {
    const may = (status: 'active' | 'blocked' | 'withdrawn') =>
      (['note', 'block', 'unblock', 'givePoints', 'giveCoupon'] as const).filter((action) =>
        mayDo(memberActions, action, { status }, 'staff'),
      )
    expect(may('active')).toEqual(['note', 'block', 'givePoints', 'giveCoupon'])
    expect(may('blocked')).toEqual(['note', 'unblock', 'givePoints', 'giveCoupon'])
    expect(may('withdrawn')).toEqual([])
  })
})

describe('points that staff give (rule 313)', () => {
  it.each([
    [['operations'], 10_000],
    [['finance'], 100_000],
    [['operations', 'finance'], 100_000],
    [['admin'], 100_000],
    [['content'], 0],
  ] as const)('%s give up to %i without a second person', (roles, limit) => {
    expect(grantLimit(roles)).toBe(limit)
    expect(needsApproval({ points: limit, givenToday: 0 }, roles)).toBe(false)
    expect(needsApproval({ points: limit + 1, givenToday: 0 }, roles)).toBe(true)
  })
  it('many small grants to the same members on a day are one large one', () => {
    expect(needsApproval({ points: 4_000, givenToday: 6_000 }, ['operations'])).toBe(false)
    expect(needsApproval({ points: 4_000, givenToday: 6_001 }, ['operations'])).toBe(true)
  })

  const now = seoul('2026-11-20 10:00:00')
  const given: Parameters<typeof earnPoints>[0] = {
    memberId: 1,
    earnedBy: { source: grantSource('g'), orderItemId: null },
    lots: [{ lotId: 'lot', points: 5_000, reason: 'grant' }],
  }
  it('are a lot of their own, booked as cost and liability', () => {
    const [earned, ...more] = earnPoints(given, emptyWallet, now)
    expect(more).toEqual([])
    expect(earned).toMatchObject({
      type: 'points.earned',
      data: {
        ...{ points: 5_000, reason: 'grant', expiresAt: '2027-11-20T14:59:59.000Z' },
        earnedBy: { source: 'grant:g', orderItemId: null },
      },
    })
    expect(earned && journalOf(earned)).toEqual([
      { account: 'points_cost', amount: 5_000 },
      { account: 'points_liability', amount: -5_000 },
    ])
  })
  it('repay a debt first', () => {
    const wallet = new AWallet()
    wallet.earn(1, [{ lotId: 'a', points: 1_000, reason: 'review' }], now)
    wallet.suspend(1, 2_500, now)
    const events = earnPoints(given, wallet.state, now)
    expect(events.map(({ type }) => type)).toEqual(['points.earned', 'points.debt.repaid'])
    expect(walletAfter(wallet.state, events).debt).toBe(0)
  })
})

describe('a grant above the limit (rule 314)', () => {
  const why = (
    action: keyof typeof grantActions,
    status: 'proposed' | 'approved' | 'declined',
    isOwn: boolean,
  ) => whyNot(grantActions, action, { status, isOwn }, 'staff')?.refused ?? null
  it('is approved by another person of finance, once', () => {
    expect(grantActions.approve.roles).toEqual(['finance'])
    expect(why('approve', 'proposed', false)).toBeNull()
    expect(why('approve', 'proposed', true)).toBe('GRANT_OF_ONES_OWN')
    expect(why('approve', 'approved', false)).toBe('TRANSITION_NOT_ALLOWED')
    expect(why('approve', 'declined', false)).toBe('TRANSITION_NOT_ALLOWED')
  })
  it('is declined by finance, also by whoever proposed it', () => {
    expect(why('decline', 'proposed', true)).toBeNull()
    expect(why('decline', 'approved', false)).toBe('TRANSITION_NOT_ALLOWED')
  })
})

describe('a file of members and points (rule 315)', () => {
  it('is read below its header, whatever the order of the columns', () => {
    const table = [
      ['11월 이벤트', '', ''],
      ['이름', '포인트', '회원번호'],
      ['김민지', '3,000', '12'],
      ['', '', ''],
      ['이소라', '2000P', '15'],
    ]
    expect(grantLines(table, 'points')).toEqual([
      { line: 3, member: '12', points: 3_000 },
      { line: 5, member: '15', points: 2_000 },
    ])
  })
  it('has the member first and the points second without a header', () => {
    expect(grantLines([['minji@example.com', '500']], 'points')).toEqual([
      { line: 1, member: 'minji@example.com', points: 500 },
    ])
  })
  it('has its points and its member in the columns that say so most plainly', () => {
    const table = [
      ['회원', '회원번호', '금액', '포인트'],
      ['김민지', '12', '120,000', '3,000'],
    ]
    expect(grantLines(table, 'points')).toEqual([{ line: 2, member: '12', points: 3_000 }])
  })
  it.each([
    ['포인트(P)', 500],
    ['지급 포인트 수', 500],
    ['적립예정포인트', 500],
    ['지급 포인트(원)', 500],
    ['포인트 적립률', null],
    ['포인트 대상 금액', null],
    ['잔여포인트', 50_000],
    ['포인트 유효기간', 50_000],
  ])('gives what %s says beside 금액, and never the amount paid: %s', (title, points) => {
    const table = [
      ['회원번호', '금액', title],
      ['4', '50000', '500'],
    ]
    expect(grantLines(table, 'points')).toEqual([{ line: 2, member: '4', points }])
  })
  it.each(['회원번호,포인트,포인트', '회원번호,지급 포인트,지급포인트 수', '회원번호,회원번호,포인트'])(
    'gives nothing where two columns are titled alike: %s',
    (titles) => {
      const [line] = grantLines([titles.split(','), ['4', '5', '6']], 'points')
      expect(line?.member === '' || line?.points === null).toBe(true)
    },
  )
  it('takes no 금액 beside what is about money, as in a list of payments (rule 944)', () => {
    const amount = (titles: string) => grantLines([titles.split(','), ['4', '500', '7']], 'points')[0]?.points
    expect(amount('회원번호,금액,사유')).toBe(500)
    for (const other of ['결제 시각', '주문번호', '취소', '카드사', '추가 요금'])
      expect(amount(`회원번호,금액,${other}`), other).toBeNull()
    expect(amount('회원번호,보유 포인트,이름')).toBeNull()
  })
  it('takes no amount in won for points', () => {
    expect(
      grantLines(
        [
          ['회원번호', '금액(원)'],
          ['4', '500'],
        ],
        'points',
      ),
    ).toMatchObject([{ points: null }])
  })
  it('is no guide whose sentences are numbered (rule 671)', () => {
    const guide = [['사용 방법'], ['1', '회원번호를 적어요'], ['2', '포인트를 적어요']]
    expect(isGrantTable(guide)).toBe(false)
    expect(isGrantTable([['사용 방법']])).toBe(false)
    for (const list of [[['1', '500']], [['1']], [['7', '김민지']], [['minji@example.com', '김민지']]])
      expect(isGrantTable(list), JSON.stringify(list)).toBe(true)
  })
  it.each(['', '0', '-5', '1.5', '많이', '1000001', '1,00', '1,0,0'])('%s is no number of points', (cell) => {
    expect(grantLines([['12', cell]], 'points')).toEqual([{ line: 1, member: '12', points: null }])
  })
  it('that gives a coupon needs members alone', () => {
    expect(grantLines([['회원번호'], ['12']], 'coupon')).toEqual([{ line: 2, member: '12', points: 0 }])
  })
  it.each([
    ['12', { id: 12 }],
    ['Minji@Example.com', { email: 'minji@example.com' }],
    ['010-1234-5678', { phone: '01012345678' }],
    ['1012345678', { phone: '01012345678' }],
    ['김민지', null],
    ['12-1', null],
  ])('a cell %s names a member', (cell, named) => {
    expect(memberNamedBy(cell)).toEqual(named)
  })
})
