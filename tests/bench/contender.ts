import { isRefusal } from '../../domain/shared/decision.ts'
import { eventTypes } from '../../server/eventLog.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { draftOrder } from '../../server/ordering/index.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Deps, Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { testEnv } from '../support/app.ts'
import { doors } from '../support/aRental.ts'
import { aDraftOf } from './contention.ts'
import { tossAtOnce } from './tossAtOnce.ts'

/* A second process of the shop: drafts a product for the members it is told, and answers how many got it. */
const [, , appUrl = ''] = process.argv
const db = openDatabase<Tables>({ url: appUrl, keySecrets: testEnv().DATA_SECRET })
const deps: Deps = {
  ...{
    env: testEnv(),
    modules: doors,
    db,
    clock: fixedClock('2026-11-20T10:00:00+09:00'),
    cards: tossAtOnce,
  },
  payouts: payoutGatewayOf(testEnv()),
  store: createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) }),
}

process.on('message', async ({ product, members }: { product: number; members: number[] }) => {
  const answers = await Promise.all(members.map((memberId) => draftOrder(deps, memberId, aDraftOf(product))))
  process.send?.({ got: answers.filter((answer) => !isRefusal(answer)).length })
})
process.send?.({ got: 0 })
