import { startStack } from '../support/stack.ts'

/** Journeys run against the shop as `npm start` runs it; BASE_URL names one that is already there. */
export default async function shop(): Promise<() => Promise<void>> {
  if (process.env.BASE_URL !== undefined && process.env.BASE_URL !== '') return async () => undefined
  const stack = await startStack()
  process.env.BASE_URL = stack.baseUrl
  return stack.stop
}
