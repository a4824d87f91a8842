import { performance } from 'node:perf_hooks'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { bagsOut } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { type BenchRow, median } from './measure.ts'

const trials = 20

/** Fifty callers for one bag: how long until the last of them is answered, in single appends. */
export async function benchContention(): Promise<BenchRow[]> {
  const shop = await sampleStore('bench_contention', [bagsOut])
  const append = (command: Append) => shop.store.append(command)
  let bag = 1
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  try {
    for (let warmUp = 0; warmUp < 200; warmUp += 1) await append(aRental({ bag: bag++ }))
    const singles: number[] = []
    const fifties: number[] = []
    for (let trial = 0; trial < trials; trial += 1) {
      for (let call = 0; call < 10; call += 1)
        singles.push(await timed(() => append(aRental({ bag: bag++ }))))
      const wanted = bag++
      fifties.push(
        await timed(async () => {
          const outcomes = await Promise.all(
            Array.from({ length: 50 }, () => append(aRental({ bag: wanted }))),
          )
          const winners = outcomes.filter(({ kind }) => kind === 'appended').length
          if (winners !== 1) throw new Error(`${winners} callers got one bag`)
        }),
      )
    }
    const [value, floor] = [median(fifties), median(singles)]
    return [
      {
        name: '50 callers for one bag / one append',
        unit: 'ms',
        value,
        floor,
        ratio: value / floor,
        target: '≤ 20',
      },
    ]
  } finally {
    await shop.end()
  }
}
