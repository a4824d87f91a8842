import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { MemberPoints } from '../../domain/wire/staffPoints.ts'
import { isEnter } from '../../web/kit/composing.ts'
import { datedPages, hitPath, ownEntries } from '../../web/staff/app/palette/entries.ts'
import { takenBy } from '../../web/staff/kit/useEntered.ts'
import { endingsOf, sourceOf } from '../../web/staff/screens/points/lotEndings.ts'

const today: CivilDate = '2026-11-23'
const anything = () => () => true
const leads = (typed: string) => datedPages(typed, today, anything).map(({ to }) => to)
const labels = (typed: string, roles: Parameters<typeof ownEntries>[1] = ['finance']) =>
  ownEntries(typed, roles, { saved: [], today }).map(({ label }) => label)

describe('a month or a day in the search field', () => {
  it('leads to what finance asks of a month: behind us for money and events, ahead for points', () => {
    expect(leads('12월')).toEqual([
      '/staff/settlements?month=2025-12',
      '/staff/payouts?month=2025-12',
      '/staff/month?month=2025-12',
      '/staff/books?view=profit&month=2025-12',
      '/staff/books?view=vat&quarter=2025-Q4',
      '/staff/points/lots?month=2026-12',
      '/staff/consistency?month=2025-12',
      '/staff/events?from=2025-12-01&to=2025-12-31',
    ])
  })

  it('leads to the events and the books of a day', () => {
    expect(leads('11월 14일')).toEqual([
      '/staff/events?from=2026-11-14&to=2026-11-14',
      '/staff/books?asOf=2026-11-14T23%3A59',
    ])
  })

  it('is read from the server’s day, which the clock of this machine may not share', () => {
    const found = ownEntries('1월 정산', ['finance'], { saved: [], today: '2031-03-02' })
    expect(found.map(({ to }) => to)).toEqual(['/staff/settlements?month=2031-01'])
    expect(ownEntries('1월 정산', ['finance'], { saved: [], today: null })).toEqual([])
  })

  it('is narrowed by the word beside it, and is nothing to those who may not see the page', () => {
    expect(labels('2026-09 이벤트')).toEqual(['2026년 9월 기록 점검', '2026년 9월 이벤트'])
    expect(labels('2026-09 정산')).toEqual(['2026년 9월 정산'])
    expect(labels('2026-09', ['operations'])).toEqual(['2026년 9월 기록 점검'])
    expect(labels('2026-09', ['content'])).toEqual([])
  })
})

it.each([
  ['위변조', ['기록 점검']],
  ['이벤트 변경', ['기록 점검']],
  ['미환불', ['환불']],
  ['시산표', ['장부', '월 마감']],
  ['만료', ['포인트']],
  ['소유자 정산', ['정산']],
])('a page is found by another word for it: %s', (typed, pages) => {
  expect(labels(typed)).toEqual(pages)
})

describe('what finance finds', () => {
  const hit = { title: '', about: '', order: null, status: null } as const
  it('opens the owner in the month, the payout of the day, and the member’s record', () => {
    expect(hitPath({ kind: 'settlement', id: '12:2026-10', ...hit }, ['finance'])).toBe(
      '/staff/settlements?month=2026-10&q=12&open=12',
    )
    expect(hitPath({ kind: 'payout', id: '2026-11-14', ...hit }, ['finance'])).toBe(
      '/staff/payouts?month=2026-11&open=2026-11-14',
    )
    for (const role of ['finance', 'operations'] as const)
      expect(hitPath({ kind: 'member', id: '12', ...hit }, [role])).toBe('/staff/members/12')
  })
})

describe('a member’s points by the month in which they end', () => {
  type Lot = MemberPoints['lots'][number]
  const lot = (lotId: string, expiresAt: string, remaining: number, about = ''): Lot => ({
    ...{ lotId, expiresAt, remaining, held: 0 },
    steps: [
      {
        ...{
          event: 'points.earned',
          title: '포인트 적립',
          at: '2026-01-05T00:00:00.000Z',
          points: 1_000,
          about,
        },
        ...(about === ''
          ? { orderId: 'o1', orderNumbers: '260101-AAAAAA', productName: '토트' }
          : { orderId: null, orderNumbers: null, productName: null }),
      },
    ],
  })
  const lots = [
    lot('late', '2027-01-31T14:59:59.000Z', 500),
    lot('early', '2026-12-04T14:59:59.000Z', 1_000),
    lot('anew', '2026-12-31T14:59:59.000Z', 300, 'gone'),
    lot('gone', '2026-12-02T14:59:59.000Z', 0),
  ]

  it('are summed by Seoul’s month, without what is gone', () => {
    expect(endingsOf(lots).map(({ month, points }) => [month, points])).toEqual([
      ['2026.12', 1_300],
      ['2027.01', 500],
    ])
  })

  it('name the rental that they came from, through the lot that a refund gave anew', () => {
    const anew = lots.find(({ lotId }) => lotId === 'anew')
    expect(anew && sourceOf(anew, lots)).toMatchObject({ orderNumbers: '260101-AAAAAA' })
  })
})

describe('Enter in a field that suggests', () => {
  const pressed = (isComposing: boolean, keyCode = 13) => ({
    ...{ key: 'Enter', keyCode },
    nativeEvent: { isComposing },
  })

  it('ends a syllable, in Safari too, before it takes anything', () => {
    expect(isEnter(pressed(false))).toBe(true)
    expect(isEnter(pressed(true))).toBe(false)
    expect(isEnter(pressed(false, 229))).toBe(false)
    expect(isEnter({ ...pressed(false), key: 'a' })).toBe(false)
  })

  it('waits for the suggestions of the text, and never takes one of an earlier text', () => {
    expect(takenBy(true, { suggestion: '토트백', isAsking: true })).toBeUndefined()
    expect(takenBy(true, { suggestion: '호보백', isAsking: false })).toBe('호보백')
    expect(takenBy(false, { suggestion: '호보백', isAsking: false })).toBeUndefined()
  })
})
