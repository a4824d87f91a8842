import { useState } from 'react'
import * as z from 'zod/mini'
import { closeShopRequest } from '../../../../domain/wire/shop.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { maintenanceCalls } from '../../calls/content.ts'
import { ActionDialog } from '../../kit/ActionDialog.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import { moment } from '../../kit/words.ts'
import { acted } from '../../pieces/acted.ts'
import styles from './MaintenanceScreen.module.css'

const fields: readonly FormField[] = [
  { kind: 'lines', name: 'reason', label: '사유', rows: 2, hint: '기록에 남아요. 손님에게는 보이지 않아요.' },
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
/** A day and its time, or neither. */
const schema = z.object({ reason, endDay: day, endTime: day }).check(
  z.refine(({ endDay, endTime }) => (endDay === null) === (endTime === null), {
    path: ['endTime'],
    message: '날과 시각을 함께 입력해 주세요.',
  }),
)
const ending: Question = { label: '점검 끝내기', reasons: ['점검을 마쳤어요', '잘못 시작했어요'] }

/** Closes the shop to shoppers and opens it again. */
export function MaintenanceScreen() {
  const state = useAnswer(maintenanceCalls.state)
  const [isEnding, setEnding] = useState(false)
  const closed = state.data?.maintenance ?? null

  const close = async (body: unknown) => {
    const { reason: why, endDay, endTime } = schema.parse(body)
    const endsAt = endDay === null ? null : `${endDay}T${endTime}:00+09:00`
    await acted(maintenanceCalls.close, { reason: why, endsAt })
    await state.mutate()
    toast.success('점검을 시작했어요.')
  }

  return (
    <Page
      title="점검"
      beside={
        state.data !== undefined && (
          <Badge tone={closed === null ? 'ok' : 'error'}>{closed === null ? '영업 중' : '점검 중'}</Badge>
        )
      }
    >
      <div className={styles.body}>
        {state.error !== undefined && (
          <Failed words="점검 상태를 읽지 못했어요." onRetry={() => void state.mutate()} />
        )}
        {state.data === undefined && state.error === undefined && <Loading />}
        {state.data !== undefined && closed !== null && (
          <>
            <Facts
              facts={[
                { name: '사유', value: closed.reason },
                { name: '시작', value: moment(closed.begunAt) },
                { name: '끝', value: closed.endsAt === null ? '직접 끝낼 때까지' : moment(closed.endsAt) },
              ]}
            />
            <div>
              <Button look="main" onClick={() => setEnding(true)}>
                점검 끝내기
              </Button>
            </div>
          </>
        )}
        {state.data !== undefined && closed === null && (
          <>
            <p className={styles.about}>
              점검을 시작하면 손님은 모든 화면에서 점검 안내를 보고, 새 주문은 할 수 없어요. 이미 결제하고
              있는 주문과 결제사·본인인증에서 돌아오는 길, 직원 화면은 그대로예요.
            </p>
            <Form
              name="점검"
              fields={fields}
              schema={async () => schema}
              values={{}}
              submit="점검 시작"
              onSave={close}
              onSaved={() => {}}
            />
          </>
        )}
      </div>
      {isEnding && (
        <ActionDialog
          question={ending}
          lines={[
            {
              id: 'shop',
              name: '가게를 다시 열어요',
              act: (given) => acted(maintenanceCalls.open, { reason: given.reason }),
            },
          ]}
          onDone={() => void state.mutate()}
          onClose={() => setEnding(false)}
        />
      )}
    </Page>
  )
}
