import { writeFileSync } from 'node:fs'
import { connect } from '../../server/platform/database/database.ts'
import { freshDatabase } from '../support/postgres.ts'
import { manyNames } from './manyNames.ts'

const db = await freshDatabase('bench_search_x', { max: 8 })
const owner = await connect(db.url)
const t = performance.now()
const r = await manyNames({ db }, owner, Number(process.argv[2]))
writeFileSync('/tmp/search-db', db.url + '\n' + db.appUrl + '\n' + (performance.now() - t) + '\n')
console.log('filled', performance.now() - t, r.refreshedMs)
if (process.argv[3]) setInterval(() => owner.query('SELECT 1'), 5000)
else {
  await owner.end()
  await db.end()
}
