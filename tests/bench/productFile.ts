import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { isRefusal } from '../../domain/shared/decision.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import { addProducts } from '../../server/catalogue/index.ts'
import { carryOut, finishProductFiles, stateOf } from '../../server/catalogue/productFile/carryOut.ts'
import { planProductFile } from '../../server/catalogue/productFile/planFile.ts'
import { aProduct, aShelf } from '../support/aProduct.ts'
import { testApp } from '../support/app.ts'
import { type BenchRow, secondsOf } from './measure.ts'

const mib = 1024 * 1024
const by = { actor: 'staff:1', at: new Date('2026-11-20T10:00:00+09:00') }

/** Every hundred milliseconds: the trial takes less than a second. */
const sampleMs = 100

/** What the heap holds after a collection. */
function heapMib(collect: () => void): number {
  collect()
  return process.memoryUsage().heapUsed / mib
}

/** How much the heap held at the most above where it began while `work` ran; what it returns is held to the end. */
async function heapDuring(work: () => Promise<object>): Promise<{ mib: number; held: object }> {
  setFlagsFromString('--expose-gc')
  const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))
  const began = heapMib(collect)
  let most = began
  const sample = () => {
    most = Math.max(most, heapMib(collect))
  }
  const sampling = setInterval(sample, sampleMs)
  const held = await work()
  sample()
  clearInterval(sampling)
  return { mib: most - began, held }
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
  const inFile = async (rows: number, price: number) => {
    const lines = codes.slice(0, rows).map((code) => `${code},${price}`)
    await writeFile(path, ['상품 코드,하루 가격 (원)', ...lines].join('\n'))
  }
  const planned = async () => {
    const plan = await planProductFile(shop.deps, path, by)
    if (isRefusal(plan)) throw new Error('the file is not read')
    return plan
  }
  /** The rows that were carried out. */
  const carried = async (plan: Awaited<ReturnType<typeof planned>>) => {
    const fileId = randomUUID()
    await carryOut(shop.deps, {
      ...{ fileId, staffId: 1, reason: '가격', hash: plan.hash, planned: plan.planned },
    })
    await finishProductFiles(shop.deps)
    const state = await stateOf(shop.deps.db, fileId)
    if (state?.done !== plan.planned.length) throw new Error(`${state?.done} rows were carried out`)
  }
  const timed = async (rows: number, price: number) => {
    await inFile(rows, price)
    const trial = await secondsOf(planned)
    const plan = await planned()
    return { trial, carrying: await secondsOf(() => carried(plan)) }
  }
  const few = await timed(500, 13_000)
  const many = await timed(codes.length, 14_000)
  await inFile(codes.length, 15_000)
  const trial = await heapDuring(planned)
  const carrying = await heapDuring(async () => {
    const plan = await planned()
    await carried(plan)
    return plan
  })
  await rm(directory, { recursive: true })
  await shop.end()
  const row = (name: string, unit: string, value: number, floor: number, target: string): BenchRow => ({
    ...{ name, unit, value, floor, ratio: value / Math.max(floor, 0.01), target },
  })
  return [
    row(
      'trial of a file of 5,000 products, against a budget',
      'MiB of heap',
      trial.mib,
      heapAtMostMib,
      '≤ 1',
    ),
    row('the file carried out, against the same', 'MiB of heap', carrying.mib, heapAtMostMib, '≤ 1'),
    row('trial of 5,000 rows, against 500', 's', many.trial, few.trial, '≤ 12'),
    row('5,000 rows carried out, against 500', 's', many.carrying, few.carrying, '≤ 12'),
  ]
}
