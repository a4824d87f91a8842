import { mkdirSync, statSync, utimesSync } from 'node:fs'
import t from 'tap'
import { shopSnapshot, snapshotPlace } from '../support/shopSnapshot.ts'

t.test('a demo shop that a run copies from is in use, so that no other run forgets it', async (t) => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = t.testdir()
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  const place = snapshotPlace()
  mkdirSync(place.directory)
  utimesSync(place.directory, 0, 0)
  t.same(await shopSnapshot(), place)
  t.ok(statSync(place.directory).mtimeMs > 0)
})
