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
  /** Clocks go on: what lies a year apart is told apart within a day. */
  const isAt = (from: Date, clock = theirs) => Math.abs(clock.now().getTime() - from.getTime()) < 86_400_000
  const christmas = new Date('2027-12-25T00:00:00+09:00')
  await mine.moveTo(christmas)
  await until(() => isAt(christmas))
  t.ok(isAt(christmas, await movedClock(database.pool)), 'a process that starts later too')
  await mine.moveTo(null)
  await until(() => isAt(realClock.now()))
  mine.stop()
  theirs.stop()
  await database.end()
})
