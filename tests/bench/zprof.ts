import { readFileSync } from 'node:fs'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { productSearch } from '../../server/search/productSearch.ts'
import { searchResults } from '../../server/search/searchResults.ts'
import { searchQuery } from '../../domain/wire/search.ts'
import { collections, silhouettes } from './manyNames.ts'
const [url='', appUrl=''] = readFileSync('/tmp/search-db','utf8').split('\n')
const n = Number(process.argv[2] ?? 1)
const db = openDatabase<Tables>({ url, appUrl, max: n })
const stats = new Map<string, number[]>()
const words = process.argv[3] ? process.argv[3].split(',') : collections.flatMap(a => silhouettes.map(b => `${a} ${b}`))
const query = db.pool.query.bind(db.pool)
const connectPool = db.pool.connect.bind(db.pool)
for (let r = 0; r < 2; r++) {
const times: number[] = []
const left = words.slice()
const t0 = performance.now()
const answer = searchResults(db, productSearch(db))
await Promise.all(Array.from({length:n}, async () => { for (let w = left.shift(); w !== undefined; w = left.shift()) { const t = performance.now(); await answer({...searchQuery.parse({}), productName: w}); times.push(performance.now()-t) } }))
const s = times.sort((a,b)=>a-b)
console.log('n', words.length, 'p50', s[s.length>>1]?.toFixed(1), 'p95', s[Math.floor(s.length*.95)]?.toFixed(1), 'per s', (words.length/(performance.now()-t0)*1000).toFixed(0), 'node cpu', process.cpuUsage().user/1000)
}
await db.end()
