import t from 'tap'
import { z } from 'zod'
import type { Refusal } from '../../domain/shared/decision.ts'
import { refusalData } from '../../domain/shared/refusalData.ts'
import { fieldLabels } from '../../server/platform/http/fieldLabels.ts'
import type { Listed } from '../../server/platform/http/refusals.ts'
import { operationsOf } from '../fuzz/operations.ts'
import type { JsonSchema } from '../support/arbitraryOf.ts'
import { aWholeShop } from '../support/leaving.ts'

const shop = await aWholeShop('openapi')
t.teardown(() => shop.end())
const operations = operationsOf(shop.app)
const named = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const described = z.looseObject({ description: z.string().regex(/[가-힣]|FAULT|[A-Z]{3}/) })
const answers = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), described) })),
  ),
})

/** The names of all fields that a request may carry, those inside lists and objects too. */
const fieldsOf = (schema: JsonSchema | undefined): string[] =>
  schema === undefined
    ? []
    : [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]),
        ...fieldsOf(schema.items),
        ...(schema.anyOf ?? []).flatMap(fieldsOf),
      ]

t.test('every field of a request has a Korean name, every parameter and answer a description', async (t) => {
  const names = operations.flatMap(({ parameters, body }) => [
    ...parameters.map((one) => one.name),
    ...fieldsOf(body?.schema),
  ])
  t.strictSame(
    [...new Set(names)].filter((name) => !(name in fieldLabels)),
    [],
  )
  for (const { name, parameters } of operations)
    for (const one of parameters) t.equal(typeof one.description, 'string', `${name} ${one.name}`)
  t.ok(answers.safeParse(shop.app.swagger()).success)
})

t.test('what may be left out is said to be optional', async (t) => {
  const required = (call: string) =>
    named(call)
      .parameters.filter((one) => one.required === true)
      .map((one) => one.name)
  t.strictSame(required('GET /api/users/recommend-products'), [])
  t.strictSame(required('GET /api/users/search-result'), [])
  t.strictSame(required('GET /api/users/renting-products/{productId}'), ['filterDate', 'productId'])
})

t.test(
  'each call lists what its rules, its gates and its limits refuse, and the way to a fault',
  async (t) => {
    const listed = (call: string, status: number) => [...(named(call).refusals.get(status) ?? [])]
    t.strictSame(listed('GET /api/users/cart', 401), ['NOT_LOGGED_IN'])
    t.strictSame(listed('PUT /api/staff/footer', 403), ['FORBIDDEN'])
    t.ok(listed('POST /api/auth/login', 429).includes('TOO_MANY_REQUESTS'))
    t.ok(listed('POST /api/users/order-drafts', 409).includes('ONE_LUXSHARE_PER_ORDER'))
    t.ok(listed('POST /api/users/order-items-cancel', 409).includes('FEE_CHANGED'))
    t.ok(listed('GET /api/users/payments-card', 503).includes('PROVIDER_UNAVAILABLE'))
    for (const { name, refusals } of operations)
      for (const status of [400, 500, 503]) t.ok(refusals.has(status), `${name} ${status}`)
  },
)

type IsNever<Given> = [Given] extends [never] ? true : false
type MayBeMissing = { refusals: readonly ['NOT_FOUND'] }

t.test('a route that answers a refusal which it does not declare does not compile', async (t) => {
  const declared: IsNever<Listed<MayBeMissing, Refusal<'NOT_FOUND'>>> = false
  const undeclared: IsNever<Listed<MayBeMissing, Refusal<'NOT_FOUND' | 'CANCEL_TOO_LATE'>>> = true
  const withoutAny: IsNever<Listed<{ summary: string }, Refusal<'NOT_FOUND'>>> = true
  const anyCodeAtAll: IsNever<Listed<MayBeMissing, Refusal>> = true
  t.strictSame([declared, undeclared, withoutAny, anyCodeAtAll], [false, true, true, true])
  const ofEveryCall: IsNever<Listed<MayBeMissing, Refusal<'INVALID_REQUEST' | 'BUSY'>>> = false
  const ofAForm: IsNever<Listed<{ form: object }, Refusal<'PHOTO_TOO_LARGE'>>> = false
  const withoutAForm: IsNever<Listed<MayBeMissing, Refusal<'PHOTO_TOO_LARGE'>>> = true
  t.strictSame([ofEveryCall, ofAForm, withoutAForm], [false, false, true])
})

/** Told to the browser by a redirect: the popup of the identity provider has no caller. */
const byRedirect = ['IDENTITY_REJECTED']

t.test('every refusal of the product is one that some call lists', async (t) => {
  const listed = new Set(
    operations.flatMap(({ refusals }) => [...refusals.values()].flatMap((codes) => [...codes])),
  )
  t.strictSame(
    Object.keys(refusalData).filter((code) => !listed.has(code)),
    byRedirect,
  )
})

t.test('redirects, the header of a refresh and the file of an upload are described', async (t) => {
  for (const [call, status] of [
    ['GET /api/auth/kakao', 302],
    ['GET /api/auth/kakao/callback', 303],
    ['POST /api/auth/apple/callback', 303],
    ['GET /api/auth/identity-verification/callback', 302],
  ] as const)
    t.ok(named(call).refusals.has(status), call)
  t.match(named('POST /api/auth/refresh').parameters, [{ name: 'refresh', in: 'header', required: false }])
  t.match(named('POST /api/staff/promotion-files').body, {
    type: 'multipart/form-data',
    schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  })
  t.equal(named('POST /api/auth/apple/callback').body?.type, 'application/x-www-form-urlencoded')
})
