import { existsSync, mkdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder } from '../support/aFolder.ts'
import { emptyAbove, keepLastUsed } from '../support/kept.ts'
import { shopSnapshot, snapshotPlace } from '../support/shopSnapshot.ts'

t.test('a demo shop that a run copies from is in use, so that no other run forgets it', async (t) => {
  const shops = aFolder(t)
  const place = snapshotPlace(shops)
  mkdirSync(place.directory)
  utimesSync(place.directory, 0, 0)
  t.same(await shopSnapshot(shops), place)
  t.ok(statSync(place.directory).mtimeMs > 0)
})

t.test('what lasts between runs does not grow', async (t) => {
  const folder = aFolder(t)
  for (const [name, usedAt] of Object.entries({ first: 1_000, second: 3_000, third: 2_000 })) {
    mkdirSync(join(folder, name, 'cluster'), { recursive: true })
    utimesSync(join(folder, name), usedAt, usedAt)
  }
  t.same(keepLastUsed(folder, 2), ['first'], 'the one that was used longest ago goes')
  t.notOk(existsSync(join(folder, 'first')))
  t.same(keepLastUsed(folder, 2), [])
  emptyAbove(folder, 4)
  t.ok(existsSync(join(folder, 'second/cluster')))
  emptyAbove(folder, 3)
  t.notOk(existsSync(folder), 'and all of it, once there is too much of what is made again')
  t.same([keepLastUsed(folder, 2), emptyAbove(folder, 3)], [[], undefined], 'or nothing was kept')
})
