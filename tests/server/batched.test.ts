import pg from 'pg'
import t from 'tap'
import { batched } from '../../server/platform/database/batched.ts'

const pool = new pg.Pool()

t.test('those who ask at one moment go together, whoever comes meanwhile with the next call', async (t) => {
  const calls: number[][] = []
  const doubled = batched(async (_, all: readonly number[]) => {
    calls.push([...all])
    await Promise.resolve()
    return all.map((one) => one * 2)
  })
  t.same(await Promise.all([doubled(pool, 1), doubled(pool, 2), doubled(pool, 2)]), [2, 4, 4])
  t.same(calls, [[1, 2, 2]])
  t.equal(await doubled(pool, 5), 10)
  t.same(calls.at(-1), [5])
})

t.test('a call that takes long does not hold up those who come after it', async (t) => {
  const [underWay, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered = batched(async (_, all: readonly string[]) => {
    underWay.resolve()
    if (all.includes('slow')) await slow.promise
    return all
  })
  const waiting = answered(pool, 'slow')
  await underWay.promise
  t.equal(await answered(pool, 'quick'), 'quick')
  slow.resolve()
  t.equal(await waiting, 'slow')
})

t.test('a fault is told only to the one whose it is', async (t) => {
  const reciprocal = batched(async (_, all: readonly number[]) => {
    await Promise.resolve()
    if (all.includes(0)) throw new RangeError('nothing divides by zero')
    return all.map((one) => 1 / one)
  })
  const answers = await Promise.allSettled([1, 0, 2, 4].map((one) => reciprocal(pool, one)))
  t.same(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'fault')),
    [1, 'fault', 0.5, 0.25],
  )
  t.equal(await reciprocal(pool, 5), 0.2, 'and later calls are answered')
})

t.test('shops of different databases never share a call', async (t) => {
  const other = new pg.Pool()
  const whose = batched(async (asked, all: readonly number[]) => {
    await Promise.resolve()
    return all.map((one) => (asked === pool ? one : -one))
  })
  t.same(
    await Promise.all([whose(pool, 1), whose(other, 1), whose(pool, 2), whose(other, 2)]),
    [1, -1, 2, -2],
  )
})
