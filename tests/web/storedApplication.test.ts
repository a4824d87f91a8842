import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, emptyDraft, isFilledIn } from '../../web/screens/luxshareApply/application.ts'
import { consignmentDraft } from '../../web/storage/consignmentDraft.ts'
import { aStorage } from '../support/aStorage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', aStorage(stored))
})
afterEach(() => vi.unstubAllGlobals())

const loaded = async () => {
  vi.resetModules()
  return (await import('../../web/screens/luxshareApply/storedApplication.ts')).storedApplication
}
const draft: Draft = {
  ...emptyDraft,
  modelName: '아틀리에 탑핸들 백',
  place: { postCode: '04782', address1: '서울 성동구 연무장길 33', address2: '502호' },
}
const files = [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]
const filledIn = { owner: '이서준', query: 'price=15000', draft, files }

it('an application that is left and come back to has its texts and its photos', async () => {
  const kept = await loaded()
  kept.keep(filledIn)
  expect(kept.of('이서준')).toEqual({ ...filledIn, photosLost: false })
})

it('loaded again, the page has the texts and says that the photos are gone', async () => {
  const before = await loaded()
  before.keep(filledIn)
  const after = await loaded()
  expect(after.of('이서준')).toEqual({ ...filledIn, files: [], photosLost: true })
})

it('another member in the same tab sees nothing of it', async () => {
  const kept = await loaded()
  kept.keep(filledIn)
  expect(kept.of('김지우')).toBeNull()
})

it('nothing is left after it was sent, nor after the member logged out', async () => {
  const kept = await loaded()
  kept.keep(filledIn)
  kept.clear()
  expect(kept.of('이서준')).toBeNull()
  kept.keep(filledIn)
  consignmentDraft.clear()
  expect(kept.of('이서준')).toBeNull()
  expect(stored.size).toBe(0)
})

it('what an older page of the shop has stored is no draft', async () => {
  stored.set('consignment_draft', JSON.stringify({ owner: '이서준', draft: { brand: 'VERANNE' } }))
  expect((await loaded()).of('이서준')).toBeNull()
  stored.set('consignment_draft', '{')
  expect((await loaded()).of('이서준')).toBeNull()
})

describe('a form that was opened', () => {
  const usual = { postCode: '06236', address1: '서울 강남구 테헤란로 152', address2: '3층' }
  const opened: Draft = { ...emptyDraft, applicationId: 'an id', place: usual, perDay: 15_000, months: 12 }
  const calculated = { perDay: 15_000, months: 12 } as const
  it('holds nothing unsent while only the calculator and the address book have filled it in', () => {
    expect(isFilledIn(emptyDraft, {})).toBe(false)
    expect(isFilledIn(opened, calculated, [usual])).toBe(false)
  })
  it.each([
    ['a text', { brand: 'V' }],
    ['a choice', { productCondition: 'used' }],
    ['a price of its own', { perDay: 16_000 }],
    ['an address that is not in the book', { place: { ...usual, address2: '4층' } }],
  ] satisfies [string, Partial<Draft>][])('holds %s that the member entered', (_, change) => {
    expect(isFilledIn({ ...opened, ...change }, calculated, [usual])).toBe(true)
  })
})
