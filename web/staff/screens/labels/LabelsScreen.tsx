import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import type { StaffProductRow } from '../../../../domain/wire/staffProducts.ts'
import { QrCode } from '../../../kit/QrCode.tsx'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { Page } from '../../kit/Page.tsx'
import { Nothing } from '../../kit/States.tsx'
import styles from './LabelsScreen.module.css'
import { productsOf } from './productsOf.ts'

const papers = [
  { id: 'sheet', label: 'A4 라벨지 (3 × 8칸)' },
  { id: 'single', label: '라벨 한 장씩 (62 × 29mm)' },
] as const

/** What a label says: the code, as a QR code and in letters, and whose or what it is. */
type Label = { code: string; over: string; name: string }

/** Labels of items, or of a consignment that has arrived and is no product yet, for a sheet or a label printer. */
export function LabelsScreen() {
  const [params] = useSearchParams()
  const consignment = params.get('consignment')
  return consignment === null ? (
    <ItemLabels ids={(params.get('ids') ?? '').split(',').filter((id) => id !== '')} />
  ) : (
    <ConsignmentLabel id={consignment} />
  )
}

function ItemLabels({ ids }: { ids: readonly string[] }) {
  const answer = useSWR<StaffProductRow[], Error>(ids.length === 0 ? null : `labels-of ${ids}`, () =>
    productsOf(ids, staffApi.read),
  )
  if (ids.length === 0)
    return (
      <Page title="상품 라벨">
        <Nothing words="상품에서 라벨을 만들 것을 고른 다음 라벨을 눌러 주세요." />
      </Page>
    )
  return (
    <Labels title="상품 라벨" isReady={answer.data !== undefined}>
      {(paper) => (
        <AnswerView answer={answer}>
          {(products) => (
            <Sheet
              name="상품 라벨"
              paper={paper}
              labels={products.map(({ productCode, brandName, productName }) => ({
                ...{ code: productCode, over: brandName, name: productName },
              }))}
            />
          )}
        </AnswerView>
      )}
    </Labels>
  )
}

function ConsignmentLabel({ id }: { id: string }) {
  const answer = useAnswer(consignmentCalls.one(id))
  return (
    <Labels title="위탁 라벨" isReady={answer.data !== undefined}>
      {(paper) => (
        <AnswerView answer={answer}>
          {({ consignmentNumber, brand, modelName }) => (
            <Sheet
              name="위탁 라벨"
              paper={paper}
              labels={[{ code: consignmentNumber, over: brand, name: modelName }]}
            />
          )}
        </AnswerView>
      )}
    </Labels>
  )
}

/** The page of labels: the choice of the paper, and the button that prints. */
function Labels(props: { title: string; isReady: boolean; children: (paper: string) => ReactNode }) {
  const [paper, setPaper] = useState<string>(papers[0].id)
  return (
    <Page
      title={props.title}
      controls={
        <Button look="main" disabled={!props.isReady} onClick={() => window.print()}>
          인쇄
        </Button>
      }
    >
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
        {props.children(paper)}
      </div>
    </Page>
  )
}

const Sheet = (props: { name: string; paper: string; labels: readonly Label[] }) => (
  <ul className={styles.labels} data-paper={props.paper} aria-label={props.name}>
    {props.labels.map(({ code, over, name }) => (
      <li key={code} className={styles.label}>
        <QrCode text={code} label={`${code} QR 코드`} />
        <p>
          <strong>{code}</strong>
          <span>{over}</span>
          <span>{name}</span>
        </p>
      </li>
    ))}
  </ul>
)
