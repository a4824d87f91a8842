import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { Read } from '../../api/call.ts'
import { staffApi } from './request.ts'

/** What the console asks of SWR: no retries, no refetch that was not asked for, the old rows stay while new ones come. */
export const swrSettings: SWRConfiguration = {
  fetcher: (url: string) => staffApi.read({ method: 'GET', url }),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 500,
}

/** The answer of a call, kept by its URL; null asks nothing. */
export const useAnswer = <Answer>(call: Read<Answer> | null, options?: SWRConfiguration<Answer, Error>) =>
  useSWR<Answer, Error>(call?.url ?? null, options)

/** Asks anew whatever is on the page: after something was done, every list and count may have changed. */
export const refreshAll = (): Promise<unknown> => mutate(() => true)

/** Forgets what was read: the next colleague at this machine sees nothing of it. */
export const forgetAnswers = (): Promise<unknown> => mutate(() => true, undefined, { revalidate: false })
