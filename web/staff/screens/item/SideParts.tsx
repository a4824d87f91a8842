import { Link } from 'react-router-dom'
import { stateOfConsignment } from '../../../../domain/lists/consignments.ts'
import { saleNames } from '../../../../domain/lists/products.ts'
import { mayReadRecords, recordKinds } from '../../../../domain/shared/recordKinds.ts'
import type { ItemRecord } from '../../../../domain/wire/staffItems.ts'
import { useRoles } from '../../api/session.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { consignmentsPath, memberPath, ordersPath } from '../../paths.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { Frame } from '../../pieces/record/Part.tsx'
import record from '../../pieces/record/Record.module.css'
import { Recorded } from '../../pieces/recorded.ts'
import { placeNames } from '../../pieces/rented/placeWords.ts'
import styles from './ItemScreen.module.css'

/** What the item is, where it was, whose it is, and what staff did with it. */
export function SideParts({ item }: { item: ItemRecord }) {
  const roles = useRoles()
  return (
    <div className={record.side}>
      <About item={item} />
      {item.places !== null && <Places places={item.places} />}
      {item.rentals !== null && <Contract {...item} />}
      {mayReadRecords(roles, recordKinds.product) && <Recorded kind="product" of={String(item.productId)} />}
    </div>
  )
}

function About({ item }: { item: ItemRecord }) {
  return (
    <Frame title="상품">
      {item.image !== null && (
        <img className={styles.picture} src={item.image} alt="" width={96} height={120} />
      )}
      <Facts
        facts={[
          { name: '상품 코드', value: item.productCode },
          ...(item.size === null ? [] : [{ name: '사이즈', value: item.size }]),
          { name: '하루 가격', value: `${figure(item.perDay)}원` },
          { name: '판매', value: saleNames[item.onSale ? 'on' : 'off'] },
          ...(item.rentals === null
            ? []
            : [
                {
                  name: '조회 기록',
                  value: (
                    <RecordsLink kind="personal" of={String(item.productId)}>
                      누가 보았는지
                    </RecordsLink>
                  ),
                },
              ]),
        ]}
      />
    </Frame>
  )
}

const Places = ({ places }: { places: NonNullable<ItemRecord['places']> }) => (
  <Frame title="어디에 있었나">
    {places.length === 0 ? (
      <p className={record.nothing}>창고를 떠난 적이 없어요.</p>
    ) : (
      <ul className={record.lines}>
        {places.map(({ place, at, orderItemId, orderNumbers }) => (
          <li key={`${at} ${place}`}>
            {placeNames[place]}
            <span className={record.quiet}>
              {moment(at)}
              {orderItemId !== null && orderNumbers !== null && (
                <>
                  {' · '}
                  <Link className={record.link ?? ''} to={ordersPath({ open: orderItemId })}>
                    {orderNumbers}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const percent = (perMille: number): string => `${perMille / 10}%`

function Contract({ contract, formerContract }: Pick<ItemRecord, 'contract' | 'formerContract'>) {
  if (contract === null)
    return (
      <Frame title="소유자">
        <p className={record.nothing}>
          빌림의 상품이에요.
          {formerContract !== null && (
            <>
              {' '}
              배상한 뒤에 다시 찾은 위탁:{' '}
              <Link
                className={record.link ?? ''}
                to={consignmentsPath({ open: formerContract.consignmentId })}
              >
                {formerContract.consignmentNumber}
              </Link>
            </>
          )}
        </p>
      </Frame>
    )
  const { consignmentId, consignmentNumber, ownerId, ownerName, startsOn, endsOn } = contract
  const { dailyRentalPrice, transactionPerMille, operatingPerMille } = contract
  return (
    <Frame title="소유자와 계약">
      <Facts
        facts={[
          {
            name: '소유자',
            value: (
              <Link className={record.link ?? ''} to={memberPath(ownerId)}>
                {ownerName}
              </Link>
            ),
          },
          {
            name: '위탁',
            value: (
              <Link className={record.link ?? ''} to={consignmentsPath({ open: consignmentId })}>
                {consignmentNumber}
              </Link>
            ),
          },
          {
            name: '상태',
            value: stateOfConsignment({ ...contract, cause: contract.isLost ? 'lost' : null }),
          },
          ...(startsOn === null || endsOn === null
            ? []
            : [{ name: '계약 기간', value: `${dots(startsOn)} – ${dots(endsOn)}` }]),
          ...(dailyRentalPrice === null
            ? []
            : [{ name: '약정 하루 가격', value: `${figure(dailyRentalPrice)}원` }]),
          ...(transactionPerMille === null || operatingPerMille === null
            ? []
            : [
                {
                  name: '수수료',
                  value: `거래 ${percent(transactionPerMille)} · 운영 ${percent(operatingPerMille)}`,
                },
              ]),
        ]}
      />
    </Frame>
  )
}
