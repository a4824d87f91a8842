import { useEffect } from 'react'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'

/** A notice that is read with its order counts as seen: my page shows it no more. */
export function useSeen(notices: readonly OrderNotice[] | undefined): void {
  useEffect(() => {
    for (const { id, seen } of notices ?? [])
      if (!seen) api.send(calls.seeOrderNotice(id)).catch(() => undefined)
  }, [notices])
}
