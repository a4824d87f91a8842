import type { ListColumn } from '../shared/listColumns.ts'
import type { LoggedEvent } from '../wire/eventLog.ts'

export const eventColumns = [
  { key: 'pos', label: '위치', kind: 'count', width: '96px', value: (event) => event.pos },
  { key: 'at', label: '일시', kind: 'instant', width: '152px', value: (event) => event.occurredAt },
  { key: 'title', label: '이벤트', kind: 'text', width: 'minmax(140px, 1fr)', value: (event) => event.title },
  {
    key: 'type',
    label: '종류',
    kind: 'text',
    isOptional: true,
    width: '200px',
    value: (event) => event.type,
  },
  {
    key: 'stream',
    label: '흐름',
    kind: 'text',
    width: 'minmax(240px, 2fr)',
    value: (event) => event.streamId,
  },
  { key: 'version', label: '버전', kind: 'count', width: '72px', value: (event) => event.version },
  { key: 'actor', label: '행위자', kind: 'text', width: '144px', value: (event) => event.actor },
] as const satisfies readonly ListColumn<LoggedEvent>[]
