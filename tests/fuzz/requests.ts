import fc from 'fast-check'
import { arbitraryOf, type JsonSchema } from '../support/arbitraryOf.ts'
import type { Honest } from './honest.ts'
import { type Known, kindOf, subjectOf, valuesOf } from './known.ts'
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

/** Whether everything of a request is right, or some of it may be wrong. */
type Care = 'right' | 'mixed'
/** What requests are drawn from: things that exist, and one request that the shop grants. */
type Told = { known: Known; care: Care; honest: Honest }

function knownOr(name: string, schema: JsonSchema, { known, care }: Told): fc.Arbitrary<unknown> {
  const rather = arbitraryOf(schema)
  const values = schema.enum === undefined ? valuesOf(known, kindOf(name)) : undefined
  if (values === undefined) return rather
  const one = fc.constantFrom(...values)
  return care === 'right' ? one : fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: rather })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** A lone surrogate cannot be written into an address. */
const inAddress = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed())

/** A request that is right, or, where `mayBeWrong`, as often one that is wrong in one place or in all of them. */
export function requestOf(
  operation: Operation,
  known: Known,
  granted: readonly Honest[],
  { mayBeWrong }: { mayBeWrong: boolean },
): fc.Arbitrary<Request> {
  const honest = granted.length === 0 ? fc.constant<Honest>({}) : fc.constantFrom(...granted)
  const care = fc.constantFrom<Care>('right', ...(mayBeWrong ? (['mixed'] as const) : []))
  return fc.record({ honest, care }).chain((drawn) => drawnRequest(operation, { known, ...drawn }))
}

function drawnRequest(operation: Operation, told: Told): fc.Arbitrary<Request> {
  const { path, parameters, body } = operation
  const { care, honest } = told
  const named = (place: 'path' | 'query') => parameters.filter((one) => one.in === place)
  const drawnValue = (name: string, schema: JsonSchema, wrong: fc.Arbitrary<unknown>) => {
    const right = knownOr(name, schema, told)
    return care === 'right' ? right : mixed(right, wrong)
  }
  // `…/search-synonyms/{id}` takes the id of a synonym, which is its word.
  const namedBy = (name: string) =>
    valuesOf(told.known, kindOf(name)) === undefined ? subjectOf(path, name) : name
  const params = fc.record(
    Object.fromEntries(
      named('path').map(({ name, schema }) => [
        name,
        care === 'right' && honest.params?.[name] !== undefined
          ? fc.constant<unknown>(honest.params[name])
          : drawnValue(namedBy(name), schema, hostileSegment),
      ]),
    ),
  )
  const required = named('query').filter((one) => one.required === true)
  const optional = named('query').filter((one) => one.required !== true)
  // Filters that are right by themselves contradict each other when there are many of them.
  const atMost = Math.min(care === 'right' ? 2 : optional.length, optional.length)
  const query = fc
    .subarray(optional, { maxLength: atMost })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map(({ name, schema }) => [name, drawnValue(name, schema, hostileText)]),
        ),
      ),
    )
  return fc
    .record({ params, query, sent: sentBody(body, told) })
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

function sentBody(body: Operation['body'], told: Told): fc.Arbitrary<Sent> {
  if (body === null) return fc.constant({ type: null, payload: null })
  if (body.type === 'multipart/form-data') return formOf(body.schema ?? {}, told)
  const drawn = body.schema === undefined ? fc.jsonValue() : withKnown(body.schema, told)
  const example = body.example === undefined ? drawn : exampleFor(body.example, told.known)
  const right =
    told.honest.body !== undefined
      ? fc.constant<unknown>(told.honest.body)
      : told.care === 'right'
        ? example
        : fc.oneof(example, drawn)
  if (told.care === 'right')
    return right.map((value) => ({ type: body.type, payload: JSON.stringify(value) }))
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
function formOf({ properties = {}, required = [] }: JsonSchema, told: Told): fc.Arbitrary<Sent> {
  const { care, honest } = told
  const parts = Object.entries(properties).map(([name, schema]) => {
    const part =
      schema.format === 'binary'
        ? fileOf(name, told).map((bytes) => partOf(`name="${name}"; filename="a.png"`, bytes))
        : fieldOf(name, schema, told).map((value) => partOf(`name="${name}"`, Buffer.from(textOf(value))))
    const isSent = honest.body === undefined ? required.includes(name) : name in honest.body
    return care === 'right' && isSent ? part : fc.option(part, { freq: honest.body === undefined ? 5 : 1 })
  })
  return fc.tuple(...parts).map((sent) => ({
    type: 'multipart/form-data; boundary=x-y-z',
    payload: Buffer.concat([...sent.filter((part) => part !== null), Buffer.from('--x-y-z--\r\n')]),
  }))
}

function fileOf(name: string, { care, honest }: Told): fc.Arbitrary<Buffer> {
  const given = honest.body?.[name]
  return care === 'right' && typeof given === 'string' ? fc.constant(Buffer.from(given)) : pictureOf(care)
}

const pictureOf = (care: Care): fc.Arbitrary<Buffer> =>
  care === 'right'
    ? fc.constant(png)
    : fc.oneof(
        fc.constant(png),
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      )

function fieldOf(name: string, schema: JsonSchema, told: Told): fc.Arbitrary<unknown> {
  const given = told.honest.body?.[name]
  const right = given === undefined ? knownOr(name, schema, told) : fc.constant(given)
  return told.care === 'right' ? right : fc.oneof(right, hostileText)
}

const partOf = (disposition: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x-y-z\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])

/** The fields that name something of the shop name something that exists, more often than not. */
function withKnown(schema: JsonSchema, told: Told): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  if (Object.keys(properties).length === 0) return arbitraryOf(schema)
  const drawnValue = (name: string, inner: JsonSchema): fc.Arbitrary<unknown> =>
    inner.properties === undefined ? knownOr(name, inner, told) : withKnown(inner, told)
  const model = Object.entries(properties).map(([name, inner]) => {
    const { items } = inner
    const values =
      inner.type === 'array' && items !== undefined
        ? fc.array(drawnValue(name, items), { minLength: Math.min(inner.minItems ?? 0, 3), maxLength: 3 })
        : drawnValue(name, inner)
    return [name, values] as const
  })
  return fc.record(Object.fromEntries(model), { requiredKeys: required })
}

/** The document's example, about things of this shop. */
function exampleFor(example: unknown, known: Known, name = ''): fc.Arbitrary<unknown> {
  const values = /Ids?$/.test(name) ? valuesOf(known, kindOf(name)) : undefined
  if (Array.isArray(example))
    return values === undefined
      ? fc.tuple(...example.map((one) => exampleFor(one, known)))
      : fc.subarray([...values], { minLength: 1, maxLength: 3 })
  if (typeof example === 'object' && example !== null)
    return fc.record(
      Object.fromEntries(
        Object.entries(example).map(([field, one]) => [field, exampleFor(one, known, field)]),
      ),
    )
  return values === undefined || example === null ? fc.constant(example) : fc.constantFrom(...values)
}

function spoilt(value: unknown, wrong: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const entries = Object.entries(value)
  const place = entries.length === 0 ? -1 : at % entries.length
  return Object.fromEntries(entries.map(([name, one], index) => [name, index === place ? wrong : one]))
}
