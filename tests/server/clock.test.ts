import t from 'tap'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { fixedClock, realClock } from '../../server/platform/clock.ts'
import { movedClock } from '../../server/platform/movedClock.ts'
import { freshDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

t.test('a fixed clock stands still until it is moved', async (t) => {
  const clock = fixedClock('2026-12-01T00:00:00+09:00')
  t.same(clock.now(), clock.now())
  clock.moveTo('2026-12-02T00:00:00+09:00')
  t.equal(seoulDate(clock.now()), '2026-12-02')
})

t.test('a clock that is moved in one process is moved in all, and set back again', async (t) => {
  const database = await freshDatabase<never>('clock')
  const [mine, theirs] = [await movedClock(database.pool), await movedClock(database.pool)]
  const away = (from: Date) => Math.abs(theirs.now().getTime() - from.getTime())
  const christmas = new Date('2027-12-25T00:00:00+09:00')
  await mine.moveTo(christmas)
  await until(() => away(christmas) <= 10_000)
  t.ok(
    (await movedClock(database.pool)).now().getTime() - christmas.getTime() < 10_000,
    'a process that starts later too',
  )
  await mine.moveTo(null)
  await until(() => away(realClock.now()) <= 10_000)
  mine.stop()
  theirs.stop()
  await database.end()
})
