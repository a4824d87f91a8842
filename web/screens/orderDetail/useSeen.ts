import { useEffect } from 'react'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'

/** Whoever reads a notice with its order has seen it: my page tells of it no more. */
export function useSeen(notices: readonly OrderNotice[] | undefined): void {
  useEffect(() => {
    for (const { id, seen } of notices ?? [])
      if (!seen) api.send(calls.seeOrderNotice(id)).catch(() => undefined)
  }, [notices])
}
