import { raiseAlertOnce } from '../alerts/index.ts'
import type { Trouble } from '../gateways/cards/index.ts'
import { countTrouble } from '../health/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

const everyMinutes = 60

const sentences: Readonly<Record<Trouble['kind'], string>> = {
  key: 'the card provider refuses our key: payments and refunds wait',
  rate: 'the card provider says that we call too often: payments and refunds wait',
  code: 'the card provider answers a code that proves nothing: what it is about waits',
  shape: 'the card provider answers what we cannot read: what it is about waits',
}

/**
 * Counts provider troubles that retrying alone does not fix and alerts the operators: at once for each kind and code,
 * then hourly while it lasts. Returns a function that stops watching and waits for alerts in flight.
 */
export function watchProvider(deps: Deps, log: Log): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const counting = new Set<Promise<void>>()
  const raise = async ({ kind, code, call }: Trouble): Promise<void> => {
    const alert = { sentence: sentences[kind], facts: { provider: deps.cards.name, code, call } }
    await raiseAlertOnce(deps, log, { kind: `${deps.cards.name}:${kind}:${code}`, everyMinutes, ...alert })
  }
  const stop = deps.cards.onTrouble((trouble) => {
    const counted = countTrouble(deps, { provider: deps.cards.name, ...trouble })
      .catch((fault: unknown) => log.error({ err: fault }, 'a trouble could not be counted'))
      .finally(() => counting.delete(counted))
    counting.add(counted)
    const key = `${trouble.kind}:${trouble.code}`
    if (underWay.has(key)) return
    const raised = raise(trouble)
      .catch((fault: unknown) => log.error({ err: fault }, 'an alert could not be raised'))
      .finally(() => underWay.delete(key))
    underWay.set(key, raised)
  })
  return async () => {
    stop()
    await Promise.all([...underWay.values(), ...counting])
  }
}
