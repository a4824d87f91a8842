import { lazy, Suspense, useState } from 'react'
import { shopStateNames } from '../../../../domain/lists/workNames.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { maintenanceCalls } from '../../calls/content.ts'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import styles from '../../kit/FormPage.module.css'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import { moment } from '../../kit/words.ts'
import { meanings } from '../../pieces/meanings.ts'

const ClosingForm = lazy(() =>
  loadChunk(() => import('./ClosingForm.tsx').then((part) => ({ default: part.ClosingForm }))),
)

const ending: Question = {
  label: '점검 끝내기',
  reasons: ['점검을 마쳤어요', '잘못 시작했어요'],
  done: '점검을 끝내고 가게를 다시 열었어요.',
}

/** Closes the shop for maintenance and reopens it. */
export function MaintenanceScreen() {
  const state = useAnswer(maintenanceCalls.state)
  const [isEnding, setEnding] = useState(false)
  const closed = state.data?.maintenance ?? null

  return (
    <Page
      title="점검"
      controls={
        state.data !== undefined && (
          <Mark means={meanings.shop[closed === null ? 'open' : 'closed']}>
            {shopStateNames[closed === null ? 'open' : 'closed']}
          </Mark>
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
        <KeptWords
          isOffered={state.data !== undefined && closed === null}
          why="그사이 점검이 시작돼서 보낼 수 없어요."
        >
          <p className={styles.about}>
            점검을 시작하면 손님은 모든 화면에서 점검 안내를 보고, 새 주문은 할 수 없어요. 이미 결제하고 있는
            주문, 결제사와 본인인증에서 돌아오는 길, 직원 화면은 그대로예요.
          </p>
          <Suspense fallback={<Loading />}>
            <ClosingForm onSent={() => state.mutate()} />
          </Suspense>
        </KeptWords>
      </div>
      {isEnding && closed !== null && (
        <LazyActionDialog
          question={ending}
          lines={[
            {
              ...{ id: 'shop', name: '가게를 다시 열어요', facts: closed },
              act: ({ reason }) =>
                staffApi.send(maintenanceCalls.open, {
                  reason,
                  seen: { begunAt: closed.begunAt, endsAt: closed.endsAt },
                }),
            },
          ]}
          onClose={() => setEnding(false)}
        />
      )}
    </Page>
  )
}
