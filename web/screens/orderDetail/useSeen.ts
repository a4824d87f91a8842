import { useEffect } from 'react'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'

/** Marks the order's notices as seen, so that my page no longer shows them. */
export function useSeen(notices: readonly OrderNotice[] | undefined): void {
  useEffect(() => {
    for (const { id, seen } of notices ?? [])
      if (!seen) api.send(calls.seeOrderNotice(id)).catch(() => undefined)
  }, [notices])
}
