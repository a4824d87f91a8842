import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { eventTypes } from '../../server/eventLog.ts'
import { changedFields } from '../../server/platform/changedFields.ts'
import { recordedCodes, recordedFields } from './recordedFields.ts'
import { readSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')

/** What a record does not show among its changes. */
const elsewhere = ['journal', 'reason', 'subject', 'version']

it('staff read no name of the code in a record of theirs, whatever event it is of', () => {
  const named = eventTypes.flatMap(({ schema }) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  )
  expect(named.length).toBeGreaterThan(300)
  const fields = [...new Set(named)].filter((field) => !elsewhere.includes(field))
  const sides = Object.fromEntries(fields.map((field) => [field, 1]))
  const labels = changedFields(null, sides).map(({ field }) => field)
  expect(labels).toHaveLength(fields.length)
  expect(labels.filter((label) => !/\p{Script=Hangul}/u.test(label))).toEqual([])
})

it('nor in a record of what no event says: content, logins, files, views of personal data', () => {
  const sources = readSources(root)
  const fields = [...recordedFields(sources, root)]
  expect(fields).toEqual(expect.arrayContaining(['shownAsOf', 'invited', 'withdrawn_at', 'discount_value']))
  const labels = changedFields(null, Object.fromEntries(fields.map((field) => [field, 1])))
  expect(labels.map(({ field }) => field).filter((label) => !/\p{Script=Hangul}/u.test(label))).toEqual([])
  const codes = recordedCodes(sources, root)
  expect(codes).toEqual(expect.arrayContaining([{ field: 'discount_type', code: 'percentage' }]))
  const unnamed = codes.filter(({ field, code }) =>
    changedFields(null, { [field]: code }).some(({ after }) => after === code),
  )
  expect(unnamed).toEqual([])
})

it('an instant is Seoul’s, and parts of a value have their names', () => {
  expect(changedFields({ expiresAt: null }, { expiresAt: '2027-11-29T14:59:59.000Z' })).toEqual([
    { field: '만료 시각', before: null, after: '2027.11.29 23:59' },
  ])
  expect(changedFields(null, { earnedBy: { source: 'grant:7', orderItemId: null } })).toEqual([
    { field: '적립 근거', before: null, after: '근거 grant:7, 주문 상품 –' },
  ])
  expect(changedFields(null, { lots: [{ points: 3 }, { points: 4 }] })[0]?.after).toBe('포인트 3 / 포인트 4')
})
