import t from 'tap'
import { forgetSignIns } from '../../jobs/forgetSignIns.ts'
import { runSteps } from '../../jobs/steps.ts'
import { modules } from '../../server/modules.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { aLog } from '../support/aLog.ts'
import { testApp } from '../support/app.ts'

t.test('a step that fails again and again does not keep the later ones from their work', async (t) => {
  const log = aLog()
  const done: string[] = []
  const fails = (message: string) => async () => {
    throw new Error(message)
  }
  const steps = [fails('no answer'), async () => done.push('second'), fails('no table')]
  await t.rejects(runSteps(log, steps), { message: 'no answer' })
  t.same(done, ['second'])
  t.match(log.lines, [{ level: 'error', facts: { err: { message: 'no table' } } }])
})

t.test('codes and logins are forgotten although verifications cannot be', async (t) => {
  const shop = await testApp('steps', modules)
  t.teardown(() => shop.end())
  let asked = 0
  const deps: Deps = {
    ...shop.deps,
    get db() {
      asked += 1
      if (asked === 1) throw new Error('no table')
      return shop.deps.db
    },
  }
  await t.rejects(forgetSignIns.run(deps, aLog()), { message: 'no table' })
  t.equal(asked, 6)
})
