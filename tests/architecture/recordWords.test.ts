import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { EventDefinition } from '../../domain/ledger/defineEvent.ts'
import { shopEvents } from '../../domain/processes/events.ts'
import { undeliveredCodes } from '../../domain/shared/undelivered.ts'
import { cancellationReason } from '../../domain/wire/cancellations.ts'
import { declineCode, returnReason } from '../../domain/wire/returns.ts'
import { courier } from '../../domain/wire/staff.ts'
import { changedFields } from '../../server/platform/changedFields.ts'
import { recordedParts } from './recordedFields.ts'
import { readSources, type Source } from './sources.ts'

const root = join(import.meta.dirname, '../..')

/** What a record does not show among its changes. */
const elsewhere = ['journal', 'reason', 'subject', 'version']

const schemaNode = z.looseObject({
  type: z.string().optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
})

const isNamed = (label: string): boolean => /\p{Script=Hangul}/u.test(label)

/** What a reader of records would find by the name that the code has for it: fields, and codes of fields. */
const unnamedIn = (parts: readonly Part[]): string[] => [
  ...new Set(
    parts.flatMap(({ subject, field, codes }) => {
      const [label] = changedFields(null, { [field]: 1 }, subject)
      const unsaid = codes.filter(
        (code) => changedFields(null, { [field]: code }, subject)[0]?.after === code,
      )
      return [
        ...(label === undefined || isNamed(label.field) ? [] : [`${subject} ${field}`]),
        ...unsaid.map((code) => `${subject} ${field} ${code}`),
      ]
    }),
  ),
]

const eventParts = Object.values<EventDefinition>(shopEvents).flatMap(({ stream, schema }) =>
  partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }), '', stream.kind),
)

it('staff read no name of the code in a record of theirs, whatever event it is of', () => {
  const fields = [...new Set(eventParts.map(({ field }) => field))]
  expect(fields).toEqual(expect.arrayContaining(['orderItemId', 'rates', 'lastRentableDay']))
  expect(eventParts.some(({ field, codes }) => field === 'by' && codes.includes('staff'))).toBe(true)
  expect(unnamedIn(eventParts)).toEqual([])
})

it('a field of one kind of record is not called as a request or another record calls it (rule 854)', () => {
  const label = (subject: string, field: string) => changedFields(null, { [field]: 1 }, subject)[0]?.field
  expect(label('member_notes', 'note')).toBe('메모')
  expect(label('bank-difference', 'key')).toBe('거래')
  expect(label('adjustment', 'lines')).toBe('분개 줄')
  expect(label('adjustment', 'by')).toBe('처리한 직원')
  expect(label('bank_files', 'account')).toBe('은행 계좌')
  expect(label('settlement', 'account')).toBe('계좌 지문')
  expect(label('daily-close', 'account')).toBe('계정')
  // Requests have these words, which mean something else here.
  expect(unnamedIn([{ subject: 'jobs', field: 'note', codes: [] }])).toEqual(['jobs note'])
  expect(unnamedIn([{ subject: 'staff', field: 'roles', codes: ['finance', 'pilot'] }])).toEqual([
    'staff roles pilot',
  ])
})

it('a field without a value on either side has not changed (rule 877)', () => {
  const [closed, opened] = [{ begun_at: 1, ends_at: null, note: '' }, null]
  expect(changedFields(closed, opened, 'maintenance').map(({ field }) => field)).toEqual(['시작한 시각'])
})

it('fields that share a name and are of different sorts do not share a label (rule 854)', () => {
  const mixedIn = (parts: readonly Part[]) =>
    [
      ...Map.groupBy(
        parts.filter(({ sort }) => sort !== undefined && sort !== 'null'),
        ({ field, subject }) => `${field}: ${changedFields(null, { [field]: 1 }, subject)[0]?.field}`,
      ),
    ].flatMap(([name, ofName]) => {
      // The items of a list have its name as well.
      const ofSubjects = Map.groupBy(ofName, ({ subject }) => subject)
      const sorts = new Set(
        [...ofSubjects.values()].map((parts) => {
          const seen = new Set(parts.map(({ sort }) => sort))
          return seen.has('array') ? 'array' : [...seen].sort().join(' or ')
        }),
      )
      return sorts.size > 1 ? [`${name} ${[...sorts].join(', ')}`] : []
    })
  expect(mixedIn(eventParts)).toEqual([])
  const planted = { subject: 'member', field: 'amount', codes: [], sort: 'string' }
  expect(mixedIn([...eventParts, planted])).toEqual([expect.stringContaining('amount: 금액')])
})

it('every field and code of what a colleague sends has a name (rule 854)', async () => {
  const sources = readSources(root)
  const sent = new Set(staffRequestsIn(sources))
  const modules: Record<string, unknown>[] = await Promise.all(
    sources.filter(({ path }) => path.startsWith('domain/wire/')).map(({ path }) => import(join(root, path))),
  )
  const parts = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, shape]) =>
      sent.has(name) && shape instanceof z.core.$ZodType
        ? partsOf(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }), '', 'products')
        : [],
    ),
  )
  expect(parts.some(({ field, codes }) => field === 'usualCourier' && codes.includes('hanjin'))).toBe(true)
  expect(parts.some(({ field, codes }) => field === 'roles' && codes.includes('finance'))).toBe(true)
  expect(unnamedIn(parts)).toEqual([])
})

/** The shapes of the bodies of staff calls, as the routes name them. */
const staffRequestsIn = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => path.startsWith('server/') && text.includes('/api/staff/'))
    .flatMap(({ text }) => [...text.matchAll(/\bbody: (\w+)/g)].map(([, name = '']) => name))

const textOf = (field: string, code: string) => changedFields(null, { [field]: code }, 'order')[0]?.after

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

type Part = { subject: string; field: string; codes: readonly string[]; sort?: string | undefined }

/** The fields of an event with those of its parts, and the codes that each may have. */
function partsOf(given: unknown, field: string, subject: string): Part[] {
  const node = schemaNode.safeParse(given).data
  if (node === undefined || elsewhere.includes(field)) return []
  const codes = [...(node.enum ?? []), node.const].filter((code) => typeof code === 'string')
  const { anyOf = [], oneOf = [], allOf = [] } = node
  return [
    ...(field === '' ? [] : [{ subject, field, codes, sort: node.type }]),
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) => partsOf(part, name, subject)),
    ...[node.items, node.additionalProperties, ...anyOf, ...oneOf, ...allOf].flatMap((part) =>
      partsOf(part, field, subject),
    ),
  ]
}

it('nor in a record of what no event says: content, logins, files, views of personal data', () => {
  const parts = recordedParts(readSources(root), root)
  const named = parts.map(({ subject, field }) => `${subject} ${field}`)
  expect(named).toEqual(
    expect.arrayContaining([
      'coupons discount_type',
      'maintenance begun_at',
      'bank_files added',
      'calls read',
    ]),
  )
  expect(unnamedIn(parts)).toEqual([])
})

it('an instant is Seoul’s, and parts of a value have their names', () => {
  expect(changedFields({ expiresAt: null }, { expiresAt: '2027-11-29T14:59:59.000Z' }, 'wallet')).toEqual([
    { field: '만료 시각', before: null, after: '2027.11.29 23:59' },
  ])
  expect(changedFields(null, { earnedBy: { source: 'grant:7', orderItemId: null } }, 'wallet')).toEqual([
    { field: '적립 근거', before: null, after: '근거 grant:7, 주문 상품 –' },
  ])
  expect(changedFields(null, { lots: [{ points: 3 }, { points: 4 }] }, 'wallet')[0]?.after).toBe(
    '포인트 3 / 포인트 4',
  )
})

it('shows a text of the editor by its words, and with its marks where they alone changed', () => {
  const changed = (before: string, after: string) =>
    changedFields({ content: before }, { content: after }, 'notices')
  expect(
    changed(
      '<p>연말에 <strong>만나요</strong></p>',
      '<h3>새해</h3><ul><li>가 &lt; 나</li></ul><img src="/files/a">',
    ),
  ).toMatchObject([{ before: '연말에 만나요', after: '새해\n가 < 나\n[사진]' }])
  expect(changed('<p>연말</p>', '<p><em>연말</em></p>')).toMatchObject([
    { before: '<p>연말</p>', after: '<p><em>연말</em></p>' },
  ])
  expect(changed('a < b', '<3')).toMatchObject([{ before: 'a < b', after: '<3' }])
})
