import useSWR, { type SWRConfiguration } from 'swr'
import type { ShopNow } from '../../domain/wire/shop.ts'
import { calls, type Read } from '../calls.ts'
import { useSession } from '../session/session.ts'

/** Reads a call through SWR's cache, keyed by its URL; null makes no request. */
export const useAnswer = <Answer>(call: Read<Answer> | null, options?: SWRConfiguration<Answer, Error>) =>
  useSWR<Answer, Error>(call?.url ?? null, options)

/** Reads a call that needs a login: for a guest `data` is undefined and no request is made. */
export function useMembers<Answer>(call: Read<Answer>, options?: SWRConfiguration<Answer, Error>) {
  const session = useSession()
  return useAnswer(session === null ? null : call, options)
}

/** Reads again every 30 s and when the tab is focused what time alone changes, so that an open page follows midnight. */
export const keptUp = { refreshInterval: 30_000, revalidateOnFocus: true }

export const useCart = () => useMembers(calls.cart)

/** The server's clock, never the phone's, which goes on while the page is open (rule 834). */
export const useNow = (): ShopNow | undefined => useAnswer(calls.now, keptUp).data
