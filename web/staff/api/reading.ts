import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { Read } from '../../api/call.ts'
import { staffApi } from './request.ts'

/** SWR settings of the console: no retries, and no refetch on focus or reconnect. */
export const swrSettings: SWRConfiguration = {
  fetcher: (url: string) => staffApi.read({ method: 'GET', url }),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 500,
}

/** Reads a call and caches its answer under its URL; null sends nothing. */
export const useAnswer = <Answer>(call: Read<Answer> | null, options?: SWRConfiguration<Answer, Error>) =>
  useSWR<Answer, Error>(call?.url ?? null, options)

/** Empties the cache, so that the next colleague at this machine sees nothing of it. */
export const forgetAnswers = (): Promise<unknown> => mutate(() => true, undefined, { revalidate: false })
