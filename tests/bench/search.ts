import { type SearchQuery, searchQuery } from '../../domain/wire/search.ts'
import { modules } from '../../server/modules.ts'
import { realClock } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { autocomplete } from '../../server/search/autocomplete.ts'
import { productSearch } from '../../server/search/productSearch.ts'
import { searchResults } from '../../server/search/searchResults.ts'
import { freshDatabase } from '../support/postgres.ts'
import { collections, colours, manyNames, silhouettes } from './manyNames.ts'
import { type BenchRow, median, rounds } from './measure.ts'

const connections = 8
/** Of each kind of words, at most. */
const callsAtMost = Number(process.env.BENCH_CALLS ?? 60) * connections
const limitMs = 60

const pairs = (first: readonly string[], second: readonly string[], between: string) =>
  first.flatMap((one) => second.map((two) => `${one}${between}${two}`))

/** What people type on the way to a word, and instead of it; no two alike. */
function typings(brands: readonly string[]): Record<string, string[]> {
  const syllables = [...new Set([...collections, ...silhouettes, ...brands].join(''))]
  return {
    'a letter or a syllable': [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎabcdefghijklmnopqrstuvwxyz', ...syllables],
    'words half typed': [...collections, ...brands].flatMap((word) => [word.slice(0, 2), word.slice(0, 3)]),
    initials: [
      'ㅇㅌㄹㅇ',
      'ㅌㅌㅂ',
      'ㅋㄹㅅ',
      'ㅅㄷㅂ',
      'ㅂㅌㅈ',
      'ㄱㅉ',
      'ㅎㄹㅌㅈ',
      'ㅇㅌ',
      'ㅅㅅ ㅂ',
      'ㅋㄹㄴ',
    ],
    brands: [...brands],
    'a collection and a silhouette': pairs(collections, silhouettes, ' '),
    'the same without a space': pairs(
      collections,
      silhouettes.map((name) => name.replaceAll(' ', '')),
      '',
    ),
    'a brand and a silhouette': pairs(brands.slice(0, 60), silhouettes, ' '),
    'two colours or silhouettes that nothing has': [
      ...pairs(colours, colours, ' '),
      ...pairs(silhouettes, silhouettes, ' '),
    ].filter((typed) => new Set(typed.split(' ')).size > 1),
    'one typo': collections.flatMap((word) =>
      [...word].map((letter, nth) => `${word.slice(0, nth)}${mistyped(letter)}${word.slice(nth + 1)}`),
    ),
    'the other keyboard layout': [
      'xhxmqor',
      'dkxmfflp',
      'zmffotlr',
      'tidnflf',
      'qkzltqor',
      'snek',
      'ghqh',
      'afsk',
    ],
    'nothing there is': pairs(['없는상품', '퀡뷁', 'zzzz', '쀍쌟'], [...'가나다라마바사아자차카타파하'], ''),
  }
}

/** The vowel beside it: 가 becomes 개. */
const mistyped = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 28)

/** Autocomplete and results over 100,000 products at eight connections; nothing is asked twice of one memory. */
export async function benchSearch(products = 100_000): Promise<BenchRow[]> {
  const db = await freshDatabase<Tables>('bench_search', {
    max: connections,
    functions: modules.flatMap((door) => door.functions ?? []),
  })
  const owner = await connect(db.url)
  try {
    const { brands, refreshedMs } = await manyNames({ db }, owner, products)
    const kinds = typings(brands)
    const mixed = interleaved(Object.values(kinds))
    const suggest = () => {
      const search = productSearch(db)
      return (typed: string) => autocomplete(db, search, typed)
    }
    const results = (more: (nth: number) => Partial<SearchQuery>) => () => {
      const answer = searchResults({ db, clock: realClock }, productSearch(db))
      return (productName: string, nth: number) => answer({ ...plain, productName, ...more(nth) })
    }
    const measured = async (name: string, typed: readonly string[], call: () => Call) =>
      row(`${name}, p95`, await p95(typed, call))
    await timesOf(mixed, suggest())
    const rows = [
      await measured('autocomplete, everything people type', mixed, suggest),
      await measured('results, everything people type', mixed, results(inSomeOrder)),
      await measured('results with a filter', mixed, results(filtered)),
    ]
    for (const [kind, typed] of Object.entries(kinds))
      rows.push(await measured(`results, ${kind}`, typed, results(noMore)))
    const perSecond = (products * 1_000) / refreshedMs
    const refreshed = { name: `refresh of ${products} new products`, unit: 'products/s', value: perSecond }
    return [...rows, { ...refreshed, floor: 5_000, ratio: perSecond / 5_000, target: '≥ 1' }]
  } finally {
    await owner.end()
    await db.end()
  }
}

const plain = searchQuery.parse({})
const sorts = ['popularity', 'popularity', 'popularity', 'recent', 'priceLow'] as const
const inSomeOrder = (nth: number) => ({ orders: sorts[nth % sorts.length] ?? 'popularity' })
const filters = [
  ...[{ categoryId: 1 }, { categoryId: 12 }, { categoryId: 125 }],
  ...[{ brandId: [3, 50] }, { discountRate: [2] }],
]
const filtered = (nth: number) => ({ ...inSomeOrder(nth >>> 3), ...filters[nth % filters.length] })
const noMore = () => ({})

/** Some of each list, as many as are measured, drawn evenly. */
function interleaved(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length))
  const all = Array.from({ length: longest }, (_, nth) => lists.flatMap((list) => list[nth] ?? []))
  return [...new Set(all.flat())]
}

const row = (name: string, value: number): BenchRow => ({
  ...{ name, unit: 'ms', value, floor: limitMs, ratio: value / limitMs, target: '≤ 1' },
})

type Call = (typed: string, nth: number) => Promise<unknown>

async function timesOf(typed: readonly string[], call: Call): Promise<number[]> {
  const times: number[] = []
  const left = [...typed.slice(0, callsAtMost).entries()]
  const caller = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const startedAt = performance.now()
      await call(next[1], next[0])
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return times
}

/** The 95th percentile of a round, median of several: one round of two seconds tells of the machine as much as of us. */
async function p95(typed: readonly string[], call: () => Call): Promise<number> {
  const eachRound: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sorted = (await timesOf(typed, call())).toSorted((a, b) => a - b)
    eachRound.push(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)
  }
  return median(eachRound)
}

if (import.meta.main) console.table(await benchSearch(Number(process.argv[2] ?? 100_000)))
