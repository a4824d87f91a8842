import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { ReversedNotice } from '../../pieces/rented/ReversedNotice.tsx'

/** Reversed payments that the member has not seen yet. */
export function Reversals() {
  const { data, mutate } = useMembers(calls.orderHistory(1, '6'))
  if (data === undefined) return null
  const see = async (id: string) => {
    const notices = data.notices.map((notice) => (notice.id === id ? { ...notice, seen: true } : notice))
    await mutate({ ...data, notices }, { revalidate: false })
    await api.send(calls.seeOrderNotice(id)).catch(() => mutate())
  }
  return data.notices
    .filter(({ seen }) => !seen)
    .map((notice) => <ReversedNotice key={notice.id} notice={notice} link onSeen={() => see(notice.id)} />)
}
