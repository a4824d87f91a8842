import type { RecordedSettings, SettingsChanged } from '../../../../domain/wire/staffSettings.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { settingsCalls } from '../../calls/accounts.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import styles from '../../kit/FormPage.module.css'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { moment } from '../../kit/words.ts'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { couriers, firstCourier } from '../../pieces/rented/couriers.ts'
import { courierLabel } from '../../pieces/rented/itemWords.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

type StartedWith = { chatChannelUrl: string; alertMail: string | null }

const fieldsFor = ({ chatChannelUrl, alertMail }: StartedWith): readonly FormField[] => [
  {
    kind: 'text',
    name: 'chatChannelUrl',
    label: '채팅 문의 주소',
    maybe: true,
    inputMode: 'url',
    hint: `가게의 모든 화면 아래와 고객센터에 보여요. 비우면 ${chatChannelUrl}`,
  },
  {
    kind: 'words',
    name: 'alertMails',
    label: '알림을 받을 이메일',
    maybe: true,
    hint: `문제가 생기면 모두에게 보내요. 쉼표로 나눠 5개까지 적어요. 비우면 ${alertMail ?? '아무에게도 보내지 않아요.'}`,
  },
  {
    kind: 'choice',
    name: 'usualCourier',
    label: '기본 택배사',
    options: couriers,
    maybe: true,
    hint: `운송장을 입력할 때 택배사가 없는 줄에 먼저 골라 놓아요. 비우면 ${courierLabel(firstCourier)}`,
  },
  {
    kind: 'number',
    name: 'pointMonths',
    label: '포인트 사용 기간',
    unit: '개월',
    hint: '이제부터 적립하는 포인트에 적용해요. 이미 적립한 포인트의 날짜는 그대로예요.',
  },
  {
    kind: 'number',
    name: 'rentalPointPercent',
    label: '대여 적립률',
    unit: '%',
    hint: '이제부터 회수하는 대여에 적용해요. 카드로 낸 금액의 몇 %를 적립할지예요. 0이면 적립하지 않아요.',
  },
  reasonFieldOf('settings'),
]

const typed = () =>
  loadChunk(async () => (await import('../../../../domain/wire/staffSettings.ts')).settingsRequest)

const shown: readonly { label: string; of: (settings: RecordedSettings) => string }[] = [
  { label: '채팅 문의 주소', of: ({ chatChannelUrl }) => chatChannelUrl ?? '' },
  { label: '알림을 받을 이메일', of: ({ alertMails }) => alertMails.join(', ') },
  { label: '기본 택배사', of: ({ usualCourier }) => courierLabel(usualCourier) },
  { label: '포인트 사용 기간', of: ({ pointMonths }) => `${pointMonths}개월` },
  { label: '대여 적립률', of: ({ rentalPointPercent }) => `${rentalPointPercent}%` },
]

/** A line for each setting that a change changed. */
const linesOf = (change: SettingsChanged) =>
  shown.flatMap(({ label, of }) => {
    const [before, after] = [of(change.before), of(change.after)]
    return before === after ? [] : [{ ...change, label, was: before || '없음', is: after || '없음' }]
  })

/** Run-time settings of the shop, and the history of changes. */
export function SettingsScreen() {
  const settings = useAnswer(settingsCalls.all)
  return (
    <Page title="가게 설정">
      <div className={styles.body}>
        <p className={styles.about}>바꾸면 바로 적용돼요. 바꾸기 전과 후를 사유와 함께 남겨요.</p>
        <AnswerView answer={settings} isKept>
          {({ now, version, startedWith, changes }) => (
            <>
              <Form
                name="가게 설정"
                fields={fieldsFor(startedWith)}
                schema={async () => (await import('./settingsForm.ts')).settingsForm}
                values={now}
                submit="저장"
                onSave={async (body) => {
                  await sendAndRefresh(
                    settingsCalls.change,
                    (await typed()).parse({ ...Object(body), version }),
                  )
                  await settings.mutate()
                  toast.success('저장했어요. 이제부터 적용해요.')
                }}
                onReload={() => void settings.mutate()}
              />
              {changes.length > 0 && (
                <Report
                  caption="바뀐 내역"
                  rows={changes.flatMap(linesOf)}
                  idOf={({ changedAt, label }) => `${changedAt} ${label}`}
                  columns={[
                    { id: 'at', header: '바꾼 때', cell: ({ changedAt }) => moment(changedAt) },
                    { id: 'what', header: '설정', cell: ({ label }) => label },
                    { id: 'change', header: '바뀐 내용', cell: ({ was, is }) => `${was} → ${is}` },
                    { id: 'who', header: '직원', cell: ({ staffName }) => staffName ?? '–' },
                    { id: 'reason', header: '사유', cell: ({ reason }) => reason },
                  ]}
                />
              )}
            </>
          )}
        </AnswerView>
      </div>
    </Page>
  )
}
