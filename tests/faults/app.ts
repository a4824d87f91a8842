// The shop as it runs in production, but for a probe that ends a process at one named point once it is armed.
import { runJob, workOff } from '../../jobs/runner.ts'
import { createToss } from '../../server/gateways/toss/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { readEnv } from '../../server/platform/env.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import * as shop from '../../server/shop/index.ts'
import { doors } from '../support/aRental.ts'

const { FAULT_POINT, FAULT_ARMED, FAULT_PID } = process.env
let armed = FAULT_ARMED === '1'
process.on('message', (message) => {
  if (message === 'arm') armed = true
  process.send?.('armed')
})
const probe: Deps['probe'] = {
  reach: (point) => {
    if (!armed || point !== FAULT_POINT) return
    armed = false
    process.kill(FAULT_PID === undefined ? process.pid : Number(FAULT_PID), 'SIGKILL')
  },
}

const reading = readEnv(process.env)
if ('problem' in reading) throw new Error(reading.problem)
const { env } = reading
const all = [...doors, shop]
const opened = await openDeps(env, all)
const toss = createToss({ apiBase: env.TOSS_API_BASE, secretKey: env.TOSS_SECRET_KEY, timeoutMs: 5_000 })
const deps: Deps = { ...opened.deps, toss, probe, runJob: (name) => runJob(deps, name) }
const app = await buildApp(deps, all)
await workOff(deps, app.log)
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
