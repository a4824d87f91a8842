import { api } from '../../api/request.ts'
import { takenOffAtOnce, withoutRow } from '../../api/savedAtOnce.ts'
import { calls } from '../../calls.ts'

/** Alerts leave the list when the member forgets them, notices when they are read. */
export const alertRows = takenOffAtOnce(
  calls.freeAlerts,
  (id: number) => api.send(calls.removeFreeAlert(id)),
  withoutRow,
)
export const noticeRows = takenOffAtOnce(
  calls.freeNotices,
  (id: number) => api.send(calls.readFreeNotice(id)),
  withoutRow,
)
