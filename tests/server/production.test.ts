import { randomBytes } from 'node:crypto'
import t from 'tap'
import { modules } from '../../server/modules.ts'
import { readEnv } from '../../server/platform/env.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { productionSettings as good } from '../support/productionSettings.ts'

const problems = (changes: Record<string, string>) => {
  const read = readEnv({ ...good, ...changes })
  return 'problem' in read ? read.problem.split('\n').map((line) => line.split('the setting ')[1]) : []
}

t.test('production starts with what is its own, and with nothing of development', async (t) => {
  t.strictSame(problems({}), [])
  for (const [changes, said] of [
    [
      { JWT_SECRET: 'development-only-secret-that-signs-no-real-session' },
      ['JWT_SECRET: is the secret of development, which everyone can read'],
    ],
    [
      { JWT_SECRET: '', DATA_SECRET: '' },
      ['JWT_SECRET: is required in production', 'DATA_SECRET: is required in production'],
    ],
    [{ JWT_SECRET: good.DATA_SECRET }, ['DATA_SECRET: must be another secret than JWT_SECRET']],
    [
      { PUBLIC_URL: 'http://billim.example' },
      ['PUBLIC_URL: must be https, or BEHIND_TLS=true where a proxy speaks TLS for it'],
    ],
    [{ PUBLIC_URL: 'http://billim.example', BEHIND_TLS: 'true' }, []],
    [
      { TOSS_API_BASE: 'http://127.0.0.1:4010/toss' },
      ['TOSS_API_BASE: is a played provider on this machine'],
    ],
    [
      { KAKAO_AUTH_BASE: 'http://localhost:4010/kakao' },
      ['KAKAO_AUTH_BASE: is a played provider on this machine'],
    ],
    [{ NICE_API_BASE: 'http://[::1]:4010/nice' }, ['NICE_API_BASE: is a played provider on this machine']],
    [{ APPLE_BASE: 'http://appleid.apple.com' }, ['APPLE_BASE: must be https in production']],
    [
      { PROVIDER_ORIGINS: 'http://127.0.0.1:4010' },
      ['PROVIDER_ORIGINS: is a played provider on this machine'],
    ],
    [
      { PROVIDER_ORIGINS: '*.tosspayments.com https://sharer.kakao.com' },
      ['PROVIDER_ORIGINS: must be addresses such as https://example.com'],
    ],
    [{ SOLAPI_FROM: '02-1544-0000' }, ['SOLAPI_FROM: not of the expected form']],
    [{ SOLAPI_FROM: '' }, ['SOLAPI_FROM: is required in production']],
    [{ PORTONE_API_BASE: 'portone' }, ['PORTONE_API_BASE: not a URL of the expected kind']],
    [
      { PORTONE_API_BASE: 'http://127.0.0.1:4010/portone' },
      ['PORTONE_API_BASE: is a played provider on this machine'],
    ],
    [{ PORTONE_API_SECRET: '' }, ['PORTONE_API_SECRET: is required in production']],
    [
      { DATA_SECRET: `${good.DATA_SECRET} ${good.JWT_SECRET}` },
      ['DATA_SECRET: must be another secret than JWT_SECRET'],
    ],
    ...['a'.repeat(64), '0123456789abcdef'.repeat(4), 'our-shop-password-for-the-real-sessions'].map(
      (JWT_SECRET) => [{ JWT_SECRET }, ['JWT_SECRET: can be guessed: draw it with openssl rand']] as const,
    ),
    [
      { TOSS_SECURITY_KEY: 'c7'.repeat(32) },
      ['TOSS_SECURITY_KEY: can be guessed: draw it with openssl rand'],
    ],
    [{ TOSS_SECRET_KEY: 'test_sk_1' }, ['TOSS_SECRET_KEY: is a test key: nobody would be charged']],
    [
      { SMTP_URL: 'smtp://127.0.0.1:1025' },
      ['SMTP_URL: is a mailbox on this machine: nobody would get a mail'],
    ],
    ...(['web', 'jobs'] as const).map(
      (ROLE) =>
        [
          { ROLE },
          [
            `S3_ENDPOINT: is required with ROLE=${ROLE}, because photos on a disk are found by one process alone, or SHARED_DATA_DIR=true where all have the same DATA_DIR`,
          ],
        ] as const,
    ),
    [{ ROLE: 'web', SHARED_DATA_DIR: 'true' }, []],
    [{ TOSS_SECURITY_KEY: 'b1'.repeat(32) }, ['TOSS_SECURITY_KEY: is required in production']],
    [{ TOSS_SECRET_KEY: 'test_sk_local' }, ['TOSS_SECRET_KEY: is required in production']],
    [
      { SMTP_URL: '', MAIL_FROM: '' },
      ['SMTP_URL: is required in production', 'MAIL_FROM: is required in production'],
    ],
  ] as const)
    t.strictSame(problems(changes), said, JSON.stringify(changes))
})

t.test('no secret that was drawn is taken for one that can be guessed', async (t) => {
  for (let nth = 0; nth < 500; nth += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      t.strictSame(problems({ JWT_SECRET: randomBytes(24).toString(encoding) }), [])
})

t.test('in production the description of the calls shows those of the staff to staff only', async (t) => {
  const read = readEnv(good)
  if ('problem' in read) throw new Error(read.problem)
  const shop = await testApp('production', modules, { more: { env: { ...read.env, LOG_LEVEL: 'silent' } } })
  t.teardown(() => shop.end())
  const { authorization } = await colleagueHeaders(shop, {
    ...{ email: 'operations@example.com', roles: ['operations'] },
  })
  for (const url of ['/api/docs', '/api/openapi.json']) {
    const guest = await shop.app.inject(url)
    t.equal(guest.statusCode, 200)
    t.match(guest.body, '/api/auth/login')
    t.notMatch(guest.body, '/api/staff/')
    t.match((await shop.app.inject({ url, headers: { authorization } })).body, '/api/staff/')
    const forged = await shop.app.inject({ url, headers: { authorization: `${authorization}x` } })
    t.equal(forged.statusCode, 401)
  }
})
