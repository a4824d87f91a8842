import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ParcelLabel } from '../../../../domain/wire/staffOrders.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { phoneNumber } from '../../../text/format.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots } from '../../kit/words.ts'
import { scanPath } from '../../paths.ts'
import { placeWords } from '../../pieces/rented/placeWords.ts'
import { ScanField } from '../../pieces/scan/ScanField.tsx'
import styles from './PickListScreen.module.css'

/** The pick list and the parcel labels, laid out for printing. */
export function PickListScreen() {
  const { selected } = useTableUrl()
  const items = selected.join(',')
  const [labels, setLabels] = useState<readonly ParcelLabel[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isEmpty = items === ''
  const asked = useRef('')
  const ask = async () => {
    setProblem(null)
    setLabels(null)
    // The answer about other items may come later.
    const isOfThese = () => asked.current === items
    try {
      const { result } = await staffApi.send(itemCalls.labels, { orderItemIds: [...selected] })
      if (isOfThese()) setLabels(result)
    } catch (error) {
      if (isOfThese()) setProblem(sentenceOf(error, messages.generic))
    }
  }
  // The server records who reads these addresses, so a second render must not request them again.
  useEffect(() => {
    if (asked.current === items) return
    asked.current = items
    void ask()
  })
  return (
    <Page
      title="출고 목록"
      controls={
        <Button look="main" disabled={labels === null || labels.length === 0} onClick={() => window.print()}>
          인쇄
        </Button>
      }
    >
      <div className={styles.sheets} data-print>
        {problem !== null && <Failed words={problem} onRetry={() => void ask()} />}
        {isEmpty && (
          <Nothing words="주문 상품에서 출고할 것을 고른 다음 출고 목록·라벨 인쇄를 눌러 주세요." />
        )}
        {labels === null && problem === null && !isEmpty && <Loading />}
        {labels?.length === 0 && (
          <Nothing words="고른 상품은 모두 이미 출고했거나, 보내지 못하고 대여가 끝났어요." />
        )}
        {labels !== null && labels.length > 0 && (
          <>
            <Picking labels={labels} key={items} />
            <Parcels labels={labels} />
          </>
        )}
      </div>
    </Page>
  )
}

/** The list to pick from the shelves; scanning a label ticks its item, and says so when it is not of the list. */
function Picking({ labels }: { labels: readonly ParcelLabel[] }) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  const pick = (code: string) => {
    const found = labels.filter(({ productCode }) => productCode === code)
    const here = found.find(({ elsewhere }) => elsewhere === null)
    setWrong(
      found.length === 0
        ? `${code}: 이 출고 목록에 없는 상품이에요.`
        : here === undefined
          ? `${code}: 창고에 없는 것으로 되어 있는 상품이에요. 먼저 받기로 스캔해 주세요.`
          : null,
    )
    if (here !== undefined) setPicked((known) => [...new Set([...known, here.productCode])])
  }
  return (
    <>
      <div className={styles.scanning}>
        <ScanField label="고른 상품의 라벨" hint="라벨을 스캔하면 확인돼요" onCode={pick} />
        <Link className={styles.link ?? ''} to={scanPath({ task: 'ship' })}>
          스캔해서 보내기
        </Link>
        <p role="status">
          {labels.length}개 가운데 {picked.length}개 확인
        </p>
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
      </div>
      <PickingTable labels={labels} picked={picked} />
    </>
  )
}

function PickingTable({ labels, picked }: { labels: readonly ParcelLabel[]; picked: readonly string[] }) {
  return (
    <table className={styles.picking} aria-label="출고 목록">
      <thead>
        <tr>
          <th scope="col">확인</th>
          <th scope="col">출고일</th>
          <th scope="col">상품 코드</th>
          <th scope="col">상품</th>
          <th scope="col">어디에</th>
          <th scope="col">주문번호</th>
          <th scope="col">받는 분</th>
          <th scope="col">대여 기간</th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <tr key={label.orderItemId}>
            <td>
              {label.elsewhere !== null ? (
                '✕'
              ) : picked.includes(label.productCode) ? (
                <strong>확인</strong>
              ) : (
                <span className={styles.box} />
              )}
            </td>
            <td>{dots(label.shipsOn)}</td>
            <td>{label.productCode}</td>
            <td>
              {label.brandName} {label.productName}
            </td>
            <td>{label.elsewhere === null ? '창고' : <strong>{placeWords(label.elsewhere)}</strong>}</td>
            <td>{label.orderNumbers}</td>
            <td>{label.contact?.shippingName ?? ''}</td>
            <td>
              {dots(label.rentalStartDate)} – {dots(label.rentalEndDate).slice(5)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A label for each order, because its items go in one parcel; an item that is not here cannot be sent. */
function Parcels({ labels }: { labels: readonly ParcelLabel[] }) {
  const here = labels.filter(({ elsewhere }) => elsewhere === null)
  const parcels = [...Map.groupBy(here, ({ orderNumbers }) => orderNumbers).values()]
  return (
    <ul className={styles.labels} aria-label="운송 라벨">
      {parcels.map((parcel) => {
        const [first] = parcel
        if (first === undefined || first.contact === null) return null
        const { contact } = first
        return (
          <li key={first.orderNumbers} className={styles.label}>
            <p className={styles.number}>{first.orderNumbers}</p>
            <p className={styles.name}>
              {contact.shippingName} <span>{phoneNumber(contact.shippingPhone)}</span>
            </p>
            <p>
              ({contact.postCode}) {contact.address1} {contact.address2}
            </p>
            {contact.shippingNote !== '' && <p className={styles.note}>{contact.shippingNote}</p>}
            <ul>
              {parcel.map((one) => (
                <li key={one.orderItemId}>
                  {one.productCode} {one.productName}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
