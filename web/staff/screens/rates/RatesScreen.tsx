import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { rateCalls } from '../../calls/finance.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import styles from '../../kit/FormPage.module.css'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { moment } from '../../kit/words.ts'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

const rate = (name: string, label: string, hint: string): FormField => ({
  kind: 'number',
  name,
  label,
  unit: '‰',
  half: true,
  hint,
})
const fee = (name: string, label: string, hint: string): FormField => ({
  kind: 'number',
  name,
  label,
  unit: '원',
  half: true,
  hint,
})
const fields = [
  rate('transactionPerMille', '거래 수수료율', '천분율이에요. 98은 9.8%예요.'),
  rate('operatingPerMille', '운영 수수료율', '천분율이에요. 200은 20%예요.'),
  fee('inspectionFee', '감정비', '감정에서 반려하면 청구해요.'),
  fee('returnFee', '반송비', '반려한 상품을 돌려보내는 비용이에요.'),
  reasonFieldOf('rates'),
]
const typed = () =>
  loadChunk(async () => (await import('../../../../domain/wire/staffConsignments.ts')).ratesRequest)
const percent = (perMille: number): string => `${perMille / 10}%`

/** Rates of new consignment contracts, fees of new applications, and the history of changes. */
export function RatesScreen() {
  const rates = useAnswer(rateCalls.now)
  return (
    <Page title="위탁 요율">
      <div className={styles.body}>
        <p className={styles.about}>
          요율은 이제부터 맺는 위탁 계약에, 감정비와 반송비는 이제부터 신청하는 상품에 적용해요. 그 전의
          계약과 신청은 그때 정한 그대로예요.
        </p>
        <AnswerView answer={rates} isKept>
          {({ now, version, result }) => (
            <>
              <Form
                name="위탁 요율"
                fields={fields}
                schema={async () => (await import('./ratesForm.ts')).ratesForm}
                values={now}
                submit="저장"
                onSave={async (body) => {
                  await sendAndRefresh(rateCalls.change, (await typed()).parse({ ...Object(body), version }))
                  await rates.mutate()
                  toast.success('이제부터 맺는 계약과 신청에 적용해요.')
                }}
                onReload={() => void rates.mutate()}
              />
              {result.length > 0 && (
                <Report
                  caption="바뀐 내역"
                  rows={result}
                  idOf={({ changedAt }) => changedAt}
                  columns={[
                    { id: 'at', header: '바꾼 때', cell: ({ changedAt }) => moment(changedAt) },
                    {
                      id: 'transaction',
                      header: '거래',
                      align: 'right',
                      cell: ({ transactionPerMille }) => percent(transactionPerMille),
                    },
                    {
                      id: 'operating',
                      header: '운영',
                      align: 'right',
                      cell: ({ operatingPerMille }) => percent(operatingPerMille),
                    },
                    {
                      id: 'inspection',
                      header: '감정비',
                      align: 'right',
                      cell: ({ inspectionFee }) => won(inspectionFee),
                    },
                    {
                      id: 'return',
                      header: '반송비',
                      align: 'right',
                      cell: ({ returnFee }) => won(returnFee),
                    },
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
