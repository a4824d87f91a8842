import t from 'tap'
import * as recovery from '../../server/recovery/index.ts'
import { aMember, testApp } from '../support/app.ts'

const shop = await testApp('findEmail', [recovery])
t.teardown(() => shop.end())

let callers = 0
const find = (phoneNumber: string, address?: string) => {
  callers += 1
  const remoteAddress = address ?? `198.51.100.${callers}`
  return shop.app.inject({
    method: 'POST',
    url: '/api/auth/find-email',
    payload: { phoneNumber },
    remoteAddress,
  })
}

t.test('a phone number finds the masked email of its newest account (rule 72)', async (t) => {
  await aMember(shop.deps, { email: 'older@example.com', phoneNumber: '01044445555' })
  await aMember(shop.deps, {
    email: 'newer@example.com',
    phoneNumber: '01044445555',
    joinedAt: new Date('2026-11-01T09:00:00+09:00'),
  })
  t.strictSame((await find('010-4444-5555')).json(), { data: { email: 'ne***@example.com' } })
  const unknown = await find('01000009999')
  t.equal(unknown.statusCode, 404)
  t.equal(unknown.json().message, '일치하는 회원 정보가 없어요.')
  t.match((await find('0212345678')).json().data.fields.phoneNumber, /010, 011/)
})

t.test('trying out phone numbers is slowed down: by address, and by number', async (t) => {
  const tried = []
  for (let nth = 0; nth < 11; nth += 1) tried.push(await find(`0103333${1000 + nth}`, '203.0.113.9'))
  t.equal(tried.at(-1)?.statusCode, 429)
  const spread = []
  for (let nth = 0; nth < 6; nth += 1) spread.push(await find('01022223333'))
  t.equal(spread.at(-1)?.statusCode, 429)
})
