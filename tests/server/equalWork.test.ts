import t from 'tap'
import * as members from '../../server/members/index.ts'
import { aMember, password, testApp } from '../support/app.ts'

const shop = await testApp('equalWork', [])
t.teardown(() => shop.end())

t.test('an unknown email costs as many hashes as a known one', async (t) => {
  const crypto = await import('node:crypto')
  let hashes = 0
  const counted = {
    ...crypto,
    createHmac: (...given: Parameters<typeof crypto.createHmac>) => {
      hashes += 1
      return crypto.createHmac(...given)
    },
  }
  const codes: typeof import('../../server/recovery/codes.ts') = await t.mockImport(
    '../../server/recovery/codes.ts',
    { 'node:crypto': counted },
  )
  await aMember(shop.deps, { email: 'counted@example.com', phoneNumber: null })
  const cost = async (email: string) => {
    hashes = 0
    await codes.sendCode(shop.deps, email, '198.51.100.1')
    const sending = hashes
    await codes.checkCode(shop.deps, { email, authNumber: '000000' }, '198.51.100.1')
    return { sending, checking: hashes - sending }
  }
  const known = await cost('counted@example.com')
  t.strictSame(await cost('uncounted@example.com'), known)
  t.ok(known.sending > 0 && known.checking > 0)
})

t.test('a login costs one password hash, whether the email is known or not', async (t) => {
  const argon2 = await import('@node-rs/argon2')
  let hashes = 0
  const counted = {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => {
      hashes += 1
      return argon2.hash(...given)
    },
    verify: (...given: Parameters<typeof argon2.verify>) => {
      hashes += 1
      return argon2.verify(...given)
    },
  }
  const passwords: typeof import('../../server/members/passwords.ts') = await t.mockImport(
    '../../server/members/passwords.ts',
    { '@node-rs/argon2': counted },
  )
  const stored = await members.hashPassword(password)
  await passwords.passwordMatches('warming up', null)
  hashes = 0
  t.equal(await passwords.passwordMatches(password, stored), true)
  t.equal(hashes, 1)
  t.equal(await passwords.passwordMatches(password, null), false)
  t.equal(hashes, 2)
})
