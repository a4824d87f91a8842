import { lastDueMonth, monthsLater, payOn } from '../../../domain/settlement/months.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log.ts'
import { payOut, settleMonths } from '../../settlement/index.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Lets the played gateway pay as if at that time; null: at its own. */
export type PayAsIfAt = (at: string | null) => Promise<void>

/** The first month in which an owner of the demo shop can have earned something lies within half a year. */
const monthsBack = 6

/** What owners earned in past months was paid to them on the 20th of the month after, as the monthly job does it. */
export async function settlePast(deps: Deps, payAsIfAt: PayAsIfAt): Promise<void> {
  const last = lastDueMonth(deps.clock.now())
  for (let month = monthsLater(last, -monthsBack); month <= last; month = monthsLater(month, 1)) {
    const at = `${payOn(month)}T10:00:00+09:00`
    const onPayDay = { ...deps, clock: fixedClock(at) }
    await payAsIfAt(at)
    const { requested } = await settleMonths(onPayDay, quiet)
    // The bank has answered by the time the gateway is asked again.
    if (requested > 0) await payOut(onPayDay, quiet)
  }
  await payAsIfAt(null)
}
