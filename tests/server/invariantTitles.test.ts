import t from 'tap'
import { titleOfInvariant } from '../../server/consistency/findings.ts'
import { invariants } from '../../server/modules.ts'
import { ownInvariants } from '../../server/platform/projections/verify.ts'

t.test('staff read what each invariant says in Korean', async (t) => {
  const all = [...ownInvariants, ...invariants]
  t.ok(all.length > 40)
  t.same(
    all.map(({ name }) => name).filter((name) => !/[가-힣]/.test(titleOfInvariant(name))),
    [],
  )
})
