import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ItemRecord } from '../../../../domain/wire/staffItems.ts'
import { hasCode } from '../../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { buttonClass } from '../../kit/Button.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Nothing } from '../../kit/States.tsx'
import { dots } from '../../kit/words.ts'
import { itemLabelsPath, productPath, scanPath } from '../../paths.ts'
import record from '../../pieces/record/Record.module.css'
import { useRowLinkKeys } from '../../pieces/record/useRowLinkKeys.ts'
import { placeNames } from '../../pieces/rented/placeWords.ts'
import { HalfYear } from './HalfYear.tsx'
import { ItemConditions } from './ItemConditions.tsx'
import { Money } from './Money.tsx'
import { Rentals } from './Rentals.tsx'
import { SideParts } from './SideParts.tsx'
import { Voices } from './Voices.tsx'

/** The record of the item in the address; another item is another page and another view. */
export function ItemScreen() {
  const { id = '' } = useParams()
  return <OneItem key={id} id={id} />
}

function OneItem({ id }: { id: string }) {
  const [view] = useState(() => crypto.randomUUID())
  const answer = useAnswer(itemCalls.record(id, view))
  const item = answer.data
  useRowLinkKeys()
  return (
    <Page
      title={item === undefined ? '상품 기록' : `${item.brandName} ${item.productName}`}
      controls={item !== undefined && <Controls item={item} />}
    >
      {hasCode(answer.error, 'NOT_FOUND') ? (
        <Nothing words="이 번호의 상품이 없어요." />
      ) : (
        <AnswerView answer={answer} isKept>
          {(found) => <Whole item={found} />}
        </AnswerView>
      )}
    </Page>
  )
}

/** Where it is, and where its work is done. */
function Controls({ item }: { item: ItemRecord }) {
  const roles = useRoles()
  return (
    <>
      <Mark
        means={item.elsewhere === null ? 'done' : item.elsewhere.place === 'lost' ? 'problem' : 'waiting'}
      >
        {placeNames[item.elsewhere?.place ?? 'here']}
        {item.elsewhere?.until != null && ` · ${dots(item.elsewhere.until)}까지`}
      </Mark>
      {mayAct(roles, ['operations']) && (
        <Link className={buttonClass('plain')} to={scanPath()}>
          스캔
        </Link>
      )}
      {mayAct(roles, ['operations', 'content']) && (
        <>
          <Link className={buttonClass('plain')} to={itemLabelsPath([item.productId])}>
            라벨 인쇄
          </Link>
          <Link className={buttonClass('plain')} to={productPath(item.productId)}>
            상품 정보
          </Link>
        </>
      )}
    </>
  )
}

function Whole({ item }: { item: ItemRecord }) {
  const { productId, rentals, money } = item
  return (
    <div className={record.record}>
      <div>
        {rentals !== null && <Rentals productId={productId} rentals={rentals} />}
        <HalfYear productId={productId} />
        {money !== null && <Money money={money} />}
        {rentals !== null && <ItemConditions productId={productId} rentals={rentals.result} />}
        <Voices productId={productId} />
      </div>
      <SideParts item={item} />
    </div>
  )
}
