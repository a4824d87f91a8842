import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { cardsOnSale } from '../../server/catalogue/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { autocomplete } from '../../server/search/autocomplete.ts'
import { meaningOf } from '../../server/search/meanings.ts'
import { understand } from '../../server/search/searchPage.ts'
import { countQuery, type SearchFilter } from '../../server/search/searchStatement.ts'
import { freshDatabase } from '../support/postgres.ts'
import { collections, manyNames, silhouettes } from './manyNames.ts'
import { type BenchRow, median, rounds } from './measure.ts'

const connections = 8
const callsEach = Number(process.env.BENCH_CALLS ?? 60)
const sorts: readonly SortOrder[] = ['popularity', 'popularity', 'popularity', 'recent', 'priceLow']

/** What people type on the way to a word, and instead of it. */
function typings(brands: readonly string[]): Record<string, string[]> {
  const some = brands.slice(0, 40)
  return {
    'a letter or a syllable': ['ㅂ', 'ㅌ', '토', '백', '가', '샤', 'ㅁ', '라', 'v', '클'],
    'words half typed': collections.flatMap((word) => [word.slice(0, 2), word.slice(0, 3)]),
    initials: ['ㅇㅌㄹㅇ', 'ㅌㅌㅂ', 'ㅋㄹㅅ', 'ㅅㄷㅂ', 'ㅂㅌㅈ', 'ㄱㅉ', 'ㅎㄹㅌㅈ', 'ㅇㅌ', 'ㅅㅅ ㅂ'],
    brands: some,
    'a collection and a silhouette': collections.flatMap((word, nth) => [
      `${word} ${silhouettes[nth % silhouettes.length]}`,
      `${word}${silhouettes[(nth + 5) % silhouettes.length]?.replaceAll(' ', '')}`,
    ]),
    'a brand and a silhouette': some.map((brand, nth) => `${brand} ${silhouettes[nth % silhouettes.length]}`),
    'one typo': [
      '아틀리애',
      '클래싴',
      '시그니쳐',
      '크로노그래츠',
      '토트벡',
      '카멜라아',
      '헤리티자',
      '숄더밲',
    ],
    'the other keyboard layout': ['xhxmqor', 'dkxmfflp', 'zmffotlr', 'tidnflf', 'qkzltqor'],
    'nothing there is': ['없는상품이름', 'zzzzqqq', '퀡뷁', '아틀리에 없는상품'],
  }
}

/** Autocomplete and result rows over 100,000 products at eight connections, and a count nobody asked for before. */
export async function benchSearch(products = 100_000): Promise<BenchRow[]> {
  const db = await freshDatabase<Tables>('bench_search', { max: connections })
  const owner = await connect(db.url)
  try {
    const brands = await manyNames({ db }, owner, products)
    const kinds = typings(brands)
    const rows: BenchRow[] = []
    const results = async (typed: string, filter: SearchFilter, sort: SortOrder) => {
      const found = await understand(db, typed, filter, sort, 21)
      if (found !== null)
        await cardsOnSale(
          db,
          found.page.slice(0, 20).map(({ id }) => id),
        )
    }
    const everything = Object.values(kinds).flat()
    await timesOf(everything, (typed) => autocomplete(db, typed))
    rows.push(
      row(
        'autocomplete, everything people type, p95',
        await p95(everything, (typed) => autocomplete(db, typed)),
        30,
      ),
    )
    const plain: SearchFilter = { brandIds: [], bands: [], category: null }
    rows.push(
      row(
        'result rows, everything people type, p95',
        await p95(everything, (typed, nth) => results(typed, plain, sorts[nth % 5] ?? 'recent')),
        30,
      ),
    )
    const filters: SearchFilter[] = [
      { ...plain, category: { id: 1, level: 1 } },
      { ...plain, category: { id: 12, level: 2 } },
      { ...plain, category: { id: 125, level: 3 } },
      { ...plain, brandIds: [3, 50] },
      { ...plain, bands: [2] },
    ]
    rows.push(
      row(
        'result rows with a filter, p95',
        await p95(everything, (typed, nth) =>
          results(typed, filters[nth % 5] ?? plain, sorts[nth % 4] ?? 'recent'),
        ),
        30,
      ),
    )
    for (const [kind, typed] of Object.entries(kinds))
      rows.push(
        row(`result rows, ${kind}, p95`, await p95(typed, (one) => results(one, plain, 'popularity')), 30),
      )
    rows.push(
      row(
        'a cold count, slowest of the commonest words',
        await slowestCount(db, ['백', '토트', 'ㅂ', '드레스', '여성', '아틀리에']),
        300,
      ),
    )
    return rows
  } finally {
    await owner.end()
    await db.end()
  }
}

const row = (name: string, value: number, floor: number): BenchRow => ({
  ...{ name, unit: 'ms', value, floor, ratio: value / floor, target: '≤ 1' },
})

type Call = (typed: string, nth: number) => Promise<unknown>

async function timesOf(typed: readonly string[], call: Call): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async (_, caller) => {
      for (let nth = 0; nth < callsEach; nth += 1) {
        const at = caller * 7_919 + nth * 31
        const startedAt = performance.now()
        await call(typed[at % typed.length] ?? '', at)
        times.push(performance.now() - startedAt)
      }
    }),
  )
  return times
}

/** The 95th percentile of a round, median of several: one round of two seconds tells of the machine as much as of us. */
async function p95(typed: readonly string[], call: Call): Promise<number> {
  const eachRound: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sorted = (await timesOf(typed, call)).toSorted((a, b) => a - b)
    eachRound.push(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)
  }
  return median(eachRound)
}

async function slowestCount(
  db: Awaited<ReturnType<typeof freshDatabase<Tables>>>,
  words: readonly string[],
): Promise<number> {
  const medians: number[] = []
  for (const word of words) {
    const meaning = meaningOf(word)
    if (meaning === null) throw new Error(`${word} means nothing`)
    const times: number[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      const startedAt = performance.now()
      await db.pool.query(countQuery({ meaning, filter: { brandIds: [], bands: [], category: null } }))
      times.push(performance.now() - startedAt)
    }
    medians.push(median(times))
  }
  return Math.max(...medians)
}

if (import.meta.main) console.table(await benchSearch(Number(process.argv[2] ?? 100_000)))
