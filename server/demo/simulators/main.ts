import { startSimulators } from './index.ts'

const {
  SIMULATORS_PORT,
  SIMULATORS_SMTP_PORT,
  SIMULATORS_HOST,
  SIMULATORS_DIR,
  SIMULATORS_URL,
  WEBHOOK_URL,
  WEBHOOK_MINUTE_MS,
  CLOCK_AHEAD_MS,
} = process.env
const aheadMs = Number(CLOCK_AHEAD_MS ?? 0)

const simulators = await startSimulators({
  directory: SIMULATORS_DIR ?? '.data/simulators',
  port: Number(SIMULATORS_PORT ?? 0),
  smtpPort: Number(SIMULATORS_SMTP_PORT ?? 0),
  host: SIMULATORS_HOST ?? '127.0.0.1',
  ...(WEBHOOK_URL === undefined ? {} : { webhookUrl: WEBHOOK_URL }),
  ...(SIMULATORS_URL === undefined ? {} : { publicUrl: SIMULATORS_URL }),
  ...(WEBHOOK_MINUTE_MS === undefined ? {} : { webhookMinuteMs: Number(WEBHOOK_MINUTE_MS) }),
  now: () => Date.now() + aheadMs,
})
console.log(`Simulators listen at ${simulators.url}`)

const stop = () => {
  void simulators.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
