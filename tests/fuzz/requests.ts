import fc from 'fast-check'
import { arbitraryOf, type JsonSchema } from '../support/arbitraryOf.ts'
import { type Known, kindOf, subjectOf } from './known.ts'
import type { Operation } from './operations.ts'

export type Request = {
  operation: Operation
  url: string
  type: string | null
  payload: string | Buffer | null
}

/** What has broken somebody's server before: edges of numbers, days and text. */
const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '2147483647',
  '2147483648',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '0000-00-00',
  '0001-01-01',
  '0001-01-05',
  '9999-12-31',
  '9999-12-25',
  '10000-01-01',
  '2026-02-31',
  '2026-13',
  '0000-01',
  '0001-01',
  '9999-12',
  '2026-12-01T00:00:00Z',
  '+275760-09-13',
  "' OR 1=1 --",
  '"}',
  '<script>',
  '%',
  '%25',
  '..',
  '../../etc/passwd',
  '\\',
  '//',
  '[',
  ':80',
  '\u0000',
  '\ud800',
  '😀',
  '뷁햏펲힣',
  'ﷺ',
  '\u202e',
  'a'.repeat(300),
  '가'.repeat(3000),
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'eyJhIjoxfQ',
  '__proto__',
  'constructor',
] as const
const hostileValues = [
  ...hostileTexts,
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [null],
  [[[]]],
  { a: { b: {} } },
]

const hostileText = fc.constantFrom(...hostileTexts)
/** Empty and `..` make another path of it, which is another call. */
const hostileSegment = hostileText.filter((text) => text !== '' && text !== '..')
const hostile = fc.constantFrom<unknown>(...hostileValues)

function knownOr(name: string, known: Known, schema: JsonSchema): fc.Arbitrary<unknown> {
  const rather = arbitraryOf(schema)
  const values = schema.enum === undefined ? known.get(kindOf(name)) : undefined
  return values === undefined
    ? rather
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: rather })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** A lone surrogate cannot be written into an address. */
const inAddress = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed())

/** A request that may be right, or wrong in one place or in all of them. */
export function requestOf(operation: Operation, known: Known): fc.Arbitrary<Request> {
  const { path, parameters, body } = operation
  const named = (place: 'path' | 'query') => parameters.filter((one) => one.in === place)
  const params = fc.record(
    Object.fromEntries(
      named('path').map(({ name, schema }) => [
        name,
        mixed(knownOr(name === 'id' ? subjectOf(path, name) : name, known, schema), hostileSegment),
      ]),
    ),
  )
  const query = fc.record(
    Object.fromEntries(
      named('query').map(({ name, schema }) => [name, mixed(knownOr(name, known, schema), hostileText)]),
    ),
    {
      requiredKeys: named('query')
        .filter((one) => one.required === true)
        .map((one) => one.name),
    },
  )
  return fc
    .record({ params, query, sent: sentBody(body, known) })
    .map(({ params: own, query: asked, sent }) => ({
      operation,
      url: addressOf(path, own) + searchOf(asked),
      ...sent,
    }))
}

const mixed = (right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong })

const addressOf = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? '1'))

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${inAddress(one)}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

type Sent = Pick<Request, 'type' | 'payload'>

function sentBody(body: Operation['body'], known: Known): fc.Arbitrary<Sent> {
  if (body === null) return fc.constant({ type: null, payload: null })
  if (body.type === 'multipart/form-data') return formOf(body.schema ?? {}, known)
  const right = body.schema === undefined ? fc.jsonValue() : withKnown(body.schema, known)
  const payload = fc.oneof(
    { weight: 5, arbitrary: right.map((value) => JSON.stringify(value)) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(right, hostile, fc.nat())
        .map(([value, wrong, at]) => JSON.stringify(spoilt(value, wrong, at))),
    },
    { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":"\\u0000"}', '{"__proto__":{}}', '[[[[[[[[[[') },
  )
  const type =
    body.type === 'application/json' ? fc.constant(body.type) : fc.constantFrom(body.type, 'application/json')
  return fc.record({ type, payload })
}

/** The smallest picture that a form takes, in one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
  'base64',
)

/** A form with some of its fields, texts right or hostile, and files that are pictures now and then. */
function formOf({ properties = {} }: JsonSchema, known: Known): fc.Arbitrary<Sent> {
  const parts = Object.entries(properties).map(([name, schema]) => {
    if (schema.format === 'binary') {
      const file = fc.oneof(
        fc.constant(png),
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      )
      return fc.option(file.map((bytes) => partOf(`name="${name}"; filename="a.png"`, bytes)))
    }
    const text = fc.oneof(knownOr(name, known, schema), hostileText)
    return fc.option(text.map((value) => partOf(`name="${name}"`, Buffer.from(textOf(value)))))
  })
  return fc.tuple(...parts).map((sent) => ({
    type: 'multipart/form-data; boundary=x-y-z',
    payload: Buffer.concat([...sent.filter((part) => part !== null), Buffer.from('--x-y-z--\r\n')]),
  }))
}

const partOf = (disposition: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x-y-z\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])

/** The fields that name something of the shop name something that exists, more often than not. */
function withKnown(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  if (Object.keys(properties).length === 0) return arbitraryOf(schema)
  const model = Object.entries(properties).map(([name, inner]) => {
    const values =
      inner.type === 'array' && inner.items !== undefined
        ? fc.array(
            inner.items.properties === undefined
              ? knownOr(name, known, inner.items)
              : withKnown(inner.items, known),
            { maxLength: 3 },
          )
        : knownOr(name, known, inner)
    return [name, values] as const
  })
  return fc.record(Object.fromEntries(model), { requiredKeys: required })
}

function spoilt(value: unknown, wrong: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const entries = Object.entries(value)
  const place = entries.length === 0 ? -1 : at % entries.length
  return Object.fromEntries(entries.map(([name, one], index) => [name, index === place ? wrong : one]))
}
