import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { logTo, wrongInTheDatabase } from '../support/randomShop/inTheDatabase.ts'
import { live } from '../support/randomShop/live.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-random-'))
t.teardown(() => rmSync(directory, { recursive: true, force: true }))

t.test(
  'the tables that 5,000 random operations make agree with the books and with what happened',
  async (t) => {
    const path = join(directory, 'log.jsonl')
    const log = logTo(path)
    const shop = live({ operations: 5_000, seed: 7 }, log.sink)
    log.end()
    t.same(shop.unequal, [])
    t.same(shop.provider.unexplained(shop.today), [])
    t.same(await wrongInTheDatabase(path, shop), [])
  },
)
