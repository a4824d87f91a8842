import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { undeliveredCodes } from '../../domain/shared/undelivered.ts'
import { cancellationReason } from '../../domain/wire/cancellations.ts'
import { declineCode, returnReason } from '../../domain/wire/returns.ts'
import { courier } from '../../domain/wire/staff.ts'
import { eventTypes } from '../../server/eventLog.ts'
import { changedFields } from '../../server/platform/changedFields.ts'
import { recordedCodes, recordedFields } from './recordedFields.ts'
import { readSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')

/** What a record does not show among its changes. */
const elsewhere = ['journal', 'reason', 'subject', 'version']

it('staff read no name of the code in a record of theirs, whatever event it is of', () => {
  const parts = eventTypes.flatMap(({ schema }) =>
    partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }), ''),
  )
  const fields = [...new Set(parts.map(({ field }) => field))]
  expect(fields).toEqual(expect.arrayContaining(['orderItemId', 'rates', 'lastRentableDay']))
  const unnamed = fields.flatMap((field) => {
    const [label] = changedFields(null, { [field]: 1 })
    return label === undefined || /\p{Script=Hangul}/u.test(label.field) ? [] : field
  })
  expect(unnamed).toEqual([])
  const codes = parts.flatMap(({ field, codes }) => codes.map((code) => ({ field, code })))
  expect(codes).toEqual(expect.arrayContaining([{ field: 'by', code: 'staff' }]))
  expect(codes.filter(({ field, code }) => textOf(field, code) === code)).toEqual([])
})

const textOf = (field: string, code: string) => changedFields(null, { [field]: code })[0]?.after

it('what only a table of the wire limits has a name as well: couriers, and why something was cancelled', () => {
  const named = [
    ...courier.options.map((code) => ['courier', code] as const),
    ...[
      ...returnReason.options,
      ...cancellationReason.options,
      ...declineCode.options,
      ...undeliveredCodes,
    ].map((code) => ['reasonCode', code] as const),
  ]
  expect(named.filter(([field, code]) => textOf(field, code) === code)).toEqual([])
})

type Part = { field: string; codes: readonly string[] }

const schemaNode = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
})

/** The fields of an event with those of its parts, and the codes that each may have. */
function partsOf(given: unknown, field: string): Part[] {
  const node = schemaNode.safeParse(given).data
  if (node === undefined || elsewhere.includes(field)) return []
  const codes = [...(node.enum ?? []), node.const].filter((code) => typeof code === 'string')
  const { anyOf = [], oneOf = [], allOf = [] } = node
  return [
    ...(field === '' ? [] : [{ field, codes }]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) => partsOf(part, name)),
    ...[node.items, node.additionalProperties, ...anyOf, ...oneOf, ...allOf].flatMap((part) =>
      partsOf(part, field),
    ),
  ]
}

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
