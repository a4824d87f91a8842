import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RichKind } from '../../domain/shared/richText.ts'
import { promotionBodies } from '../../domain/wire/promotions.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { nowCall } from '../../web/staff/calls/content.ts'
import { consignmentCalls } from '../../web/staff/calls/operations.ts'
import { createOnce } from '../../web/staff/kit/form/createOnce.ts'
import {
  checked,
  type FormField,
  sentValues,
  shownValues,
  typedOver,
} from '../../web/staff/kit/form/fields.ts'
import { marksOf, withPlainCells } from '../../web/staff/kit/form/RichText.tsx'
import { periodOf, shownState } from '../../web/staff/pieces/content/shownState.ts'
import { CouponPreview } from '../../web/staff/screens/coupons/CouponPreview.tsx'
import { coupons } from '../../web/staff/screens/coupons/CouponsScreen.tsx'
import { popupOver, popups } from '../../web/staff/screens/showcase/ShowcaseScreen.tsx'

const fields: readonly FormField[] = [
  { kind: 'text', name: 'keyword', label: '검색어' },
  { kind: 'number', name: 'position', label: '순서' },
  { kind: 'day', name: 'startsOn', label: '시작하는 날', maybe: true },
]
const schema = promotionBodies['recommended-keywords']

describe('a form of the console', () => {
  it('shows what is kept as text, and sends it as it travels', () => {
    const shown = shownValues(fields, { keyword: '토트백', position: 3, startsOn: null })
    expect(shown).toEqual({ keyword: '토트백', position: '3', startsOn: '' })
    expect(sentValues(fields, shown)).toEqual({ keyword: '토트백', position: 3, startsOn: null })
  })

  it('says in Korean what does not fit, beside its field', () => {
    const problems = { keyword: '검색어를 입력해 주세요.', position: '9999 이하여야 해요.' }
    expect(checked(schema, fields, { keyword: '  ', position: '10000', startsOn: '' })).toEqual({ problems })
  })

  it('says of what is chosen that it is chosen, not typed', async () => {
    const asked = coupons.fields.map((field) => ({ ...field, when: () => true }))
    const chosen = asked.filter(({ kind }) => kind === 'choice' || kind === 'own')
    const result = checked(await coupons.schema(), chosen, {})
    if (!('problems' in result)) throw new Error('nothing is missing')
    const missing = chosen.flatMap(({ name }) => result.problems[name] ?? [])
    expect(missing.length).toBeGreaterThan(1)
    for (const problem of missing) expect(problem).toMatch(/(선택|골라).* 주세요\.$/)
  })

  it('says how a day is typed where the text means none (rule 390)', () => {
    const typed = { keyword: '토트백', position: '1', startsOn: '2월 30일' }
    const problems = { startsOn: '날짜를 2026.11.28처럼 입력해 주세요.' }
    expect(checked(schema, fields, typed)).toEqual({ problems })
  })

  it('sends the body that the call itself would read', () => {
    const body = { keyword: '미니백', position: 1, startsOn: '2026-12-01', endsOn: null }
    expect(checked(schema, fields, { keyword: ' 미니백 ', position: '1', startsOn: '2026-12-01' })).toEqual({
      body: { ...body, startsTime: '00:00', endsTime: '23:59' },
    })
  })

  it('keeps what was typed when a colleague’s newer values come, and has theirs in all other fields', () => {
    const begun = shownValues(fields, { keyword: '토트백', position: 3, startsOn: null })
    const typed = { ...begun, keyword: '미니백' }
    const newest = shownValues(fields, { keyword: '숄더백', position: 1, startsOn: '2026-12-01' })
    expect({ ...newest, ...typedOver(begun, typed) }).toEqual({
      ...{ keyword: '미니백', position: '1', startsOn: '2026-12-01' },
    })
    expect(typedOver(begun, begun)).toEqual({})
  })
})

describe('the preview of a coupon ends as a copy does (rule 450)', () => {
  const kept = new Map<string, object>([
    [nowCall.url, { data: { today: '2026-11-20' } }],
    [consignmentCalls.categories.url, { data: { result: [] } }],
  ])
  const endOf = (changes: Record<string, string>) => {
    const values = {
      ...shownValues(coupons.fields, coupons.fresh('2026-11-20')),
      ...{ discountValue: '20', endDate: '2026-12-31', ...changes },
    }
    const preview = createElement(CouponPreview, { values, fields: coupons.fields })
    const page = renderToStaticMarkup(createElement(SWRConfig, { value: { provider: () => kept } }, preview))
    return /<br\/>(.*?)<\/p>/.exec(page)?.[1]
  }

  it.each([
    ['on its last day', {}, '2026.12.31 23:59까지'],
    ['for some days, when they are over', { validDays: '7' }, '오늘 받으면 2026.11.27 23:59까지'],
    ['no later than on its last day', { validDays: '60' }, '오늘 받으면 2026.12.31 23:59까지'],
    [
      'counted from the day on which it is first given',
      { validDays: '7', offeredFrom: '2026-12-01' },
      '2026.12.01 받으면 2026.12.08 23:59까지',
    ],
    [
      'when it was given before',
      { validDays: '7', offeredFrom: '2026-11-01' },
      '오늘 받으면 2026.11.27 23:59까지',
    ],
    ['nowhere before a day is typed', { endDate: '' }, undefined],
  ])('%s', (_, changes, end) => {
    expect(endOf(changes)).toBe(end)
  })
})

describe('a new coupon has what its form shows', () => {
  const typed = {
    ...shownValues(coupons.fields, coupons.fresh('2026-12-01')),
    ...{ name: '연말 쿠폰', discountValue: '20', endDate: '2026-12-31', reason: '연말 행사예요' },
  }
  const sent = async (changes: Record<string, unknown>) =>
    checked(await coupons.schema(), coupons.fields, { ...typed, ...changes })
  const fixed = { discountType: 'fixed', discountValue: '10000' }

  it('a fixed discount has no cap, whatever was typed while it was a percentage', async () => {
    expect(await sent({ maxDiscountAmount: '5000' })).toMatchObject({ body: { maxDiscountAmount: 5_000 } })
    const without = { body: { discountValue: 10_000, maxDiscountAmount: null } }
    expect(await sent({ ...fixed, maxDiscountAmount: '5000' })).toMatchObject(without)
    expect(await sent({ maxDiscountAmount: '5050' })).toEqual({
      problems: { maxDiscountAmount: '100원 단위로 입력해 주세요.' },
    })
    expect(await sent({ ...fixed, maxDiscountAmount: '5050' })).toMatchObject(without)
  })

  it('the welcome pack has no code, and a coupon for all products names neither category nor products', async () => {
    expect(await sent({ code: 'WINTER-1' })).toMatchObject({ body: { code: 'WINTER-1', welcome: false } })
    expect(await sent({ code: 'WINTER-1', welcome: true })).toMatchObject({
      body: { code: null, welcome: true },
    })
    const chosen = { categoryId: 3, productIds: [7] }
    expect(await sent({ ...chosen, scope: 'category' })).toMatchObject({
      body: { categoryId: 3, productIds: [] },
    })
    expect(await sent(chosen)).toMatchObject({ body: { categoryId: null, productIds: [] } })
  })
})

describe('an editor offers no more than its text keeps', () => {
  const labels = (kind: RichKind) => marksOf(kind).map(({ label, tag }) => `${label} ${tag}`)

  it('headings that begin below the one of the page, and quotes only where they stay', () => {
    expect(labels('notice').slice(0, 2)).toEqual(['큰 제목 h3', '작은 제목 h4'])
    expect(labels('event').slice(0, 2)).toEqual(['큰 제목 h2', '작은 제목 h3'])
    expect(labels('description')).toEqual([
      ...['큰 제목 h3', '작은 제목 h4', '굵게 strong', '기울임 em', '목록 ul', '번호 목록 ol'],
    ])
    expect(labels('terms')).toContain('인용 blockquote')
  })
})

it('a popup begins hidden, and its preview shows it all the same', () => {
  expect(popups.fresh('2026-12-01')).toMatchObject({ shown: false, startsOn: '2026-12-01' })
  const row = {
    ...popups.fresh('2026-12-01'),
    id: 1,
    version: 1,
    pictureTitle: '겨울 잔치',
    pictureUrl: '/files/a.webp',
  }
  const [before, during] = ['2026-11-30T12:00:00+09:00', '2026-12-01T12:00:00+09:00'].map(Date.parse)
  expect(shownState(row, during ?? 0)).toBe('hidden')
  expect(renderToStaticMarkup(popupOver(row, during ?? 0))).toContain('겨울 잔치')
  expect(popupOver(row, before ?? 0)).toBeNull()
})

describe('what staff put up', () => {
  const row = {
    ...{ id: 1, version: 1, startsOn: '2026-12-01', startsTime: '10:00' },
    ...{ endsOn: '2026-12-24', endsTime: '18:30' },
  }
  const at = (moment: string) => shownState(row, Date.parse(moment))

  it('is planned, shown from its minute on, and over after its last minute', () => {
    expect(at('2026-12-01T09:59:59+09:00')).toBe('planned')
    expect(at('2026-12-01T10:00:00+09:00')).toBe('shown')
    expect(at('2026-12-24T18:30:59+09:00')).toBe('shown')
    expect(at('2026-12-24T18:31:00+09:00')).toBe('over')
    expect(shownState({ ...row, shown: false }, 0)).toBe('hidden')
  })

  it('tells its period in Seoul, without times where it is whole days', () => {
    expect(periodOf(row)).toBe('2026.12.01 10:00 – 2026.12.24 18:30')
    expect(periodOf({ ...row, startsTime: '00:00', endsTime: '23:59' })).toBe('2026.12.01 – 2026.12.24')
    expect(periodOf({ ...row, endsOn: null })).toBe('2026.12.01 10:00부터')
    expect(periodOf({ id: 1, version: 1 })).toBe('계속')
  })
})

describe('what a form creates', () => {
  const lost = new ApiError(502, 'OFFLINE', '인터넷 연결 오류')
  const wrong = new ApiError(400, 'INVALID_REQUEST', '제목을 다시 확인해 주세요.')

  type Loss = 'answer' | 'request' | null
  /** A server that knows what it has taken by the id of the request, and loses its answers while it is asked to. */
  function aServer() {
    const taken = new Map<string, string>()
    const sent: string[] = []
    let losing: Loss = null
    const send = async (title: string, { requestId = '' }: { requestId?: string }) => {
      sent.push(title)
      if (losing === 'request') throw lost
      if (title === '') throw wrong
      const before = taken.get(requestId)
      if (before !== undefined && before !== title)
        throw new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', '다른 내용으로 이미 처리됐어요.')
      taken.set(requestId, title)
      if (losing === 'answer') throw lost
      return [...taken.keys()].indexOf(requestId) + 1
    }
    const loses = (what: Loss) => {
      losing = what
    }
    return { send, sent, loses, made: () => [...taken.values()] }
  }
  beforeEach(() => {
    let drawn = 0
    const randomUUID = () => {
      drawn += 1
      return String(drawn)
    }
    vi.stubGlobal('window', { isSecureContext: true, crypto: { randomUUID } })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is created once, also when its answer was lost and something was typed since', async () => {
    const { send, sent, loses, made } = aServer()
    const create = createOnce<string, number>()
    loses('answer')
    await expect(create('연말', send)).rejects.toBe(lost)
    loses(null)
    expect(await create('연말 행사', send), 'the first is what there is').toEqual({ sent: '연말', answer: 1 })
    expect(sent).toEqual(['연말', '연말 행사', '연말'])
    expect(made()).toEqual(['연말'])
    expect(await create('새해', send), 'the next is another one').toEqual({ sent: '새해', answer: 2 })
  })

  it('is what was sent last when nothing before it arrived', async () => {
    const { send, loses, made } = aServer()
    const create = createOnce<string, number>()
    loses('request')
    await expect(create('연말', send)).rejects.toBe(lost)
    loses(null)
    await expect(create('', send)).rejects.toBe(wrong)
    expect(await create('연말 행사', send)).toEqual({ sent: '연말 행사', answer: 1 })
    expect(made()).toEqual(['연말 행사'])
  })
})

it('a cell of a table with a single paragraph is stored as its words, and any other as it is (rule 892)', () => {
  const list = '<ul><li><p>하나</p></li></ul>'
  expect(
    withPlainCells(
      `<table><tr><th scope="row"><p>날</p></th><td colspan="2"><p><strong>둘</strong></p></td><td><p></p></td></tr></table><p>뒤</p>`,
    ),
  ).toBe(
    '<table><tr><th scope="row">날</th><td colspan="2"><strong>둘</strong></td><td></td></tr></table><p>뒤</p>',
  )
  for (const kept of [`<td>${list}</td>`, `<td><p>하나</p>${list}</td>`, '<td><p>하나</p><p>둘</p></td>'])
    expect(withPlainCells(kept)).toBe(kept)
})
