import { sampleStore } from '../support/sampleStore.ts'
import type { BenchRow } from './measure.ts'
import { secondsOf } from './measure.ts'
import { soak } from './soak.ts'

const events = Number(process.env.SOAK_EVENTS ?? 1_000_000)

/** A million appends by 32 writers with rollbacks, followed by a reader: how many events were lost, doubled or misplaced. */
export async function benchSoak(): Promise<BenchRow[]> {
  const shop = await sampleStore('bench_soak')
  try {
    let wrong: string[] = []
    const seconds = await secondsOf(async () => {
      ;({ wrong } = await soak(shop, events))
    })
    const name = `wrong of ${events} events at ${Math.round(events / seconds)}/s beside a reader`
    return [{ name, unit: 'events', value: wrong.length, floor: 0, ratio: wrong.length, target: '= 0' }]
  } finally {
    await shop.end()
  }
}
