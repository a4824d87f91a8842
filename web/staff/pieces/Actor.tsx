import { useAnswer } from '../api/reading.ts'
import { explainingCalls } from '../calls/explaining.ts'

const kinds: Readonly<Record<string, string>> = { staff: '직원', member: '회원' }

/** The name of an actor: `staff:3` is 강유진 (직원 3), `member:12` is 회원 12, `job:settleMonths` is 자동 작업. */
export function Actor({ actor }: { actor: string }) {
  const [kind = '', id = ''] = actor.split(':')
  const names = useAnswer(kind === 'staff' ? explainingCalls.colleagueNames : null)
  if (kinds[kind] === undefined) return '자동 작업'
  const known = names.data?.result.find((colleague) => kind === 'staff' && String(colleague.id) === id)
  const numbered = `${kinds[kind]} ${id}`
  return known === undefined ? numbered : `${known.name} (${numbered})`
}
