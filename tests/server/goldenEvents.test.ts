import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { eventTypes } from '../../server/modules.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { sampleTypes } from '../support/sampleShop.ts'

const folder = new URL('golden/', import.meta.url)
const all = createEventTypes([...eventTypes, ...sampleTypes])

t.test('every shape that an event ever had has a golden file that is still read', async (t) => {
  for (const { type, version, schema } of all.all) {
    const file = new URL(`${type}.v${version}.json`, folder)
    if (!existsSync(file)) {
      t.fail(`${type} version ${version} has no golden file tests/server/golden/${type}.v${version}.json`)
      continue
    }
    const data = JSON.parse(readFileSync(file, 'utf8'))
    t.ok(schema.safeParse(data).success, `${type} version ${version} fits its schema`)
    t.doesNotThrow(
      () => all.check(type, all.upcast(type, version, data)),
      `${type} version ${version} is upcast`,
    )
  }
})

t.test('no golden file is without its event', async (t) => {
  const known = new Set(all.all.map(({ type, version }) => `${type}.v${version}.json`))
  t.same(
    readdirSync(folder).filter((name) => !known.has(name)),
    [],
  )
})
