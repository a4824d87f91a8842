import * as z from 'zod/mini'
import { closeShopRequest } from '../../../../domain/wire/shop.ts'
import { toast } from '../../../kit/notices.ts'
import { maintenanceCalls } from '../../calls/content.ts'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

const fields: readonly FormField[] = [
  {
    kind: 'lines',
    name: 'reason',
    label: '사유',
    rows: 2,
    hint: (
      <>
        <RecordsLink kind="maintenance">기록</RecordsLink>에 남아요. 손님에게는 보이지 않아요.
      </>
    ),
  },
  {
    kind: 'day',
    name: 'endDay',
    label: '끝나는 날',
    half: true,
    maybe: true,
    hint: '비우면 직접 끝낼 때까지 이어져요.',
  },
  { kind: 'time', name: 'endTime', label: '끝나는 시각', half: true, maybe: true },
]
const { reason } = closeShopRequest.shape
const day = z.nullable(z.string())
/** Requires both a day and a time, or neither. */
const schema = z.object({ reason, endDay: day, endTime: day }).check(
  z.refine(({ endDay, endTime }) => (endDay === null) === (endTime === null), {
    path: ['endTime'],
    message: '날과 시각을 함께 입력해 주세요.',
  }),
)
/**
 * Asks for the reason and the end of the maintenance, and closes the open shop. `onSent` reads how it stands then, also
 * where a colleague was faster.
 */
export function ClosingForm({ onSent }: { onSent: () => Promise<unknown> }) {
  const close = async (body: unknown) => {
    const { reason: why, endDay, endTime } = schema.parse(body)
    const endsAt = endDay === null ? null : `${endDay}T${endTime}:00+09:00`
    try {
      await sendAndRefresh(maintenanceCalls.close, { reason: why, endsAt, seen: null })
    } finally {
      await onSent()
    }
    toast.success('점검을 시작했어요.')
  }
  return (
    <Form
      name="점검"
      fields={fields}
      schema={async () => schema}
      values={{}}
      submit="점검 시작"
      onSave={close}
    />
  )
}
