import { startStack } from '../support/stack.ts'

/**
 * One whole shop for all journeys. BASE_URL names one that runs already; then DATABASE_URL and SIMULATORS_URL say
 * where its books are, SUPERVISOR_PID which process keeps it running.
 */
export default async function openShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL !== undefined) {
    process.env.JOURNEYS_URL = process.env.BASE_URL
    process.env.JOURNEYS_DATABASE_URL = process.env.DATABASE_URL ?? ''
    process.env.JOURNEYS_SIMULATORS_URL = process.env.SIMULATORS_URL ?? ''
    process.env.JOURNEYS_SUPERVISOR = process.env.SUPERVISOR_PID ?? ''
    return undefined
  }
  const stack = await startStack()
  process.env.JOURNEYS_URL = stack.baseUrl
  process.env.JOURNEYS_DATABASE_URL = stack.databaseUrl
  process.env.JOURNEYS_SIMULATORS_URL = stack.simulatorsUrl
  process.env.JOURNEYS_SUPERVISOR = String(stack.supervisor)
  return stack.stop
}
