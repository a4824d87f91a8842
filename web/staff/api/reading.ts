import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { Read } from '../../api/call.ts'
import { usePreviousData } from '../../api/previousData.ts'
import { staffApi } from './request.ts'
import { staffSession } from './session.ts'

/**
 * SWR settings of the console: no retries, and no refetch on focus or reconnect. A screen that opens always asks anew,
 * so that a form does not begin with what a colleague has changed; only requests that run at once are one.
 */
export const swrSettings: SWRConfiguration = {
  fetcher: (url: string) => staffApi.read({ method: 'GET', url }),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 0,
}

/** Reads a call and caches its answer under its URL; null sends nothing. */
export const useAnswer = <Answer>(call: Read<Answer> | null, options?: SWRConfiguration<Answer, Error>) =>
  useSWR<Answer, Error>(call?.url ?? null, options)

/**
 * Reads a call whose filter, month or page changes; null makes no request and has no answer. While the next answer loads
 * (`isLoading`), the one before stays, and goes once the next one cannot be read: no rows, sums or counts are shown under
 * the name of others.
 */
export function useKeptAnswer<Answer>(call: Read<Answer> | null) {
  const { data, error, isLoading, mutate } = useAnswer(call, { keepPreviousData: true })
  const shown = usePreviousData(call?.url ?? '', { data, error })
  return { data: call === null ? undefined : shown, error, isLoading, mutate }
}

/** Reads a call again and again, every so many milliseconds, while the page is seen; 0 stops that. */
export const usePolledAnswer = <Answer>(
  call: Read<Answer>,
  everyMs: number | ((latest: Answer | undefined) => number),
) => useSWR<Answer, Error>(call.url, () => staffApi.poll(call), { refreshInterval: everyMs })

/**
 * Empties the cache when a session begins, ends or is replaced by another, in this tab or another, so that the next
 * colleague at this machine sees nothing of it. A page that Back restores under the session of another reads its answers
 * anew. An emptied key that is not revalidated keeps its latest request, and a hook that joins that one waits for an answer
 * which SWR has discarded: so each session that begins revalidates, whether or not one was there before it.
 * Returns a function that unsubscribes.
 */
export function forgetWithSession(): () => void {
  let last = staffSession.read()?.accessToken
  return staffSession.subscribe(() => {
    const now = staffSession.read()?.accessToken
    if (now !== last) void mutate(() => true, undefined, { revalidate: now !== undefined })
    last = now
  })
}
