import crypto from 'node:crypto'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import t from 'tap'
import { hashPassword } from '../../server/members/index.ts'
import { checkCode, sendCode } from '../../server/recovery/codes.ts'
import { aMember, password, testApp } from '../support/app.ts'

const shop = await testApp('equalWork', [])
t.teardown(() => shop.end())

t.test('an unknown email costs as many hashes as a known one', async (t) => {
  const { createHmac } = crypto
  let hashes = 0
  const hashWith = (work: typeof createHmac) => {
    Object.assign(crypto, { createHmac: work })
    syncBuiltinESMExports()
  }
  hashWith((...given) => {
    hashes += 1
    return createHmac(...given)
  })
  t.teardown(() => hashWith(createHmac))
  await aMember(shop.deps, { email: 'counted@example.com', phoneNumber: null })
  const cost = async (email: string) => {
    hashes = 0
    const stranger = { address: '198.51.100.1', device: null }
    await sendCode(shop.deps, email, stranger)
    const sending = hashes
    await checkCode(shop.deps, { email, authNumber: '000000' }, stranger)
    return { sending, checking: hashes - sending }
  }
  const known = await cost('counted@example.com')
  t.strictSame(await cost('uncounted@example.com'), known)
  t.ok(known.sending > 0 && known.checking > 0)
})

t.test('a login costs one password hash, whether the email is known or not', async (t) => {
  // A copy of the module whose argon2 counts.
  const copy = new URL('../../server/members/passwords.ts?counted', import.meta.url).href
  const counter = { hashes: 0 }
  const key = 'billim.countedHashes'
  Object.assign(globalThis, { [Symbol.for(key)]: counter })
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@node-rs/argon2' && context.parentURL === copy
        ? { url: 'counted:argon2', format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === 'counted:argon2'
        ? {
            format: 'module',
            shortCircuit: true,
            source: `import * as argon2 from ${JSON.stringify(import.meta.resolve('@node-rs/argon2'))}
              const counted = (work) => (...given) => {
                globalThis[Symbol.for(${JSON.stringify(key)})].hashes += 1
                return work(...given)
              }
              export const hash = counted(argon2.hash)
              export const verify = counted(argon2.verify)`,
          }
        : next(url, context),
  })
  t.teardown(() => hooks.deregister())
  const passwords: typeof import('../../server/members/passwords.ts') = await import(copy)
  const stored = await hashPassword(password)
  await passwords.passwordMatches('warming up', null)
  counter.hashes = 0
  t.equal(await passwords.passwordMatches(password, stored), true)
  t.equal(counter.hashes, 1)
  t.equal(await passwords.passwordMatches(password, null), false)
  t.equal(counter.hashes, 2)
})
