import t from 'tap'
import { destroy, destroyEnded, open, seal } from '../../server/platform/security/personalKeys.ts'
import { freshDatabase } from '../support/postgres.ts'

const database = await freshDatabase<never>('personal')
t.teardown(database.end)
const { pool } = database
const address = { name: '김하늘', phone: '010-1234-5678' }

t.test('what is kept about a person is unreadable without the key, and differs each time', async (t) => {
  const sealed = await seal(pool, 'member:1', 'orders', address)
  t.notMatch(sealed, /하늘|010-1234/)
  t.not(sealed, await seal(pool, 'member:1', 'orders', address))
  t.same(await open(pool, 'member:1', 'orders', sealed), address)
})

t.test(
  'one person’s text is not opened as another’s, nor for another purpose, nor when it was changed',
  async (t) => {
    const sealed = await seal(pool, 'member:1', 'orders', address)
    await seal(pool, 'member:2', 'orders', {})
    await seal(pool, 'member:1', 'disputes', {})
    await t.rejects(open(pool, 'member:2', 'orders', sealed))
    await t.rejects(open(pool, 'member:1', 'disputes', sealed))
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    await t.rejects(open(pool, 'member:1', 'orders', changed))
  },
)

t.test('a withdrawal ends the keys at once, except what the law keeps until its day', async (t) => {
  const profile = await seal(pool, 'member:3', 'profile', address)
  const order = await seal(pool, 'member:3', 'orders', address, '2031-12-01')
  await seal(pool, 'member:3', 'orders', {}, '2030-01-01')
  await destroy(pool, 'member:3', '2026-12-01')
  t.equal(await open(pool, 'member:3', 'profile', profile), null)
  t.same(await open(pool, 'member:3', 'orders', order), address)
  t.equal(await destroyEnded(pool, '2031-12-01'), 0)
  t.equal(await destroyEnded(pool, '2031-12-02'), 1)
  t.equal(await open(pool, 'member:3', 'orders', order), null)
})
