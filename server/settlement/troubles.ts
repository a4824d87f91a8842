import { raiseAlertOnce } from '../alerts/index.ts'
import type { Trouble, Unknown } from '../gateways/payouts/index.ts'
import { countTrouble } from '../health/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

const everyMinutes = 60

const sentences: Readonly<Record<Trouble, string>> = {
  key: 'the payout gateway refuses our key: payouts wait',
  merchant:
    'the payout gateway does not find our newest payout: our key may be another merchant’s, and payouts wait',
  rate: 'the payout gateway says that we call too often: payouts wait',
  code: 'the payout gateway answers a code that proves nothing: the payout waits',
  account: 'a payout would go to another account than its own: the payout waits',
  shape: 'the payout gateway answers what we cannot read: the payout waits',
}

/** Counts an answer that waiting alone will not fix, and alerts the operators once an hour for each kind and code. */
export async function alertTrouble(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'payouts'>,
  log: Log,
  { trouble, reason }: Unknown,
): Promise<void> {
  if (trouble === null) return
  const provider = deps.payouts.name
  const counted = { provider, kind: trouble, code: reason, call: 'payouts' }
  await countTrouble(deps, counted)
  await raiseAlertOnce(deps, log, {
    kind: `payouts:${trouble}:${reason}`,
    everyMinutes,
    sentence: sentences[trouble],
    facts: { provider, code: reason },
  })
}
