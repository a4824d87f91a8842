import pg from 'pg'
import t from 'tap'
import { together } from '../../server/platform/database/together.ts'

const pool = new pg.Pool()

t.test('those who ask at one moment go together, whoever comes meanwhile with the next call', async (t) => {
  const calls: number[][] = []
  const underWay = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const doubled = together(async (_, all: readonly number[]) => {
    calls.push([...all])
    underWay.resolve()
    await answered.promise
    return all.map((one) => one * 2)
  })
  const [one, two] = [doubled(pool, 1), doubled(pool, 2)]
  await underWay.promise
  const [three, four] = [doubled(pool, 3), doubled(pool, 4)]
  answered.resolve()
  t.same(await Promise.all([one, two, three, four]), [2, 4, 6, 8])
  t.same(calls, [
    [1, 2],
    [3, 4],
  ])
  t.equal(await doubled(pool, 5), 10)
  t.same(calls.at(-1), [5])
})

t.test('a fault is told only to the one whose it is', async (t) => {
  const reciprocal = together(async (_, all: readonly number[]) => {
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
  const whose = together(async (asked, all: readonly number[]) => {
    await Promise.resolve()
    return all.map((one) => (asked === pool ? one : -one))
  })
  t.same(
    await Promise.all([whose(pool, 1), whose(other, 1), whose(pool, 2), whose(other, 2)]),
    [1, -1, 2, -2],
  )
})
