import { type Filter, filtersAsked } from '../../kit/FilterBar.tsx'
import { endOfDay } from '../../kit/months.ts'
import type { TableUrl } from '../../kit/tableUrl.ts'

/** The filters of the log, with the event types that the server knows. */
export const eventFilters = (types: readonly { type: string; title: string }[]): readonly Filter[] => [
  { kind: 'search', name: 'id', label: '번호', placeholder: '번호, 회원 이름, 이메일' },
  { kind: 'search', name: 'stream', label: '흐름', placeholder: '흐름 (order:…)' },
  {
    kind: 'choice',
    name: 'type',
    label: '이벤트',
    options: types.map(({ type, title }) => ({ value: type, label: title })),
    areRead: true,
  },
  { kind: 'search', name: 'actor', label: '행위자', placeholder: '이름, staff:3, member:12' },
  { kind: 'range', name: 'from', to: 'to', label: '기간', ends: ['부터', '까지'] },
]

/** A place in the log, as the address has it: the events before or after a position. */
export const cursorOf = (side: 'before' | 'after', pos: number): string => `${side}-${pos}`

function placeOf(cursor: string | null) {
  const [, side, pos = null] = /^(before|after)-(\d+)$/.exec(cursor ?? '') ?? []
  return { before: side === 'before' ? pos : null, after: side === 'after' ? pos : null }
}

/** The server's query for the URL; days are those of Seoul, the last one included. */
export function asked(url: Pick<TableUrl, 'filter' | 'cursor'>) {
  const { from = null, to = null, ...others } = filtersAsked(url, eventFilters([]))
  return {
    ...others,
    from: from === null ? null : `${from}T00:00:00+09:00`,
    to: to === null ? null : endOfDay(to),
    ...placeOf(url.cursor),
  }
}
