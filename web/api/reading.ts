import useSWR from 'swr'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { CartGroup } from '../../domain/wire/cart.ts'
import { calls } from '../paths.ts'
import { useSession } from '../session/session.ts'

export type List<Row> = { result: Row[]; cntAll: number }

/** Something that only members may read; guests get undefined and no call is made. */
export function useMembers<Answer>(url: string | null) {
  const session = useSession()
  return useSWR<Answer, Error>(session === null ? null : url)
}

export const useCart = () => useMembers<List<CartGroup>>(calls.cart)

/** The shop's own clock, never the phone's. */
export function useNow(): { now: string; today: CivilDate } | undefined {
  return useSWR<{ now: string; today: CivilDate }, Error>(calls.now).data
}
