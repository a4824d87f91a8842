import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal } from '../../domain/shared/decision.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import { addProducts } from '../../server/catalogue/index.ts'
import { carryOut, finishProductFiles, stateOf } from '../../server/catalogue/productFile/carryOut.ts'
import { planProductFile } from '../../server/catalogue/productFile/planFile.ts'
import { aProduct, aShelf } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import type { BenchRow } from './measure.ts'

const mib = 1024 * 1024
const by = { actor: 'staff:1', at: new Date('2026-11-20T10:00:00+09:00') }

function heapMib(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / mib
}

/** The most of the heap above where it began, sampled while `work` runs. */
async function heapDuring(work: () => Promise<void>): Promise<{ mib: number; seconds: number }> {
  const began = heapMib()
  const at = performance.now()
  let most = began
  const sampling = setInterval(() => {
    most = Math.max(most, heapMib())
  }, 1_000)
  await work()
  clearInterval(sampling)
  return { mib: Math.max(0, most - began), seconds: (performance.now() - at) / 1000 }
}

/** The rows of the answer are held; products, of which each has a long description, are not. */
const heapAtMostMib = 64

/** A file that changes every product of it: the trial, and carrying it out, at 500 and 5,000 rows. */
export async function benchProductFile(): Promise<BenchRow[]> {
  const shop = await testApp('bench_product_file', [catalogue])
  const shelf = await aShelf(shop.deps)
  const codes = Array.from({ length: 5_000 }, (_, nth) => `FILE-${String(nth).padStart(4, '0')}`)
  const description = `<p>${'가'.repeat(10_000)}</p>`
  for (let from = 0; from < codes.length; from += 500)
    await addProducts(
      shop.deps.db,
      codes
        .slice(from, from + 500)
        .map((code) =>
          aProduct({ ...{ product_code: code, brand_id: shelf.brandId, c1: shelf.categoryId }, description }),
        ),
      by,
    )
  const directory = await mkdtemp(join(tmpdir(), 'billim-bench-'))
  const path = join(directory, 'products.csv')
  const measured = async (rows: number, price: number) => {
    const lines = codes.slice(0, rows).map((code) => `${code},${price}`)
    await writeFile(path, ['상품 코드,하루 가격 (원)', ...lines].join('\n'))
    const fileId = randomUUID()
    const trial = await heapDuring(async () => {
      await planProductFile(shop.deps, path, by)
    })
    const carried = await heapDuring(async () => {
      const plan = await planProductFile(shop.deps, path, by)
      if (isRefusal(plan)) throw new Error('the file is read')
      const confirming = { fileId, staffId: 1, reason: '가격', hash: plan.hash, planned: plan.planned }
      await carryOut(shop.deps, confirming)
      await finishProductFiles(shop.deps)
    })
    const state = await stateOf(shop.deps.db, fileId)
    if (state?.done !== rows) throw new Error(`${state?.done} of ${rows} rows were carried out`)
    return { trial, carried }
  }
  const few = await measured(500, 13_000)
  const many = await measured(5_000, 14_000)
  await rm(directory, { recursive: true })
  await shop.end()
  const row = (name: string, unit: string, value: number, floor: number, target: string): BenchRow => ({
    ...{ name, unit, value, floor, ratio: value / Math.max(floor, 0.01), target },
  })
  return [
    row(
      'trial of a file of 5,000 products, against a budget',
      'MiB of heap',
      many.trial.mib,
      heapAtMostMib,
      '≤ 1',
    ),
    row('the file carried out, against the same', 'MiB of heap', many.carried.mib, heapAtMostMib, '≤ 1'),
    row('trial of 5,000 rows, against 500', 's', many.trial.seconds, few.trial.seconds, '≤ 12'),
    row('5,000 rows carried out, against 500', 's', many.carried.seconds, few.carried.seconds, '≤ 12'),
  ]
}
