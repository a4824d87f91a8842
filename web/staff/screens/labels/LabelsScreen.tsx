import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { QrCode } from '../../../kit/QrCode.tsx'
import { useAnswer } from '../../api/reading.ts'
import { productCalls } from '../../calls/content.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { Page } from '../../kit/Page.tsx'
import { Nothing } from '../../kit/States.tsx'
import styles from './LabelsScreen.module.css'

/** The most labels of one print: as many as the list answers by their ids. */
const labelsAtMost = 50

const papers = [
  { id: 'sheet', label: 'A4 라벨지 (3 × 8칸)' },
  { id: 'single', label: '라벨 한 장씩 (62 × 29mm)' },
] as const

/** Labels of items with their code as a QR code and in letters, laid out for a sheet of labels or a label printer. */
export function LabelsScreen() {
  const [params] = useSearchParams()
  const ids = (params.get('ids') ?? '').split(',').filter((id) => id !== '')
  const shown = ids.slice(0, labelsAtMost)
  const [paper, setPaper] = useState<string>(papers[0].id)
  const answer = useAnswer(shown.length === 0 ? null : productCalls.list({ ids: shown, limit: labelsAtMost }))
  return (
    <Page
      title="상품 라벨"
      controls={
        <Button look="main" disabled={answer.data === undefined} onClick={() => window.print()}>
          인쇄
        </Button>
      }
    >
      {shown.length === 0 ? (
        <Nothing words="상품에서 라벨을 만들 것을 고른 다음 라벨을 눌러 주세요." />
      ) : (
        <div className={styles.page} data-print>
          <fieldset className={styles.papers}>
            <legend>용지</legend>
            {papers.map(({ id, label }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="paper"
                  value={id}
                  checked={paper === id}
                  onChange={() => setPaper(id)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          {ids.length > labelsAtMost && (
            <p role="status" className={styles.quiet}>
              한 번에 {labelsAtMost}장까지 인쇄해요. 나머지 {ids.length - labelsAtMost}장은 따로 골라 주세요.
            </p>
          )}
          <AnswerView answer={answer}>
            {({ result }) => (
              <ul className={styles.labels} data-paper={paper} aria-label="상품 라벨">
                {result.map(({ id, productCode, brandName, productName }) => (
                  <li key={id} className={styles.label}>
                    <QrCode text={productCode} label={`${productCode} QR 코드`} />
                    <p>
                      <strong>{productCode}</strong>
                      <span>{brandName}</span>
                      <span>{productName}</span>
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </AnswerView>
        </div>
      )}
    </Page>
  )
}
