import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { type Stack, startStack } from '../support/stack.ts'

/** Where a shop of the journeys is, for those who make them. */
export type OpenShop = Pick<Stack, 'baseUrl' | 'databaseUrl' | 'simulatorsUrl' | 'supervisor' | 'directory'>

/** JOURNEY_SHOPS, and as many workers. */
export const shopCount = process.env.BASE_URL === undefined ? Number(process.env.JOURNEY_SHOPS ?? 2) : 1

/**
 * A whole shop for each worker, so that one may move its clock or kill it while another looks at a page. BASE_URL names
 * one that runs already; then DATABASE_URL and SIMULATORS_URL say where its books are, SUPERVISOR_PID which process
 * keeps it running, DATA_DIR where its data is.
 */
export default async function openShop(): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL: baseUrl, DATABASE_URL, SIMULATORS_URL, SUPERVISOR_PID, DATA_DIR } = process.env
  if (baseUrl !== undefined) {
    say([
      {
        baseUrl,
        databaseUrl: DATABASE_URL ?? '',
        simulatorsUrl: SIMULATORS_URL ?? '',
        supervisor: Number(SUPERVISOR_PID),
        directory: DATA_DIR ?? '',
      },
    ])
    return undefined
  }
  if (!buildClientWhenStale()) throw new Error('the client could not be built')
  const stacks = await Promise.all(Array.from({ length: shopCount }, () => startStack()))
  say(stacks)
  return async () => {
    await Promise.all(stacks.map(({ stop }) => stop()))
  }
}

const say = (shops: readonly OpenShop[]): void => {
  process.env.JOURNEYS_SHOPS = JSON.stringify(shops)
}
