import fc from 'fast-check'
import t from 'tap'
import { toJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { isKnownRefusal } from '../../domain/shared/knownRefusal.ts'
import { refusalData } from '../../domain/shared/refusalData.ts'
import { answer, day, repeated, serial, serialText } from '../../domain/wire/primitives.ts'
import * as members from '../../server/members/index.ts'
import { sqlState } from '../../server/platform/database/sqlState.ts'
import type { Routes } from '../../server/platform/deps.ts'
import { readEnv } from '../../server/platform/env.ts'
import { refusalAnswer } from '../../server/platform/http/refusals.ts'
import { testApp } from '../support/app.ts'
import { arbitraryOf, jsonSchema } from '../support/arbitraryOf.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'

const rentals = z.object({ productId: serial, rentalStartDate: day, recipientName: z.string() })
const tried: Routes = (deps) => async (app) => {
  app.post(
    '/api/try/rentals',
    { schema: { summary: '시험', body: rentals, response: { 200: answer(rentals) } } },
    async (request) => ({ data: request.body }),
  )
  app.get(
    '/api/try/brands',
    {
      schema: {
        summary: '시험 목록',
        querystring: z.object({ brandId: repeated(serialText) }),
        response: { 200: answer(z.array(serial)) },
        refusals: ['PERIOD_TAKEN'],
      },
    },
    async (request) => ({ data: request.query.brandId }),
  )
  app.get('/api/try/fault', async () => {
    throw new Error('secret insides')
  })
  app.get('/api/try/leak', { schema: { response: { 200: answer(z.object({ id: serial })) } } }, async () => ({
    data: { id: 1, passwordHash: 'never' },
  }))
  app.get('/api/try/store', async (request) => deps.db.pool.query('SELECT $1::text', [String(request.query)]))
  app.get('/api/staff/try', { onRequest: app.staff('finance') }, async (request) => ({
    data: request.staff.name,
  }))
}

const shop = await testApp('platform', [members, { routes: tried }])
t.teardown(() => shop.end())
const { app } = shop
const rental = { productId: 7, rentalStartDate: '2026-12-03', recipientName: '김민지' }
const post = (payload: unknown) =>
  app.inject({
    method: 'POST',
    url: '/api/try/rentals',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

t.test('a shop whose machine is busy may take its time to start', async (t) => {
  t.equal(shop.app.initialConfig.pluginTimeout, 0)
})

t.test('shapes written for the browser check what arrives and what leaves', async (t) => {
  t.strictSame((await post(rental)).json(), { data: rental })
  t.strictSame((await app.inject('/api/try/leak')).json(), { data: { id: 1 } }, 'nothing unnamed leaves')
})

t.test('a backslash and u0000, typed out, is text and no NUL character', async (t) => {
  const typed = { ...rental, recipientName: '\\u0000' }
  t.strictSame((await post(typed)).json(), { data: typed })
})

t.test('one brand is a list of one, none is an empty list', async (t) => {
  const brands = async (query: string) => (await app.inject(`/api/try/brands${query}`)).json().data
  t.strictSame(await brands('?brandId=1&brandId=2'), [1, 2])
  t.strictSame(await brands('?brandId=3'), [3])
  t.strictSame(await brands(''), [])
})

t.test('a bad field is named with a Korean sentence of its own', async (t) => {
  const refused = await post({ productId: -1, rentalStartDate: '2026-02-31' })
  t.equal(refused.statusCode, 400)
  t.strictSame(refused.json(), {
    code: 'INVALID_REQUEST',
    message: '상품은 1 이상이어야 해요.',
    data: {
      fields: {
        productId: '상품은 1 이상이어야 해요.',
        rentalStartDate: '날짜는 yyyy-MM-dd 형식의 실제 날짜여야 해요.',
        recipientName: '받는 분 이름을 입력해 주세요.',
      },
    },
  })
})

t.test('a large limit is said in groups of digits', async (t) => {
  const limits: unknown = (await post({ ...rental, productId: 2_147_483_648 })).json()
  t.match(limits, { message: '상품은 2,147,483,647 이하여야 해요.' })
})

for (const [what, payload, status, code] of [
  ['half a JSON text', '{"productId":', 400, 'INVALID_REQUEST'],
  [
    'a NUL character',
    '{"productId":1,"rentalStartDate":"2026-12-03","recipientName":"\\u0000"}',
    400,
    'INVALID_REQUEST',
  ],
  ['a prototype in disguise', '{"__proto__":{"admin":true}}', 400, 'INVALID_REQUEST'],
  ['no body at all', '', 400, 'INVALID_REQUEST'],
  ['a fraction where an id belongs', { ...rental, productId: 1.5 }, 400, 'INVALID_REQUEST'],
  ['ten megabytes of JSON', { ...rental, recipientName: 'ㄱ'.repeat(3_500_000) }, 413, 'PAYLOAD_TOO_LARGE'],
] as const)
  t.test(`${what} is refused with a code and a sentence`, async (t) => {
    const refused = await post(payload)
    t.equal(refused.statusCode, status)
    t.equal(refused.json().code, code)
    t.match(refused.json().message, /[가-힣]+.*요\.$/)
    t.notMatch(refused.body, /stack|node_modules|SyntaxError/)
  })

t.test('a form where JSON belongs is refused as an unsupported form', async (t) => {
  const refused = await app.inject({
    method: 'POST',
    url: '/api/try/rentals',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })
  t.equal(refused.statusCode, 415)
  t.equal(refused.json().code, 'UNSUPPORTED_MEDIA_TYPE')
})

t.test('a call that does not exist and an address that is no address are told so', async (t) => {
  t.strictSame((await app.inject('/api/users/no-such-call')).json(), {
    code: 'NOT_FOUND',
    message: '찾으시는 내용이 없어요.',
  })
  t.equal((await app.inject({ method: 'DELETE', url: '/api/x' })).statusCode, 404)
  t.equal((await app.inject('/api/users/%00')).statusCode, 400)
  for (const url of ['/api/users/%ff', '/%', '/products/%E0%A4%A'])
    t.strictSame(
      (await app.inject(url)).json(),
      {
        code: 'INVALID_REQUEST',
        message: '주소를 다시 확인해 주세요.',
        data: { fields: { path: '주소를 다시 확인해 주세요.' } },
      },
      url,
    )
})

t.test('a fault keeps its insides to itself and names its request', async (t) => {
  const fault = await app.inject('/api/try/fault')
  t.equal(fault.statusCode, 500)
  t.equal(fault.json().code, 'FAULT')
  t.equal(fault.json().data.requestId, fault.headers['x-request-id'])
  t.notMatch(fault.body, /secret|stack/)
})

t.test('a broken pipe is no state that PostgreSQL answered', async (t) => {
  t.equal(sqlState(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })), undefined)
  t.equal(sqlState(Object.assign(new Error('deadlock detected'), { code: '40P01' })), '40P01')
})

t.test('only our own scripts and the providers’ may run in a page', async (t) => {
  const { headers } = await app.inject('/api/try/brands')
  const policy = String(headers['content-security-policy'])
  t.match(policy, /script-src 'self' https:\/\/js\.tosspayments\.com https:\/\/t1\.kakaocdn\.net/)
  t.notMatch(policy, /script-src[^;]*unsafe/)
  t.match(policy, /frame-ancestors 'self'/)
  t.equal(headers['x-content-type-options'], 'nosniff')
})

t.test(
  'every refusal has a status of the wire format and a polite sentence, whatever its data',
  async (t) => {
    for (const [refused, shape] of Object.entries(refusalData)) {
      const samples =
        shape === null ? [undefined] : fc.sample(arbitraryOf(jsonSchemaOf(shape)), { numRuns: 20, seed: 1 })
      for (const data of samples) {
        const told = { refused, data }
        if (!isKnownRefusal(told)) throw new Error(`${refused} cannot carry ${JSON.stringify(data)}`)
        const { status, body } = refusalAnswer(told)
        t.ok([400, 401, 403, 404, 409, 413, 415, 429, 503].includes(status), refused)
        if (!wordedElsewhere.has(refused)) t.match(body.message, /[가-힣].*(요|니다)\.$/, refused)
        t.notMatch(body.message, /undefined|\[object|NaN/, refused)
      }
    }
  },
)

/** Their sentence comes with them: from the field that is wrong, or from the card provider. */
const wordedElsewhere: ReadonlySet<string> = new Set(['INVALID_REQUEST', 'PAYMENT_DECLINED'])

t.test('sentences take their numbers from what the refusal carries', async (t) => {
  const said = (refusal: Refusal) => refusalAnswer(refusal).body.message
  t.equal(
    said(refuse('POINTS_LEAVE_TOO_LITTLE', { largest: 31_900, minimumCardAmount: 100 })),
    '카드로 결제할 금액이 너무 적어요. 포인트를 31,900P까지 써 주세요.',
  )
  const days = { start: '2026-12-07', end: '2026-12-10' }
  t.equal(
    said(refuse('START_ON_BLOCKED_WEEKDAY', { ...days, blockedWeekdays: [1, 2] })),
    '월요일·화요일에는 이용을 시작할 수 없어요.',
  )
  t.equal(
    said(refuse('PERIOD_TOO_EARLY', { ...days, earliest: '2026-12-11' })),
    '이용은 2026.12.11부터 시작할 수 있어요.',
  )
  const ofOwner = { ...days, wantedFor: 'owners_days' } as const
  const ofExtension = { ...days, wantedFor: 'extension' } as const
  const ofDowntime = { ...days, wantedFor: 'downtime' } as const
  t.match(said(refuse('PERIOD_TOO_EARLY', { ...ofOwner, earliest: '2026-12-11' })), /^2026.12.11부터 막을 수/)
  for (const [wanted, verb] of [
    [ofOwner, '막을'],
    [ofExtension, '연장할'],
    [ofDowntime, '정할'],
  ] as const)
    t.match(
      said(refuse('PERIOD_TOO_LATE', { ...wanted, latest: '2026-12-11' })),
      RegExp(`2026.12.11까지 ${verb} 수`),
    )
  t.match(said(refuse('PERIOD_INVALID', ofOwner)), /막을 날/)
  t.match(said(refuse('PERIOD_INVALID', ofDowntime)), /쉬는 날/)
  t.match(said(refuse('PERIOD_INVALID', ofExtension)), /지금 종료일보다 뒤/)
  t.match(said(refuse('PERIOD_TOO_LONG', { ...ofExtension, longestSpanDays: 13 })), /모두 14일을 넘을 수/)
  t.match(said(refuse('END_BLOCKED_BY_HOLIDAY', ofExtension)), /이 날까지 연장할 수/)
  t.match(
    said(refuse('CONSIGNMENT_ENDS_BEFORE', { ...ofExtension, latest: '2026-12-09' })),
    /까지만 연장할 수/,
  )
  const taken = [{ from: '2026-12-08', to: '2026-12-09' }]
  t.match(said(refuse('PERIOD_TAKEN', { ...ofExtension, taken })), /2026.12.08~2026.12.09에 다른 예약/)
  t.equal(said(refuse('CANCEL_NOT_ALLOWED', { status: 'cancel' })), '이미 취소한 상품이에요.')
  t.equal(said(refuse('CANCEL_NOT_ALLOWED', { status: 'shipped' })), '출고된 뒤에는 취소할 수 없어요.')
})

t.test('staff pass with the right role only; an admin passes everywhere', async (t) => {
  for (const role of ['finance', 'operations', 'admin'] as const)
    await registerColleague(shop, { email: `${role}@example.com`, roles: [role] })
  const statusFor = async (email: string) => {
    const headers = await staffHeaders(shop, email)
    return (await app.inject({ url: '/api/staff/try', headers })).statusCode
  }
  t.equal(await statusFor('finance@example.com'), 200)
  t.equal(await statusFor('admin@example.com'), 200)
  t.equal(await statusFor('operations@example.com'), 403)
  await shop.database.pool.query(
    `UPDATE shop.staff SET left_at = '2026-11-20T01:00:00Z' WHERE email = 'finance@example.com'`,
  )
  t.equal((await app.inject('/api/staff/try')).statusCode, 401)
})

t.test(
  'the description of all calls comes from the schemas that check them, and can be read as a page',
  async (t) => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const body = paths['/api/try/rentals'].post.requestBody.content['application/json'].schema
    t.match(body, { required: ['productId', 'rentalStartDate', 'recipientName'] })
    t.match(body.properties, {
      productId: { type: 'integer', minimum: 1 },
      rentalStartDate: { format: 'date' },
    })
    t.match(paths['/api/try/brands'].get.responses['409'].content['application/json'].schema, {
      properties: {
        code: { enum: ['PERIOD_TAKEN'] },
        data: { properties: { productId: { type: 'array' } } },
      },
    })
    t.match(paths['/api/try/brands'].get.parameters, [{ name: 'brandId', schema: { type: 'array' } }])
    t.strictSame(paths['/api/users/my-info'].get.security, [{ member: [] }])
    const page = await app.inject('/api/docs')
    t.match(page.body, '/api/auth/login')
    t.match(page.body, '409 PERIOD_TAKEN')
    t.notMatch(page.body, /<script/)
  },
)

t.test('settings that are wrong have a line each, without their values', async (t) => {
  const read = readEnv({ PORT: 'abc', JWT_SECRET: 'short-secret', ROLE: 'cook' })
  t.ok('problem' in read)
  const lines = 'problem' in read ? read.problem.split('\n') : []
  t.strictSame(lines.map((line) => /setting (\w+):/.exec(line)?.[1]).sort(), [
    'APP_DATABASE_URL',
    'JWT_SECRET',
    'PORT',
    'ROLE',
  ])
  t.notMatch(lines.join(), /short-secret|cook,/)
})

const jsonSchemaOf = (shape: z.ZodMiniType) => jsonSchema.parse(toJSONSchema(shape))
