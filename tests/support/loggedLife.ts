// A member's whole life in a shop that logs everything it can: what it printed is read by tests/server/logs.test.ts.
import * as mailing from '../../server/mailing/index.ts'
import { password } from './app.ts'
import { draftBody } from './aRental.ts'
import { aBrowser } from './browser.ts'
import { aWholeShop } from './leaving.ts'
import { codeFor } from './mailbox.ts'
import { logInAt } from './social.ts'

const shop = await aWholeShop('logs', { LOG_LEVEL: 'trace' })
const email = 'logged.kang@example.com'
const who = await shop.joins({ email, name: '강기록', mobileno: '01031415926', birthdate: '19880817' })
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => who.call(method, url, payload)
await call('POST', '/api/auth/login', { email, password: 'wrong-pass-9!' })
await call('POST', '/api/auth/login', { email, password })
await call('POST', '/api/auth/find-email', { phoneNumber: '01031415926' })
await call('POST', '/api/auth/verification-code-send', { email })
const { rows } = await shop.database.pool.query<{ data: object }>(
  `SELECT data FROM pgboss.job WHERE name = 'mail'`,
)
for (const { data } of rows) await mailing.sendMail(shop.deps, data)
const authNumber = await codeFor(shop.providers, email)
await call('POST', '/api/auth/verification-code-check', { email, authNumber })
await call('POST', '/api/users/delivery-address', {
  addressName: '회사',
  recipientName: '강기록',
  phoneNumber_1: '01031415926',
  phoneNumber_2: '',
  postCode: '04799',
  address1: '서울 성동구 아차산로17길 48',
  address2: '성수낙낙 711호',
  isDefault: true,
})
await call('POST', '/api/users/order-drafts', draftBody({ bags: [999] }))
await call('GET', '/api/auth/identity-verification/callback?enc_data=강기록&token_version_id=01031415926')
await logInAt(aBrowser(shop), 'kakao', { email })
await logInAt(aBrowser(shop), 'apple', { email, decision: 'cancel' })
await call('GET', '/livez')
await call('GET', '/readyz')
await who.check()
const left = await who.leave('강기록이 남기는 말')
await shop.end()
console.log(`left with ${left.statusCode}, code ${authNumber.length} digits`)
