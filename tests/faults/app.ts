// The shop as it runs in production, with its database, store, provider and server wrapped: once armed, the process
// notes the points of the money path that it passes, and ends at the one that it is told.
import { runJob, workOff } from '../../jobs/runner.ts'
import { eventTypes } from '../../server/eventLog.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { readEnv } from '../../server/platform/env.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { doors } from '../support/aRental.ts'
import { tossAt } from '../support/toss.ts'
import { watchCards, watchPayouts, watchPool, watchServer, watchStore } from './points.ts'

const { FAULT_ARMED, FAULT_PID } = process.env
let faultPoint = process.env.FAULT_POINT
let armed = FAULT_ARMED === '1'
const points = new Set<string>()
// A run that ends, however it does, leaves no shop behind.
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'arm') armed = true
  if (typeof message === 'object' && message !== null && 'faultPoint' in message)
    faultPoint = String(message.faultPoint)
  process.send?.({ points: [...points] })
})
const passed = (point: string): void => {
  if (!armed) return
  points.add(point)
  if (point !== faultPoint) return
  armed = false
  process.kill(FAULT_PID === undefined ? process.pid : Number(FAULT_PID), 'SIGKILL')
}

const reading = readEnv(process.env)
if ('problem' in reading) throw new Error(reading.problem)
const { env } = reading
const opened = await openDeps(env, doors, eventTypes)
watchPool(opened.deps.db.pool, passed)
const cards = tossAt(env.TOSS_API_BASE, env.TOSS_SECRET_KEY)
const deps: Deps = {
  ...opened.deps,
  store: watchStore(opened.deps.store, passed),
  cards: watchCards(cards, passed),
  payouts: watchPayouts(payoutGatewayOf(env), passed),
}
const app = await buildApp(deps, doors)
deps.runJob = (name) => runJob(deps, app.log, name)
watchServer(app.server, passed)
await workOff(deps, app.log)
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
