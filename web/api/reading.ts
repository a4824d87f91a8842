import useSWR, { type SWRConfiguration } from 'swr'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { calls, type Read } from '../calls.ts'
import { useSession } from '../session/session.ts'

/** The answer of a call, kept by its URL; null asks nothing. */
export const useAnswer = <Answer>(call: Read<Answer> | null, options?: SWRConfiguration<Answer, Error>) =>
  useSWR<Answer, Error>(call?.url ?? null, options)

/** Something that only members may read; guests get undefined and no call is made. */
export function useMembers<Answer>(call: Read<Answer>, options?: SWRConfiguration<Answer, Error>) {
  const session = useSession()
  return useAnswer(session === null ? null : call, options)
}

export const useCart = () => useMembers(calls.cart)

/** The shop's own clock, never the phone's. */
export const useNow = (): { now: string; today: CivilDate } | undefined => useAnswer(calls.now).data
