import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { footerCalls } from '../../calls/content.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import styles from '../../kit/FormPage.module.css'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { Page } from '../../kit/Page.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

const fields: readonly FormField[] = [
  { kind: 'text', name: 'customerServicePhone', label: '고객센터 전화', part: '고객센터' },
  { kind: 'text', name: 'businessHours', label: '운영 시간', half: true },
  { kind: 'text', name: 'lunchHours', label: '점심시간', half: true },
  { kind: 'text', name: 'companyName', label: '회사 이름', half: true, part: '회사' },
  { kind: 'text', name: 'representativeName', label: '대표자', half: true },
  { kind: 'text', name: 'address', label: '주소' },
  { kind: 'text', name: 'addressDetail', label: '상세 주소' },
  { kind: 'text', name: 'businessRegistrationNumber', label: '사업자등록번호', half: true },
  { kind: 'text', name: 'mailOrderSalesReportNumber', label: '통신판매업 신고번호', half: true },
  reasonFieldOf('footer'),
]

const typed = () =>
  loadChunk(async () => (await import('../../../../domain/wire/staffCompany.ts')).companyChange)

/** The company information in the footer of every shop page. */
export function FooterScreen() {
  const footer = useAnswer(footerCalls.now)
  return (
    <Page title="회사 정보">
      <div className={styles.body}>
        <p className={styles.about}>모든 화면의 아래에 보이는 내용이에요. 약관은 약관 화면에서 고쳐요.</p>
        <AnswerView answer={footer} isKept>
          {({ version, ...company }) => (
            <Form
              name="회사 정보"
              fields={fields}
              schema={typed}
              values={company}
              submit="저장"
              onSave={async (body) => {
                await sendAndRefresh(footerCalls.change, (await typed()).parse({ ...Object(body), version }))
                await footer.mutate()
                toast.success('저장했어요.')
              }}
              onReload={() => void footer.mutate()}
            />
          )}
        </AnswerView>
      </div>
    </Page>
  )
}
